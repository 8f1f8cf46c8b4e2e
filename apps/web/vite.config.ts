import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { oneLanguage } from './one-language.ts';

export default defineConfig({
  plugins: [oneLanguage(), reactRouter()],
  // A file of its own each, however small: the policy of the browser takes no font out of a style sheet.
  build: { sourcemap: false, assetsInlineLimit: 0 },
});

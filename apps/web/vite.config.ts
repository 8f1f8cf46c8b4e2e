import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { oneLanguage } from './one-language.ts';

/** What every page needs. Together it compresses better than in pieces, and is asked for once. */
const frame = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

export default defineConfig({
  plugins: [oneLanguage(), reactRouter()],
  // A file of its own each, however small: the policy of the browser takes no font out of a style sheet.
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: frame }] } } } } },
  },
});

import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressBuild } from './compressed.ts';

export default {
  ssr: true,
  subResourceIntegrity: true,
  buildEnd: ({ reactRouterConfig }) => compressBuild(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

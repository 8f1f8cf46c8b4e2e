// Writes .env.example from the settings' own declarations. `--check` writes nothing and fails when the file is old.
import path from 'node:path';
import { z } from 'zod';
import { Env } from '../apps/server/src/config.ts';
import { writeOrCheck } from './generated.ts';

const blocks = Object.entries(Env.shape).map(([name, schema]) => {
  const { description = '', example } = schema.meta() ?? {};
  const preset = schema.safeParse(undefined);
  const fallback = preset.success && typeof preset.data !== 'object' ? preset.data : undefined;
  // A setting with a default, or that may be left out, is shown commented, so that a copy of this file changes nothing
  // by itself.
  const isRequired = !preset.success;
  const value = String(fallback ?? z.string().default('').parse(example));
  return `# ${description}\n${isRequired ? '' : '#'}${name}=${value}\n`;
});

writeOrCheck(
  path.join(import.meta.dirname, '../.env.example'),
  ['# Every setting of the platform. Written by `pnpm generate`. Do not edit.\n', ...blocks].join('\n'),
);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifest = path.join(import.meta.dirname, '../../../package.json');

/** The platform version that this build is. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));

/** Names this very code, which a version does not: `scripts/bundle.ts` writes the hash of what it has made over this. */
export const build = 'sources-without-a-build';

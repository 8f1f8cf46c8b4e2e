import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a generated file; with `--check` on the command line it only compares, and fails when the file is old. */
export function writeOrCheck(file: string, text: string): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    return;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  console.error(`${path.basename(file)} is old: run pnpm generate and commit the result`);
  process.exit(1);
}

import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * The text of a file, made at first use. Sandboxes of several test processes share a folder. A link is made whole or
 * not at all, so all of them end up with the text of the first.
 */
export async function keepFirst(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(missing);
  if (kept !== null) return kept;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, await make(), { mode: 0o600 });
  await link(draft, file).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}

function missing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Puts beside each text of a build the same, compressed as far as it goes. It takes a second or two, which no server
 * should spend again, and no visitor should wait for.
 */
export async function compressBuild(folder: string): Promise<void> {
  const names = globSync('**/*.{css,js,svg,webmanifest}', { cwd: folder });
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await brotli(bytes));
      await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
    }),
  );
}

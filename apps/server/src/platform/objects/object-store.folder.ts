import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type ObjectStore, requireKey, type StoredObject } from './object-store.ts';

/** Not a key, so nothing that is put can be here. */
const unfinished = '.unfinished';

/** A folder, for small installations: one machine, or a folder that all of them share. */
export function openFolderStore(url: string): ObjectStore {
  const root = fileURLToPath(url);
  const fileOf = (key: string): string => path.join(root, requireKey(key));

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = path.join(root, unfinished, randomUUID());
      await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolders(root, path.dirname(file));
    },

    async get(key, range) {
      const file = await orNull(open(fileOf(key), 'r'));
      return file?.createReadStream(range) ?? null;
    },

    async head(key) {
      const found = await orNull(stat(fileOf(key)));
      return found?.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : null;
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    list: (prefix) => listFolder(root, prefix === '' ? '' : requireKey(prefix)),

    async abandonUnfinished(before) {
      let count = 0;
      for await (const { key, modifiedAt } of listFolder(root, unfinished)) {
        if (modifiedAt >= before) continue;
        await rm(path.join(root, key), { force: true });
        count += 1;
      }
      return count;
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },

    close: () => undefined,
  };
}

/** A name is as lasting as the folder that it stands in: each one on the way is written out, from the file upwards. */
async function flushFolders(root: string, folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (folder !== path.resolve(root) && folder.startsWith(path.resolve(root))) {
    await flushFolders(root, path.dirname(folder));
  }
}

async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = await orNull(opendir(path.join(root, prefix)));
  if (!folder) return;
  for await (const entry of folder) {
    const key = path.posix.join(prefix, entry.name);
    if (entry.isDirectory() && entry.name !== unfinished) yield* listFolder(root, key);
    if (!entry.isFile()) continue;
    // Deleted or finished by another process in between.
    const found = await orNull(stat(path.join(root, key)));
    if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}

const orNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

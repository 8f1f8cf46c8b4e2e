import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from './object-store.ts';

/** Writes something, reads it and removes it. Throws in plain words where one of these is not possible. */
export async function probeStore(store: ObjectStore): Promise<void> {
  const key = `probe/${randomUUID()}`;
  const bytes = randomBytes(1_024);
  await attempt('written', () => store.put(key, Readable.from([bytes], { objectMode: false })));
  try {
    await attempt('read', async () => {
      const found = await store.get(key);
      if (!found || !bytes.equals(await buffer(found))) throw new Error('what was read is not what was written');
    });
  } finally {
    await attempt('deleted', () => store.delete(key));
  }
  if (await store.head(key)) throw new Error('what was deleted is still there');
}

async function attempt(done: string, work: () => Promise<void>): Promise<void> {
  await work().catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message || cause.name : 'unknown';
    throw new Error(`nothing can be ${done} there: ${why}`, { cause });
  });
}

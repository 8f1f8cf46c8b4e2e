import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { ObjectStore } from '#platform/objects/object-store';
import { idOfKey, keyOf } from './keys.ts';
import { deletePendingBefore, listKept } from './objects.sql.ts';

/** Longer than any upload may take: what is older and not settled never will be. */
const graceMs = 3_600_000;
const batchKeys = 500;

/** Removes what uploads that failed or were killed have left: rows without a file, parts of files, files without a row. */
export async function sweepObjects(deps: Pick<Deps, 'pool' | 'objects' | 'now'>): Promise<number> {
  if (!deps.objects) return 0;
  const { store } = deps.objects;
  const before = new Date(deps.now().getTime() - graceMs);
  const pending = await transact(deps, sweeper, ({ db }) => deletePendingBefore(db, before));
  for (const { id } of pending) await store.delete(keyOf(id));

  let count = pending.length + (await store.abandonUnfinished(before));
  for await (const keys of oldKeys(store, before)) count += await removeUnknown(deps, store, keys);
  return count;
}

const sweeper = system('sweep objects');

async function* oldKeys(store: ObjectStore, before: Date): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of store.list('')) {
    if (modifiedAt >= before) continue;
    keys.push(key);
    if (keys.length < batchKeys) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

/** Objects whose names are not of our form are not ours, and left alone. */
async function removeUnknown(deps: Pick<Deps, 'pool'>, store: ObjectStore, keys: string[]): Promise<number> {
  const ids = keys.map(idOfKey).filter((id) => id !== undefined);
  if (ids.length === 0) return 0;
  const kept = new Set((await listKept(asActor(deps, sweeper), ids)).map(({ id }) => id));
  const unknown = ids.filter((id) => !kept.has(id));
  for (const id of unknown) await store.delete(keyOf(id));
  return unknown.length;
}

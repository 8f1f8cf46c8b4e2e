import { type Actor, type Person, type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Objects } from '#platform/objects/objects';
import { drawDataKey } from '#platform/security/sealed-stream';
import type { Facts } from './intake.ts';
import { keyOf, placeOf } from './keys.ts';
import { deletePending, findId, insertPending, settlePending } from './objects.sql.ts';

type PendingDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'log'>;

export const keeper = (actor?: Actor): System => system('keep an object', actor?.origin);

/** Its row, before the first byte: of a process that is killed meanwhile the sweep finds what it left. */
export async function beginObject(
  deps: PendingDeps,
  actor: Person | System,
  { kind, name, type, ownerId }: { kind: string; name: string; type: string; ownerId: string | null },
): Promise<{ id: string; dataKey: Buffer }> {
  const created_at = deps.now();
  const id = uuidv7(created_at.getTime());
  const dataKey = drawDataKey();
  const data_key_sealed = deps.keyring.seal(placeOf(id), dataKey);
  const row = { id, owner_id: ownerId, kind, name, media_type: type, data_key_sealed, created_at };
  await transact(deps, actor, ({ db }) => insertPending(db, row));
  return { id, dataKey };
}

export async function settle(
  deps: { db: Tx; now: () => Date },
  id: string,
  state: 'clean' | 'infected',
  facts: Facts,
): Promise<void> {
  const row = { state, size_bytes: String(facts.sizeBytes), sha256: facts.sha256, settled_at: deps.now() };
  if (!(await settlePending(deps.db, id, row))) throw new AppError('objects.not_found');
}

/** As far as it goes: what it leaves, the sweep finds. */
export async function forgetPending(deps: PendingDeps, { store }: Objects, id: string): Promise<void> {
  try {
    const settled = await transact(deps, keeper(), async ({ db }) => {
      await deletePending(db, id);
      return findId(db, id);
    });
    // Taken all the same, by a commit whose answer was lost: its bytes stay.
    if (!settled) await store.delete(keyOf(id));
  } catch (err) {
    deps.log.warn({ err, object: id }, 'a failed upload is left to the sweep');
  }
}

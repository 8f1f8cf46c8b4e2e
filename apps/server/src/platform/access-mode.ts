import type { AccessMode } from '@tamga/contract/superadmin';
import { type Origin, system } from './actor.ts';
import { asActor, type Tx } from './db.ts';
import type { Deps } from './deps.ts';
import { changing, recall, remember } from './memory.ts';

type ModeDeps = Pick<Deps, 'pool' | 'redis' | 'metrics'>;

const key = 'access-mode';

/** Whether the platform is open or closed, as of now; one trip to Redis, and to PostgreSQL once a minute. */
export async function readAccessMode(deps: ModeDeps, origin?: Origin): Promise<AccessMode> {
  const [known] = await recall(deps, [key]);
  if (known === 'open' || known === 'closed') return known;
  const { mode } = await findAccessMode(deps, origin);
  await remember(deps, key, mode);
  return mode;
}

export async function findAccessMode(
  deps: Pick<Deps, 'pool'>,
  origin?: Origin,
): Promise<{ mode: AccessMode; changed_at: Date }> {
  const row = await asActor(deps, system('read the access mode', origin))
    .selectFrom('platform.access_mode')
    .select(['mode', 'changed_at'])
    .executeTakeFirstOrThrow();
  return { mode: row.mode === 'closed' ? 'closed' : 'open', changed_at: row.changed_at };
}

/** Runs the change of the mode, so that no process goes on by the old one. */
export const changingAccessMode = <T>(deps: ModeDeps, work: () => Promise<T>): Promise<T> => changing(deps, key, work);

/** The mode as it was and as it is; the row is held until the transaction ends. */
export async function setAccessMode(
  db: Tx,
  mode: AccessMode,
  now: Date,
): Promise<{ before: AccessMode; changed_at: Date }> {
  const held = await db.selectFrom('platform.access_mode').select('mode').forUpdate().executeTakeFirstOrThrow();
  const before = held.mode === 'closed' ? 'closed' : 'open';
  const { changed_at } = await db
    .updateTable('platform.access_mode')
    .set((eb) => ({ mode, changed_at: before === mode ? eb.ref('changed_at') : now }))
    .returning('changed_at')
    .executeTakeFirstOrThrow();
  return { before, changed_at };
}

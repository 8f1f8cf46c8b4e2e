import type { AccessMode, AccessModeState } from '@tamga/contract/superadmin';
import { type Origin, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { changing, recall, remember } from '#platform/memory/memory';
import { findMode, lockMode, setMode } from './access-mode.sql.ts';

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

/** Read from the database and not from memory, for a reader who decides by it. */
export const findAccessMode = (deps: Pick<Deps, 'pool'>, origin?: Origin): Promise<AccessModeState> =>
  findMode(asActor(deps, system('read the access mode', origin)));

/** Changes the mode, so that no process goes on by the old one; `record` runs in the same transaction. */
export function changeAccessMode(
  deps: ModeDeps & Pick<Deps, 'now'>,
  origin: Origin,
  mode: AccessMode,
  record: (deps: { db: Tx }, before: AccessMode) => void,
): Promise<AccessModeState> {
  return changing(deps, key, () =>
    transact(deps, system('change the access mode', origin), async (deps) => {
      const held = await lockMode(deps.db);
      const changed_at = held.mode === mode ? held.changed_at : deps.now();
      await setMode(deps.db, mode, changed_at);
      record(deps, held.mode);
      return { mode, changed_at };
    }),
  );
}

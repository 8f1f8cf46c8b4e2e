import type { AccessMode, AccessModeState } from '@tamga/contract/superadmin';
import * as audit from '#modules/audit';
import { changingAccessMode, findAccessMode, setAccessMode } from '#platform/access-mode';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/outbox';

/** Read where it is true and not where it is remembered: whoever asks here means to decide by it. */
export const describeAccessMode = (deps: Pick<Deps, 'pool'>, { origin }: Person): Promise<AccessModeState> =>
  findAccessMode(deps, origin);

export function changeAccessMode(
  deps: Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>,
  superadmin: Person,
  mode: AccessMode,
): Promise<AccessModeState> {
  const actor = system('change the access mode', superadmin.origin);
  return changingAccessMode(deps, () =>
    transact(deps, actor, async (deps) => {
      const { before, changed_at } = await setAccessMode(deps.db, mode, deps.now());
      const details = { before, after: mode };
      audit.record(deps, superadmin, { action: 'superadmin.access_mode_set', object: 'platform:access-mode', details });
      if (before !== mode)
        announce(deps, superadmin, {
          type: 'superadmin.access_mode_set',
          aggregate: 'platform:access-mode',
          data: details,
        });
      return { mode, changed_at };
    }),
  );
}

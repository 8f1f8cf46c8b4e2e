import type { AccessMode, AccessModeState } from '@tamga/contract/superadmin';
import * as audit from '#modules/audit';
import * as site from '#modules/site';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';

export const changeAccessMode = (
  deps: Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>,
  superadmin: Person,
  mode: AccessMode,
): Promise<AccessModeState> =>
  site.changeAccessMode(deps, superadmin.origin, mode, (deps, before) => {
    const data = { before, after: mode };
    audit.record(deps, superadmin, {
      action: 'superadmin.access_mode_set',
      object: 'platform:access-mode',
      details: data,
    });
    if (before !== mode)
      announce(deps, superadmin, { type: 'superadmin.access_mode_set', aggregate: 'platform:access-mode', data });
  });

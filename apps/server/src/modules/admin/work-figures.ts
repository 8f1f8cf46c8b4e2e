import type { WorkFigures } from '@tamga/contract/admin.figures';
import * as ledger from '#modules/ledger';
import * as security from '#modules/security';
import { type Person, system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { readBacklog } from '#platform/messaging/jobs';

const sinceMs = 30 * 86_400_000;

/** Each room counts its own; nothing of what is counted leaves it. */
export async function readWorkFigures(deps: Pick<Deps, 'pool' | 'now'>, admin: Person): Promise<WorkFigures> {
  const actor = system('count what waits', admin.origin);
  const since = new Date(deps.now().getTime() - sinceMs);
  const [events, jobs, auditLag] = await Promise.all([
    security.countEvents(deps, actor, since),
    readBacklog(deps, actor),
    ledger.readPendingAge(deps, actor),
  ]);
  return { security_events: events, jobs, audit: { lag_seconds: auditLag ?? 0 } };
}

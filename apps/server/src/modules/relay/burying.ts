import type { System } from '#platform/actor';
import type { AskerDeps } from './askers.ts';
import { fallBack, takeBack } from './assigning.ts';
import { findNextInLane, type LegRow } from './assignments.sql.ts';
import { wake } from './deliveries.ts';
import { type LegDeps, moveLeg } from './legs.ts';
import type { RequestRow } from './requests.sql.ts';
import { tellOfRequest } from './telling.ts';

/** A message that cannot arrive is kept, shown, and can be tried again. Its request goes another way, if there is one. */
export async function bury(
  deps: LegDeps & AskerDeps,
  actor: System,
  request: RequestRow,
  leg: LegRow,
  why: string,
): Promise<void> {
  await moveLeg(deps, leg, 'give_up', actor, { last_error: why });
  tellOfRequest(deps, actor, request, 'dead', { assignment_id: leg.id, why });
  // While it can be tried again it is not taken back.
  if (leg.deadline_at <= deps.now()) await takeBack(deps, request, leg, 'it could not be answered in time');
  if (leg.purpose === 'request') await fallBack(deps, actor, request);
  // A strict lane stops here until this one is tried again.
  if (leg.ordering !== 'strict') await wakeNext(deps, leg);
}

export async function wakeNext(deps: LegDeps, { platform_id, lane, seq }: LegRow): Promise<void> {
  const next = lane === null || seq === null ? undefined : await findNextInLane(deps.db, { platform_id, lane, seq });
  if (next) wake(deps, next.id);
}

import type { CancelMessage } from '@tamga/contract/relay.message';
import * as audit from '#modules/audit';
import type { Actor } from '#platform/actor';
import { AppError } from '#platform/error';
import type { AskerDeps } from './askers.ts';
import { close } from './assigning.ts';
import { findLegOf, lockLeg } from './assignments.sql.ts';
import { countCancellations, insertCancellation, lockCorrelation, takeOutCancellation } from './cancellations.sql.ts';
import { type LegDeps, moveLeg } from './legs.ts';
import { meant } from './meant.ts';
import type { PlatformRow } from './platforms.sql.ts';
import { lockRequest } from './requests.sql.ts';
import { noteOnRequest } from './telling.ts';

/** So many of one platform may wait for their requests: each is a row of ours for thirty days, and costs it one message. */
const openMax = 1_000;
const retryAfterSeconds = 3_600;

/** What was asked is no longer wanted. One that has overtaken its request is kept until that comes. */
export async function takeCancellation(
  deps: LegDeps & AskerDeps,
  actor: Actor,
  platform: PlatformRow,
  message: CancelMessage,
): Promise<void> {
  const { id, tenant_id: tenantId } = platform;
  const { correlation_id } = message;
  const object = `relay_platform:${id}` as const;
  await lockCorrelation(deps.db, id, correlation_id);
  if (!(await findLegOf(deps.db, id, correlation_id, 'in'))) {
    const request_sha256 = Buffer.from(message.request_sha256, 'hex');
    const early = { platform_id: id, correlation_id, request_sha256, received_at: deps.now() };
    await insertCancellation(deps.db, early);
    if ((await countCancellations(deps.db, id, openMax + 1)) > openMax)
      throw new AppError('request.too_many', { retryAfterSeconds });
    audit.record(deps, actor, { action: 'relay.cancellation_early', object, tenantId });
    return;
  }
  const one = await meant(deps, platform, message, 'in');
  if (!one || one.leg.state !== 'received') {
    audit.record(deps, actor, { action: 'relay.cancellation_ignored', object, tenantId });
    return;
  }
  await moveLeg(deps, one.leg, 'cancel', actor);
  await close(deps, actor, one.request, 'cancel');
  noteOnRequest(deps, actor, one.request, 'request_cancelled');
}

/** Ends a request that was cancelled before it came, in the transaction that takes it: nobody gets to work on it. */
export async function cancelIfEarly(
  deps: LegDeps,
  actor: Actor,
  { id: platform_id }: PlatformRow,
  taken: { id: string; correlation_id: string; legId: string; sha256: Buffer },
): Promise<void> {
  const { correlation_id, sha256: request_sha256 } = taken;
  if (!(await takeOutCancellation(deps.db, { platform_id, correlation_id, request_sha256 }))) return;
  const request = await lockRequest(deps.db, taken.id);
  const leg = await lockLeg(deps.db, taken.legId);
  if (!request || !leg) return;
  await moveLeg(deps, leg, 'cancel', actor);
  await close(deps, actor, request, 'cancel');
  noteOnRequest(deps, actor, request, 'request_cancelled');
}

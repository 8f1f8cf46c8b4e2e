import type { Actor } from '#platform/actor';
import { transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import type { AskerDeps, Outcome } from './askers.ts';
import { addLeg, type LegDeps, moveLeg } from './legs.ts';
import { hasDeliveries, lockOpenLegs, type LegRow } from './assignments.sql.ts';
import { cancelMessage, requestMessage } from './messages.ts';
import { findPlatform, type PlatformRow } from './platforms.sql.ts';
import { hopsMax, isAsked, requestLife } from './requests.states.ts';
import type { RequestRow } from './requests.sql.ts';
import { chooseRoute } from './routing.ts';
import { listFitting } from './routing.sql.ts';
import { openSpoken } from './spoken.ts';
import { tellOfRequest } from './telling.ts';

const daysMs = 86_400_000;

interface Way {
  platform: PlatformRow;
  timeoutSeconds: number;
  ordering: LegRow['ordering'];
  /** By which law it may be asked there. */
  legalBasis: string;
}

/**
 * The next route that fits, to a platform that has not had the request. What was asked for a citizen goes only where a route
 * says that this evidence is held, and under the law that this route names.
 */
async function findWay(deps: LegDeps, request: RequestRow): Promise<Way | null> {
  // What was removed with the person is not sent, and an empty request asks for nothing.
  if (request.payload_sealed === null) return null;
  const namedOnly = isAsked(request);
  const routes = await listFitting(deps.db, request, { triedCodes: request.path, namedOnly });
  const route = chooseRoute(routes, request.lane_hash ?? request.id);
  const platform = route && (await findPlatform(deps.db, route.platform_id));
  if (!platform) return null;
  const legalBasis = namedOnly ? route.legal_basis : request.legal_basis;
  return { platform, timeoutSeconds: route.timeout_seconds, ordering: route.ordering, legalBasis };
}

/** Sends the request to that platform: its leg, and its place in the path. */
export async function assign(
  deps: LegDeps,
  actor: Actor,
  request: RequestRow,
  action: 'route' | 'fall_back' | 'forward',
  { platform, timeoutSeconds, ordering, legalBasis: legal_basis }: Way,
): Promise<void> {
  const now = deps.now();
  const spoken = openSpoken(deps, request);
  if (!spoken) throw new AppError('relay.request_state_conflict');
  const lane = ordering === 'none' ? null : request.lane_hash;
  const answerBy = new Date(now.getTime() + timeoutSeconds * 1_000);
  await addLeg(deps, request, platform, {
    purpose: 'request',
    deadline: answerBy < request.deadline_at ? answerBy : request.deadline_at,
    ordering,
    lane,
    write: (seq) =>
      requestMessage(platform, { ...request, legal_basis }, spoken, {
        lane: lane === null || seq === null || ordering === 'none' ? null : { key: lane, seq, ordering },
        now,
      }),
  });
  await transition(deps, requestLife, request, action, actor, {
    platform_id: platform.id,
    legal_basis,
    path: [...request.path, platform.code],
    version: request.version + 1,
    updated_at: now,
  });
}

/** Finds a way for a request that has none yet; without one it waits. Tells whether there was one. */
export async function route(deps: LegDeps, actor: Actor, request: RequestRow): Promise<boolean> {
  const way = await findWay(deps, request);
  if (way) await assign(deps, actor, request, 'route', way);
  else if (request.state === 'created')
    await transition(deps, requestLife, request, 'wait', actor, {
      version: request.version + 1,
      updated_at: deps.now(),
    });
  return way !== null;
}

/** One leg could not arrive or was not answered: the next route is tried, and without one the request has failed. */
export async function fallBack(deps: LegDeps & AskerDeps, actor: Actor, request: RequestRow): Promise<void> {
  if (request.state !== 'routed') return;
  const mayGoOn = request.path.length < hopsMax && request.deadline_at > deps.now();
  const way = mayGoOn ? await findWay(deps, request) : null;
  if (way) return assign(deps, actor, request, 'fall_back', way);
  await closeOwn(deps, actor, request, 'fail', { is: 'unreachable', by: null });
}

export async function close(
  deps: LegDeps,
  actor: Actor,
  request: RequestRow,
  action: 'complete' | 'fail' | 'expire' | 'cancel',
): Promise<void> {
  const now = deps.now();
  const set = { closed_at: now, version: request.version + 1, updated_at: now };
  await transition(deps, requestLife, request, action, actor, set);
  if (action !== 'complete') tellOfRequest(deps, actor, request, 'request_closed', { how: action });
}

/** Ends a request of ours, and tells who asked for it; held by `holdRequest`. */
export async function closeOwn(
  deps: LegDeps & AskerDeps,
  actor: Actor,
  request: RequestRow,
  action: 'complete' | 'fail' | 'expire',
  outcome: Outcome,
): Promise<void> {
  await close(deps, actor, request, action);
  await deps.asker.settle(deps, actor, request.id, outcome);
}

/** Takes back what is on the way. Where it may have arrived, the other platform is told. */
export async function cancelLegs(deps: LegDeps, actor: Actor, request: RequestRow, reason: string): Promise<void> {
  for (const leg of await lockOpenLegs(deps.db, request.id)) {
    await moveLeg(deps, leg, 'cancel', actor);
    await takeBack(deps, request, leg, reason);
  }
}

/** Tells the platform that it need not answer, if the request may have come to it. */
export async function takeBack(deps: LegDeps, request: RequestRow, leg: LegRow, reason: string): Promise<void> {
  if (leg.purpose !== 'request') return;
  // One that was tried again from its first attempt has none, and may be there all the same.
  const mayBeThere = leg.state !== 'queued' || (await hasDeliveries(deps.db, leg.id));
  const platform = mayBeThere ? await findPlatform(deps.db, leg.platform_id) : undefined;
  if (!platform) return;
  const now = deps.now();
  await addLeg(deps, request, platform, {
    purpose: 'cancel',
    deadline: new Date(now.getTime() + 3 * daysMs),
    // Not before the attempt that is under way is over: it should not overtake the request.
    ...(leg.lease_until !== null && leg.lease_until > now && { notBefore: leg.lease_until }),
    write: () => cancelMessage(platform, request, reason, { requestSha256: leg.body_sha256, now }),
  });
}

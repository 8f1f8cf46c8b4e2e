import type { System } from '#platform/actor';
import { transact } from '#platform/data/db';
import { judge } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { type AskerDeps, holdRequest } from './askers.ts';
import { countSending, findBefore, findLegPlace, type LegRow, lockLeg } from './assignments.sql.ts';
import { assignmentLife } from './assignments.states.ts';
import { bury } from './burying.ts';
import { attemptsMax, wakePlatform } from './deliveries.ts';
import { listDue } from './due.sql.ts';
import { type Keys, readKeys } from './keys.ts';
import { bodyPlace, type LegDeps, moveLeg } from './legs.ts';
import { lockPlatform, type PlatformRow, setNextSend } from './platforms.sql.ts';

/** A message that this worker has to send now, and nobody else for a minute. */
export interface Claimed {
  platform: PlatformRow;
  leg: LegRow;
  attempt: number;
  body: Buffer;
  keys: Keys;
}

const leaseMs = 60_000;
const burstMs = 1_000;
const gatherMs = 500;
/** How often one that does not answer is tried. */
export const probeMs = 60_000;

/**
 * Takes the message, or the one that is due longest, if it is its turn: its platform takes messages, what is before it in its
 * lane has arrived, and neither the rate nor the number at once is used up. For these the platform is woken again; the rest is
 * in the rows. One that is of no use any more is buried.
 */
export const claim = (
  deps: Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'> & AskerDeps,
  actor: System,
  platformId: string,
  id?: string,
): Promise<Claimed | 'buried' | null> =>
  transact(deps, actor, async (deps) => {
    const platform = await lockPlatform(deps.db, platformId);
    if (!platform || (platform.state !== 'active' && platform.state !== 'degraded')) return null;
    // Chosen while the platform is held: two who look for the next do not find the same.
    const [next] = id === undefined ? await listDue(deps.db, platformId, deps.now(), 1) : [{ id }];
    const place = next && (await findLegPlace(deps.db, next.id));
    const request = place && (await holdRequest(deps, place.request_id));
    const leg = place && (await lockLeg(deps.db, place.id));
    if (!request || !leg || judge(assignmentLife, leg, 'send', actor, deps.now()).is !== 'allowed') return null;
    const why = uselessness(leg, deps.now());
    if (why !== null) await bury(deps, actor, request, leg, why);
    if (why !== null) return 'buried';
    return (await isItsTurn(deps, platform, leg)) ? take(deps, actor, platform, leg) : null;
  });

function uselessness(leg: LegRow, now: Date): string | null {
  if (leg.body_sealed === null) return 'removed';
  if (leg.deadline_at <= now) return 'deadline';
  return leg.attempts >= attemptsMax ? 'attempts' : null;
}

async function isItsTurn(deps: LegDeps, platform: PlatformRow, leg: LegRow): Promise<boolean> {
  const now = deps.now();
  const { lane, seq, ordering, platform_id } = leg;
  // Woken by the one before it.
  if (lane !== null && seq !== null && (await findBefore(deps.db, { lane, seq, ordering, platform_id }, now)))
    return false;
  const isProbing = platform.state === 'degraded';
  const gapMs = isProbing ? probeMs : 1_000 / platform.max_rps;
  const spareMs = isProbing ? 0 : burstMs;
  const told = platform.next_send_at.getTime();
  // Further ahead than an empty bucket reaches: the clock was set back.
  const free = told - now.getTime() > gapMs + spareMs + burstMs ? now.getTime() : told;
  const wait = free - spareMs - now.getTime();
  // A while longer than needed, so that several may go then.
  if (wait > 0) return later(deps, platform, Math.max(wait, gatherMs));
  if ((await countSending(deps.db, platform.id, now)) >= platform.max_in_flight) return later(deps, platform, 1_000);
  const next = Math.max(free, now.getTime()) + gapMs;
  await setNextSend(deps.db, platform.id, new Date(next));
  return true;
}

function later(deps: LegDeps, { id }: PlatformRow, waitMs: number): false {
  wakePlatform(deps, id, new Date(deps.now().getTime() + waitMs));
  return false;
}

async function take(deps: LegDeps, actor: System, platform: PlatformRow, leg: LegRow): Promise<Claimed> {
  const attempt = leg.attempts + 1;
  const lease_until = new Date(deps.now().getTime() + leaseMs);
  await moveLeg(deps, leg, 'send', actor, { attempts: attempt, lease_until });
  const body = deps.keyring.open(bodyPlace(leg.id), leg.body_sealed ?? '');
  return { platform, leg, attempt, body, keys: await readKeys(deps, deps.db, platform.id) };
}

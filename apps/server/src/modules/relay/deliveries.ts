import type { Tx } from '#platform/data/db';
import { enqueue, type Queue } from '#platform/messaging/jobs';

/** How many messages one worker sends at once; what one platform may have of them, `places` says. */
export const placesMax = 24;

/** A wake-up: the row says whether and when a message is sent. One that is lost is left again by the sweeper. */
export const deliveries: Queue = {
  name: 'relay.deliver',
  retriesMax: 3,
  retryFirstSeconds: 5,
  timeoutSeconds: 55,
  heartbeatSeconds: 10,
  concurrency: placesMax,
};

/** Has what waits for one platform looked at again. */
export const turns: Queue = { name: 'relay.take_turn', retriesMax: 3, timeoutSeconds: 30, concurrency: 2 };

/** Has requests of an organisation that had no route look for one again. */
export const routings: Queue = { name: 'relay.route_waiting', retriesMax: 5, timeoutSeconds: 120, concurrency: 1 };

export const wake = (deps: { db: Tx }, assignmentId: string, startAfter?: Date): void =>
  enqueue(deps, deliveries, { assignment_id: assignmentId }, startAfter ? { startAfter } : {});

/** One wake-up for all that waits for a platform, however much that is: who waits in line must not keep the workers busy. */
export const wakePlatform = (deps: { db: Tx }, platformId: string, startAfter?: Date): void =>
  enqueue(deps, turns, { platform_id: platformId }, { key: platformId, ...(startAfter && { startAfter }) });

// After the first attempt; 75 hours in all, as Standard Webhooks suggests.
const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
export const attemptsMax = waits.length + 1;

/** How long to wait after so many attempts, a fifth more or less, so that what failed together does not come together. */
export const waitMs = (attempts: number, chance: number): number =>
  Math.round((waits[attempts - 1] ?? 86_400) * 1_000 * (0.8 + 0.4 * chance));

const retryAfterMaxMs = 86_400_000;

/** What a Retry-After asks for, in seconds or as a moment; nothing where it is neither. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMaxMs) : 0;
}

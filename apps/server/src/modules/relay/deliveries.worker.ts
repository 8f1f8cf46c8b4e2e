import { z } from 'zod';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { enqueue, type Job } from '#platform/messaging/jobs';
import { onceFor } from '#platform/once-for';
import type { AskerDeps } from './askers.ts';
import { route } from './assigning.ts';
import { findLegPlace } from './assignments.sql.ts';
import { claim } from './claiming.ts';
import { deliveries, placesMax, routings, turns, wakePlatform } from './deliveries.ts';
import { listDue } from './due.sql.ts';
import { openPlaces } from './places.ts';
import { isTooLate } from './lateness.ts';
import { listUnroutable, lockRequest } from './requests.sql.ts';
import { sendOnce } from './sending.ts';
import { settle } from './settling.ts';

const Delivery = z.object({ assignment_id: z.uuid() });
/** Of one process: it has one pool. */
const placesOf = onceFor((_pool: Pool) => openPlaces(placesMax));
const crowdedMs = 1_000;

/**
 * Sends one message, if it is its turn, and what else waits for its platform. A worker that dies between sending and noting it
 * leaves a lease; after it the message is sent again under the same id, and the other side does nothing twice.
 */
export const deliverMessage: Job<Deps & AskerDeps> = {
  queue: deliveries,
  async perform(deps, { data, signal }) {
    const actor = system('deliver messages to platforms');
    const place = await findLegPlace(asActor(deps, actor), Delivery.parse(data).assignment_id);
    if (!place) return;
    const { id, platform_id } = place;
    if (await placesOf(deps.pool).hold(platform_id, () => deliverFrom(deps, actor, platform_id, id, signal))) return;
    const later = new Date(deps.now().getTime() + crowdedMs);
    await transact(deps, actor, async (deps) => wakePlatform(deps, platform_id, later));
  },
};

/** With the longest that a message may take it stays below the time of the job. */
const turnMs = 20_000;

/** Goes on with the next that is due while there is one: to leave a wake-up for each would take longer than to send it. */
async function deliverFrom(
  deps: Deps & AskerDeps,
  actor: System,
  platformId: string,
  first: string,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + turnMs;
  for (let id: string | undefined = first; !signal.aborted; id = undefined) {
    if (performance.now() > until) return transact(deps, actor, async (deps) => wakePlatform(deps, platformId));
    // The sweeper wakes it again, each minute, until there are timestamps.
    if (await isTooLate(deps, asActor(deps, actor))) return;
    const claimed = await claim(deps, actor, platformId, id);
    if (!claimed) return;
    if (claimed === 'buried') continue;
    const outcome = await sendOnce(deps, claimed, signal);
    await settle(deps, actor, claimed, outcome);
    const { leg, attempt, platform } = claimed;
    const about = { platform: platform.code, message: leg.webhook_id, attempt, status: outcome.status };
    deps.log.info(about, 'message sent to a platform');
  }
}

const Turn = z.object({ platform_id: z.uuid() });
const wokenMax = 50;

/** Wakes the first of what waits for a platform. */
export const takeTurn: Job = {
  queue: turns,
  async perform(deps, { data }) {
    await transact(deps, system('deliver messages to platforms'), async (deps) => {
      for (const { id } of await listDue(deps.db, Turn.parse(data).platform_id, deps.now(), wokenMax))
        enqueue(deps, deliveries, { assignment_id: id }, { key: id });
    });
  },
};

const Routing = z.object({ tenant_id: z.uuid(), after: z.uuid().optional() });
const waitingMax = 1_000;

/** Finds a way for what had none, one request in one transaction. What is beyond its time is left to the next job. */
export const routeWaiting: Job = {
  queue: routings,
  async perform(deps, { data }) {
    const actor = system('route requests');
    const { tenant_id, after } = Routing.parse(data);
    const waiting = await listUnroutable(asActor(deps, actor), tenant_id, after, waitingMax);
    for (const { id } of waiting)
      await transact(deps, actor, async (deps) => {
        const request = await lockRequest(deps.db, id);
        if (request?.state === 'unroutable' && request.deadline_at > deps.now()) await route(deps, actor, request);
      });
    if (waiting.length === waitingMax)
      await transact(deps, actor, async (deps) => enqueue(deps, routings, { tenant_id, after: waiting.at(-1)?.id }));
  },
};

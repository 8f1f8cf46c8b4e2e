import { system } from './actor.ts';
import { homeTimeZone } from './calendar.ts';
import { actingAs, type Tx } from './db.ts';
import { type JobOptions, jobRowOf, occurrencesOf, type Queue, queueRowOf, type Rhythm } from './jobs.ts';
import { deleteSchedule, deleteWaiting, upsertJob, upsertSchedule } from './jobs.sql.ts';
import type { Json } from './json.ts';

const scheduler = system('schedule jobs');

/**
 * Has a job left again and again, in the transaction of the change that decided it. There is one for each key: the next
 * call replaces it. When no worker ran at a time, it is made up for once.
 */
export function schedule(
  deps: { db: Tx },
  queue: Queue,
  { key, data = {}, cron, timeZone = homeTimeZone }: Rhythm & { key: string; data?: Json | object },
): Promise<void> {
  // What cannot be read would be found out by a worker, which could tell nobody.
  occurrencesOf({ cron, timeZone }, new Date(), 1);
  return actingAs(deps, scheduler, async () => {
    const row = { name: queue.name, key, cron, time_zone: timeZone, data: JSON.stringify(data) };
    await upsertSchedule(deps.db, queueRowOf(queue), row);
  });
}

/** Tells whether there was one. What has been left by then is run; `cancel` takes it back. */
export const unschedule = (deps: { db: Tx }, queue: Queue, key: string): Promise<boolean> =>
  actingAs(deps, scheduler, () => deleteSchedule(deps.db, queue.name, key));

/** Leaves a job as `enqueue` does, in the place of one with this key that waits: with other data, or at another time. */
export const replace = (
  deps: { db: Tx },
  queue: Queue,
  data: Json | object,
  options: JobOptions & { key: string },
): Promise<void> =>
  actingAs(deps, scheduler, () =>
    upsertJob(deps.db, { ...jobRowOf(queue, data, options), singleton_key: options.key }),
  );

/** Takes back what waits under a key, for its time or to be tried again. What runs already goes on. */
export const cancel = (deps: { db: Tx }, queue: Queue, key: string): Promise<boolean> =>
  actingAs(deps, scheduler, () => deleteWaiting(deps.db, queue.name, key));

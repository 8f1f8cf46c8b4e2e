import { system } from '#platform/actor';
import { homeTimeZone } from '#platform/time/calendar';
import { actingAs, type Tx } from '#platform/data/db';
import { type JobOptions, jobRowOf, occurrencesOf, type Queue, queueRowOf, type Rhythm } from './jobs.ts';
import { deleteSchedule, deleteWaiting, upsertJob, upsertSchedule } from './jobs.sql.ts';
import type { Json } from '#platform/json';

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
  // A cron text that cannot be read is refused here, because a worker could not report it to the caller.
  occurrencesOf({ cron, timeZone }, new Date(), 1);
  return actingAs(deps, scheduler, async () => {
    const row = { name: queue.name, key, cron, time_zone: timeZone, data: JSON.stringify(data) };
    await upsertSchedule(deps.db, queueRowOf(queue), row);
  });
}

/** Tells whether there was one. A job that has already been left is run; `cancel` takes it back. */
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

/** Takes back the job that waits under a key, for its time or to be tried again. One that runs already goes on. */
export const cancel = (deps: { db: Tx }, queue: Queue, key: string): Promise<boolean> =>
  actingAs(deps, scheduler, () => deleteWaiting(deps.db, queue.name, key));

import type { Deps } from '#platform/deps';
import type { Job, Queue } from './jobs.ts';

export const hourly = '7 * * * *';
export const everyMinute = '* * * * *';

/** What is done by the clock, by one of the workers at a time. */
export interface Duty {
  /** `<room>.<what_to_do>`. */
  name: Queue['name'];
  cron: string;
  /** What the log says that was done. */
  done: string;
  /** Tells how much was done. */
  work: (deps: Deps) => Promise<number>;
}

/**
 * A failed run is tried again next time, so it is not kept as dead; it may take as long as an hour has. Only a worker
 * that dies leaves one undone, and another does it again.
 */
export const dutyJob = ({ name, cron, done, work }: Duty): Job => ({
  queue: { name, retriesMax: 1_000, retryLastSeconds: 600, timeoutSeconds: 3_000, concurrency: 1, pollMs: 10_000 },
  every: { cron },
  async perform(deps) {
    try {
      const count = await work(deps);
      if (count > 0) deps.log.info({ count }, done);
    } catch (err) {
      deps.log.error({ err }, `not ${done}`);
    }
  },
});

import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { type Metrics, shared } from '#platform/observability/metrics';
import { countDutyDone, countDutyFailed, listDuties } from './duties.sql.ts';
import type { Job, Queue } from './jobs.ts';

export const hourly = '7 * * * *';
export const everyMinute = '* * * * *';

/**
 * What is done by the clock. Most of the time one worker does it, but two may at once: where a worker is silent for so
 * long that it counts as dead, another begins while it still lives. So what it writes must be safe to do twice.
 */
export interface Duty<D extends Deps = Deps> {
  /** `<room>.<what_to_do>`. */
  name: Queue['name'];
  cron: string;
  /** What the log says that was done. */
  done: string;
  /** Tells how much was done. */
  work: (deps: D) => Promise<number>;
}

/**
 * A failed run is tried again next time, so it is not kept as dead, but counted; it may take as long as an hour has.
 * Only a worker that dies leaves one undone, and another does it again.
 */
export const dutyJob = <D extends Deps>({ name, cron, done, work }: Duty<D>): Job<D> => ({
  queue: { name, retriesMax: 1_000, retryLastSeconds: 600, timeoutSeconds: 3_000, concurrency: 1, pollMs: 10_000 },
  every: { cron },
  async perform(deps) {
    const isDone = await run(deps, done, work);
    const db = asActor(deps, system('count failed duties'));
    // What was done is done, whether or not it could be counted.
    await (isDone ? countDutyDone(db, name) : countDutyFailed(db, name, deps.now())).catch((err: unknown) =>
      deps.log.error({ err }, 'a duty was not counted'),
    );
  },
});

async function run<D extends Deps>(deps: D, done: string, work: Duty<D>['work']): Promise<boolean> {
  try {
    const count = await work(deps);
    if (count > 0) deps.log.info({ count }, done);
    return true;
  } catch (err) {
    deps.log.error({ err }, `not ${done}`);
    return false;
  }
}

/** Asked of the database, so that every process tells the same; workers serve no metrics. */
export function measureDuties({ metrics, pool, now }: { metrics: Metrics; pool: Pool; now: () => Date }): void {
  const db = asActor({ pool }, system('count failed duties'));
  const read = shared(() => listDuties(db));
  metrics.gauges('tamga_duty_failures', 'Failed runs so far of what is done by the clock', ['duty'], async () =>
    (await read()).map(({ name, failures }) => ({ labels: { duty: name }, value: Number(failures) })),
  );
  metrics.gauges('tamga_duty_failing_seconds', 'For how long every run of a duty has failed', ['duty'], async () =>
    (await read()).map(({ name, failing_since: since }) => ({
      labels: { duty: name },
      value: since ? Math.max(0, now().getTime() - since.getTime()) / 1_000 : 0,
    })),
  );
}

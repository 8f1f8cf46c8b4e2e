import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { type System, system } from '#platform/actor';
import { homeTimeZone } from '#platform/time/calendar';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Job, JobOptions, Queue, Rhythm } from './job.ts';
import { runQueue } from './job-runner.ts';
import {
  type Backlog,
  countJobs,
  type DeadChoice,
  type DeadJob,
  findBacklog,
  insertJob,
  type JobRow,
  type QueueCount,
  type QueueRow,
  reviveDead,
  selectDead,
  upsertQueue,
  upsertSchedule,
} from './jobs.sql.ts';
import type { Json } from '#platform/json';
import { type Metrics, shared } from '#platform/observability/metrics';
import type { Pool } from '#platform/data/pool';
import { send } from '#platform/data/statement';
import { uuidv7 } from '#platform/data/uuid';

export type { Job, JobOptions, Queue, Rhythm } from './job.ts';

/** Leaves a job in the transaction of the change that decided it: both are saved or neither is. */
export function enqueue(deps: { db: Tx }, queue: Queue, data: Json | object, options: JobOptions = {}): void {
  insertJob(deps.db, jobRowOf(queue, data, options));
}

export const jobRowOf = (queue: Queue, data: Json | object, options: JobOptions): JobRow => ({
  ...queueRowOf(queue),
  id: uuidv7(),
  data: JSON.stringify(data),
  start_after: options.startAfter ?? null,
  singleton_key: options.key ?? null,
});

/** Runs jobs until told to stop; those that run by then may finish. Any number of workers may. */
export async function perform<D extends Deps>(deps: D, jobs: readonly Job<D>[], signal: AbortSignal): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await startBoss(deps, jobs, signal);
  if (!boss) return;
  // Jobs that are not done by then are put back, a moment before the process is cut off.
  const stopTimeoutMs = Math.max(1_000, deps.config.STOP_TIMEOUT_MS - 2_000);
  await Promise.all(jobs.map((job) => runQueue(boss, deps, job, signal, stopTimeoutMs)));
  await boss.stop({ timeout: 1_000, close: false });
}

/** When a rhythm comes next: the hour that the clocks skip is made up for after it, that which comes twice counts once. */
export const occurrencesOf = ({ cron, timeZone = homeTimeZone }: Rhythm, from: Date, count: number): Date[] =>
  reader.previewSchedule(cron, { tz: timeZone, from, count });

const reader = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('this one only reads rhythms')) } });

const listMax = 1_000;

export const listDead = (deps: { pool: Pool }): Promise<DeadJob[]> =>
  selectDead(asActor(deps, system('list dead jobs')), listMax);

/** Has dead jobs tried again: all, those of a queue, or one. Tells how many. */
export const redrive = (deps: { pool: Pool; db?: Tx }, which: DeadChoice): Promise<number> =>
  transact(deps, system('redrive dead jobs'), ({ db }) => reviveDead(db, which));

export const countQueues = (deps: { pool: Pool }, actor: System): Promise<QueueCount[]> =>
  countJobs(asActor(deps, actor));

export const readBacklog = (deps: { pool: Pool }, actor: System): Promise<Backlog> => findBacklog(asActor(deps, actor));

export function measureJobs(deps: { metrics: Metrics; pool: Pool }): void {
  const db = asActor(deps, system('count jobs'));
  const read = shared(() => countJobs(db));
  deps.metrics.gauges('tamga_jobs', 'Jobs that are not done, by queue and state', ['queue', 'state'], async () => {
    return (await read()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count }));
  });
}

export const queueRowOf = (queue: Queue): QueueRow => ({
  name: queue.name,
  retry_limit: queue.retriesMax ?? 8,
  retry_delay: queue.retryFirstSeconds ?? 5,
  retry_delay_max: queue.retryLastSeconds ?? 3_600,
  expire_seconds: queue.timeoutSeconds ?? 300,
  heartbeat_seconds: queue.heartbeatSeconds ?? 30,
});

const retryMs = 1_000;

/** Waits for PostgreSQL as long as it takes: the other duties of the worker do, too. */
async function startBoss<D extends Deps>(
  deps: D,
  jobs: readonly Job<D>[],
  signal: AbortSignal,
): Promise<PgBoss | null> {
  while (!signal.aborted) {
    const boss = openBoss(deps);
    try {
      await transact(deps, actor, async (deps) => {
        // In one order, so that two workers who start at once wait for each other and do not lock each other out.
        for (const job of jobs.toSorted((one, other) => (one.queue.name < other.queue.name ? -1 : 1)))
          await announceJob(deps, job);
      });
      return await boss.start();
    } catch (err) {
      deps.log.error({ err }, 'jobs not started');
      await boss.stop({ graceful: false, close: false });
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** A rhythm that a release no longer has goes with a migration: an older worker that starts again must not end it. */
async function announceJob(deps: { db: Tx }, { queue, every }: Pick<Job, 'queue' | 'every'>): Promise<void> {
  const row = queueRowOf(queue);
  await upsertQueue(deps.db, row);
  if (!every) return;
  const { cron, timeZone = homeTimeZone } = every;
  await upsertSchedule(deps.db, row, { name: queue.name, key: '', cron, time_zone: timeZone, data: '{}' });
  enqueue(deps, queue, {}, { key: 'start' });
}

function openBoss({ pool, config, log }: Deps): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    // Tables are made by the owner, in a migration; nothing here may make any.
    migrate: false,
    createSchema: false,
    schedule: true,
    cronMonitorIntervalSeconds: Math.min(30, config.JOBS_CHECK_SECONDS),
    cronWorkerIntervalSeconds: Math.min(5, config.JOBS_CHECK_SECONDS),
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: config.JOBS_CHECK_SECONDS,
    monitorIntervalSeconds: config.JOBS_CHECK_SECONDS,
  });
  boss.on('error', (err) => log.warn({ err }, 'jobs interrupted'));
  return boss;
}

const actor = system('run jobs');

/** As the platform itself and on our own pool, so that a pooler works. A text of several statements begins by BEGIN. */
async function execute(pool: Pool, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const script = text.replace(/^\s*BEGIN;/, 'BEGIN; SET LOCAL ROLE tamga_system;');
  return pool.use((client) =>
    script === text
      ? send(client, { actor, text, values, place: 'alone', named: pool.named })
      : client.query(script).catch(async (error: unknown) => {
          await pool.rollBack(client);
          throw error;
        }),
  );
}

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface QueueRow {
  name: string;
  retry_limit: number;
  retry_delay: number;
  retry_delay_max: number;
  expire_seconds: number;
  heartbeat_seconds: number;
}

export interface JobRow extends QueueRow {
  id: string;
  data: string;
  start_after: Date | null;
  singleton_key: string | null;
}

/** Ten years: pg-boss throws away what waits for longer than this, and nothing that waits may be thrown away. */
const keptSeconds = 315_360_000;
/** A day, so that operators can see what was done. */
const finishedSeconds = 86_400;

/**
 * The queue is made with its first job, so that a change never waits for a worker of its release. A job with a key is
 * left out where one with this key waits already; that is what the policy `short` means to pg-boss.
 */
export const insertJob = preparedAtCommit((db, value: Value<JobRow>) => ({
  compile: () =>
    sql`
      with queue as (
        insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
          retention_seconds, deletion_seconds, dead_letter, partition, table_name, heartbeat_seconds)
        values (${value('name')}, 'standard', ${value('retry_limit')}, ${value('retry_delay')}, true,
          ${value('retry_delay_max')}, ${value('expire_seconds')}, ${sql.lit(keptSeconds)}, ${sql.lit(finishedSeconds)},
          'dead', false, 'job_common', ${value('heartbeat_seconds')})
        on conflict do nothing
      )
      insert into pgboss.job (id, name, data, start_after, keep_until, singleton_key, policy, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
      values (${value('id')}, ${value('name')}, ${value('data')}, coalesce(${value('start_after')}, now()),
        coalesce(${value('start_after')}, now()) + ${sql.lit(keptSeconds)} * interval '1 second',
        ${value('singleton_key')}::text, case when ${value('singleton_key')}::text is null then 'standard' else 'short' end,
        ${value('retry_limit')}, ${value('retry_delay')}, true, ${value('retry_delay_max')}, ${value('expire_seconds')},
        ${sql.lit(finishedSeconds)}, 'dead', ${value('heartbeat_seconds')})
      on conflict do nothing`.compile(db),
}));

/** Settings of a queue hold for the jobs to come. */
export async function upsertQueue(db: Db, queue: QueueRow): Promise<void> {
  await sql`
    insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      retention_seconds, deletion_seconds, dead_letter, partition, table_name, heartbeat_seconds)
    values (${queue.name}, 'standard', ${queue.retry_limit}, ${queue.retry_delay}, true, ${queue.retry_delay_max},
      ${queue.expire_seconds}, ${sql.lit(keptSeconds)}, ${sql.lit(finishedSeconds)}, 'dead', false, 'job_common',
      ${queue.heartbeat_seconds})
    on conflict (name) do update set retry_limit = excluded.retry_limit, retry_delay = excluded.retry_delay,
      retry_delay_max = excluded.retry_delay_max, expire_seconds = excluded.expire_seconds,
      heartbeat_seconds = excluded.heartbeat_seconds`.execute(db);
}

/** For a job that may come before any worker has said more of its queue. */
const insertQueue = (queue: QueueRow) => sql`
  insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    retention_seconds, deletion_seconds, dead_letter, partition, table_name, heartbeat_seconds)
  values (${queue.name}, 'standard', ${queue.retry_limit}, ${queue.retry_delay}, true, ${queue.retry_delay_max},
    ${queue.expire_seconds}, ${sql.lit(keptSeconds)}, ${sql.lit(finishedSeconds)}, 'dead', false, 'job_common',
    ${queue.heartbeat_seconds})
  on conflict do nothing`;

/** In one statement, so that of two who replace at once the later one counts. */
export async function upsertJob(db: Db, job: JobRow & { singleton_key: string }): Promise<void> {
  await sql`
    with queue as (${insertQueue(job)}), failed as (
      delete from pgboss.job_common where name = ${job.name} and singleton_key = ${job.singleton_key} and state = 'retry'
    )
    insert into pgboss.job_common (id, name, data, start_after, keep_until, singleton_key, policy, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
    values (${job.id}, ${job.name}, ${job.data}, coalesce(${job.start_after}, now()),
      coalesce(${job.start_after}, now()) + ${sql.lit(keptSeconds)} * interval '1 second', ${job.singleton_key}, 'short',
      ${job.retry_limit}, ${job.retry_delay}, true, ${job.retry_delay_max}, ${job.expire_seconds},
      ${sql.lit(finishedSeconds)}, 'dead', ${job.heartbeat_seconds})
    on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
    do update set data = excluded.data, start_after = excluded.start_after, keep_until = excluded.keep_until`.execute(
    db,
  );
}

export async function deleteWaiting(db: Db, name: string, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job_common
    where name = ${name} and singleton_key = ${key} and state in ('created', 'retry')`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface ScheduleRow {
  name: string;
  key: string;
  cron: string;
  time_zone: string;
  data: string;
}

/** In the words of pg-boss. `missed`: what no worker was there for is made up for once, however often it was. */
export async function upsertSchedule(db: Db, queue: QueueRow, schedule: ScheduleRow): Promise<void> {
  const { name, key, cron, time_zone, data } = schedule;
  const options = JSON.stringify({ tz: time_zone, key, missed: 'once' });
  await sql`
    with queue as (${insertQueue(queue)})
    insert into pgboss.schedule (name, key, kind, cron, timezone, data, options)
    values (${name}, ${key}, 'cron', ${cron}, ${time_zone}, ${data}, ${options})
    on conflict (name, key) do update set kind = excluded.kind, cron = excluded.cron, timezone = excluded.timezone,
      data = excluded.data, options = excluded.options, updated_on = now()`.execute(db);
}

export async function deleteSchedule(db: Db, name: string, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.schedule where name = ${name} and key = ${key}`.execute(db);
  return numAffectedRows === 1n;
}

export interface DeadJob {
  id: string;
  queue: string;
  died_at: Date;
  tries: number;
  why: unknown;
}

/** A dead job is named by the id that it had while it lived. */
export async function selectDead(db: Db, limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select source_id as id, source_name as queue, created_on as died_at, source_retry_count + 1 as tries, output as why
    from pgboss.job_common
    where name = 'dead' and state = 'created'
    order by created_on
    limit ${limit}`.execute(db);
  return rows;
}

export interface DeadChoice {
  queue?: string | undefined;
  id?: string | undefined;
}

/** Puts dead jobs back under the id and the time that they had, so that what was done once is known to be done. */
export async function reviveDead(db: Db, which: DeadChoice): Promise<number> {
  const { rows } = await sql<{ revived: number }>`
    with taken as (
      delete from pgboss.job_common
      where name = 'dead' and state = 'created'
        and (${which.queue ?? null}::text is null or source_name = ${which.queue ?? null})
        and (${which.id ?? null}::uuid is null or source_id = ${which.id ?? null}::uuid)
      returning source_id, source_name, source_created_on, data, priority, singleton_key
    ), remains as (
      delete from pgboss.job_common job
      using taken
      where job.name = taken.source_name and job.id = taken.source_id and job.state = 'failed'
      returning job.id, job.policy
    )
    insert into pgboss.job (id, name, data, priority, created_on, keep_until, singleton_key, policy, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
    select taken.source_id, taken.source_name, taken.data, taken.priority, taken.source_created_on,
      now() + queue.retention_seconds * interval '1 second', taken.singleton_key,
      case when taken.singleton_key is null then 'standard' else 'short' end, queue.retry_limit, queue.retry_delay,
      queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds, queue.dead_letter,
      queue.heartbeat_seconds
    from taken
    join pgboss.queue on queue.name = taken.source_name
    left join remains on remains.id = taken.source_id
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
}

export interface QueueCount {
  queue: string;
  state: 'waiting' | 'running' | 'dead';
  count: number;
}

export async function countJobs(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select case name when 'dead' then source_name else name end as queue,
           case when name = 'dead' then 'dead' when state = 'active' then 'running' else 'waiting' end as state,
           count(*)::int as count
    from pgboss.job_common
    where state < 'completed'
    group by 1, 2`.execute(db);
  return rows;
}

export interface Backlog {
  waiting: number;
  dead: number;
  lag_seconds: number;
}

/** What is due and not begun, by the clock of the database, which says when a job is due. */
export async function findBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*) filter (where name <> 'dead')::int as waiting,
           count(*) filter (where name = 'dead')::int as dead,
           coalesce(extract(epoch from now() - min(start_after) filter (where name <> 'dead')), 0)::float8 as lag_seconds
    from pgboss.job_common
    where state < 'active' and start_after <= now()`.execute(db);
  return rows[0] ?? { waiting: 0, dead: 0, lag_seconds: 0 };
}

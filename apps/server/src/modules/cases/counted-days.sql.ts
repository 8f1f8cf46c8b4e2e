import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** From the first up to the last, both with it, each as YYYY-MM-DD. */
export interface Days {
  first: string;
  last: string;
}

/** Not counting the time that the applicant took to answer. */
export const secondsTaken = sql<number>`
  greatest(0, extract(epoch from decided_at - submitted_at) - paused_ms / 1000.0)::int`;

export const inDays = ({ first, last }: Days): RawBuilder<boolean> =>
  sql<boolean>`day between ${first}::date and ${last}::date`;

/** How many of these days each organisation has kept. */
export async function countKept(db: Db, tenantIds: readonly string[], days: Days): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cases.counted_day')
    .select(['tenant_id', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', 'in', tenantIds)
    .where(inDays(days))
    .groupBy('tenant_id')
    .execute();
  return new Map(rows.map(({ tenant_id, count }) => [tenant_id, count]));
}

/** Others that count the same wait here, and then find it done; so does a change to what was counted. */
export const lockDays = (db: Tx, tenantId: string) =>
  sql`select cases.lock_counted_days(${tenantId}::uuid, true)`.execute(db);

/** Takes the days that are not kept, to be counted in the same transaction. */
export async function takeMissing(db: Tx, tenantId: string, { first, last }: Days): Promise<Days | null> {
  const { rows } = await sql<{ day: string }>`
    insert into cases.counted_day (tenant_id, day)
    select ${tenantId}::uuid, day::date from generate_series(${first}::date, ${last}::date, interval '1 day') as day
    on conflict do nothing
    returning day::text`.execute(db);
  const days = rows.map(({ day }) => day).toSorted((a, b) => a.localeCompare(b));
  const [from, to] = [days.at(0), days.at(-1)];
  return from === undefined || to === undefined ? null : { first: from, last: to };
}

/**
 * Counts the days in between that have no figures yet, which are those that were just taken. The bounds are values, and no
 * join with the days: so an index finds the rows among those of all years.
 */
export const countDays = (db: Tx, tenantId: string, { first, last }: Days, timeZone: string) => {
  const zone = sql.lit(timeZone);
  const begins = sql`${first}::date::timestamp at time zone ${zone}`;
  const ends = sql`(${last}::date + 1)::timestamp at time zone ${zone}`;
  return sql`
    with came as (
      select cases.home_day(submitted_at) as day, service_id, count(*)::int as received
      from cases.application
      where tenant_id = ${tenantId}::uuid and submitted_at >= ${begins} and submitted_at < ${ends}
      group by 1, 2),
    gone as materialized (
      select cases.home_day(decided_at) as day, service_id, state, decided_at, due_at, paused_ms, decided_by,
             ${secondsTaken} as seconds
      from cases.application
      where tenant_id = ${tenantId}::uuid and decided_at >= ${begins} and decided_at < ${ends}),
    went as (
      select day, service_id, count(*)::int as decided,
             (count(*) filter (where state = 'rejected'))::int as rejected,
             (count(*) filter (where decided_at <= due_at))::int as on_time,
             (count(*) filter (where paused_ms > 0))::int as asked,
             array_agg(seconds) as seconds
      from gone group by 1, 2),
    services as (
      insert into cases.day_of_service
        (tenant_id, day, service_id, received, decided, rejected, on_time, asked, seconds)
      select ${tenantId}::uuid, day, service_id, coalesce(received, 0), coalesce(decided, 0), coalesce(rejected, 0),
             coalesce(on_time, 0), coalesce(asked, 0), coalesce(seconds, '{}')
      from came full join went using (day, service_id)
      on conflict do nothing)
    insert into cases.day_of_officer (tenant_id, day, officer_id, decided)
    select ${tenantId}::uuid, day, officer_id, count(*)::int
    from gone, unnest(decided_by) as officer_id
    group by 1, 2, 3
    on conflict do nothing`.execute(db);
};

/** Organisations whose figures were asked for lately. */
export const listCounted = async (db: Db, since: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('cases.counted_day')
    .select('tenant_id')
    .distinct()
    .where(sql<boolean>`day >= ${since}::date`)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
};

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export interface Span {
  tenantIds: readonly string[];
  since: Date;
  timeZone: string;
}

export interface DayRow {
  service_id: string;
  day: string;
  count: number;
}

const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`;

/** What was handed in since then, of each service on each day. */
export const countReceived = (db: Db, { tenantIds, since, timeZone }: Span): Promise<DayRow[]> =>
  db
    .selectFrom('cases.application')
    .select(['service_id', dayOf('submitted_at', timeZone).as('day'), sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', 'in', tenantIds)
    .where('submitted_at', '>=', since)
    .groupBy(['service_id', dayOf('submitted_at', timeZone)])
    .execute();

/** The same of what was decided. */
export const countDecided = (db: Db, { tenantIds, since, timeZone }: Span): Promise<DayRow[]> =>
  db
    .selectFrom('cases.application')
    .select(['service_id', dayOf('decided_at', timeZone).as('day'), sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', 'in', tenantIds)
    .where('decided_at', '>=', since)
    .groupBy(['service_id', dayOf('decided_at', timeZone)])
    .execute();

export interface PaceRow {
  /** Null for all of them together. */
  service_id: string | null;
  decided: number;
  rejected: number;
  on_time: number;
  asked: number;
  median_hours: number | null;
  p90_hours: number | null;
}

/** How fast it was decided, without the time that applicants took to answer. */
export async function measurePace(db: Db, { tenantIds, since }: Omit<Span, 'timeZone'>): Promise<PaceRow[]> {
  const { rows } = await sql<PaceRow>`
    select service_id, count(*)::int as decided,
           (count(*) filter (where state = 'rejected'))::int as rejected,
           (count(*) filter (where decided_at <= due_at))::int as on_time,
           (count(*) filter (where paused_ms > 0))::int as asked,
           percentile_cont(0.5) within group (order by hours) as median_hours,
           percentile_cont(0.9) within group (order by hours) as p90_hours
    from (select service_id, state, decided_at, due_at, paused_ms,
                 greatest(0, extract(epoch from decided_at - submitted_at)::float8 - paused_ms / 1000.0) / 3600 as hours
          from cases.application
          where tenant_id = any (${tenantIds}::uuid[]) and decided_at >= ${since}) as decided
    group by grouping sets ((service_id), ())`.execute(db);
  return rows;
}

/** How many each officer took part in. */
export async function countByOfficer(
  db: Db,
  { tenantIds, since }: Omit<Span, 'timeZone'>,
): Promise<{ officer_id: string; count: number }[]> {
  const { rows } = await sql<{ officer_id: string; count: number }>`
    select officer_id, count(*)::int as count
    from cases.application, unnest(decided_by) as officer_id
    where tenant_id = any (${tenantIds}::uuid[]) and decided_at >= ${since}
    group by officer_id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { type Days, inDays, secondsTaken } from './counted-days.sql.ts';

/** The days that are over are kept; what came after them is counted now. */
export interface Span {
  tenantIds: readonly string[];
  kept: Days;
  since: Date;
}

/** What happened with a service on a day. */
export interface DayRow {
  service_id: string;
  day: string;
  received: number;
  decided: number;
  rejected: number;
  on_time: number;
  asked: number;
}

export const listKeptDays = (db: Db, { tenantIds, kept }: Span): Promise<DayRow[]> =>
  db
    .selectFrom('cases.day_of_service')
    .select(['service_id', 'day', 'received', 'decided', 'rejected', 'on_time', 'asked'])
    .where('tenant_id', 'in', tenantIds)
    .where(inDays(kept))
    .execute();

/** The same of the day that is not over. */
export async function countToday(db: Db, { tenantIds, since }: Span, today: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select service_id, ${today} as day, sum(received)::int as received, sum(decided)::int as decided,
           sum(rejected)::int as rejected, sum(on_time)::int as on_time, sum(asked)::int as asked
    from (select service_id, 1 as received, 0 as decided, 0 as rejected, 0 as on_time, 0 as asked
          from cases.application
          where tenant_id = any (${tenantIds}::uuid[]) and submitted_at >= ${since}
          union all
          select service_id, 0, 1, (state = 'rejected')::int, (decided_at <= due_at)::int, (paused_ms > 0)::int
          from cases.application
          where tenant_id = any (${tenantIds}::uuid[]) and decided_at >= ${since}) as moves
    group by service_id`.execute(db);
  return rows;
}

export interface PaceRow {
  /** Null for all of them together. */
  service_id: string | null;
  median_hours: number;
  p90_hours: number;
}

/** How fast it was decided. */
export async function measurePace(db: Db, { tenantIds, kept, since }: Span): Promise<PaceRow[]> {
  const { rows } = await sql<PaceRow>`
    select service_id, percentile_cont(0.5) within group (order by taken) / 3600 as median_hours,
           percentile_cont(0.9) within group (order by taken) / 3600 as p90_hours
    from (select service_id, taken from cases.day_of_service, unnest(seconds) as taken
          where tenant_id = any (${tenantIds}::uuid[]) and ${inDays(kept)}
          union all
          select service_id, ${secondsTaken} from cases.application
          where tenant_id = any (${tenantIds}::uuid[]) and decided_at >= ${since}) as decided
    group by grouping sets ((service_id), ())
    having count(*) > 0`.execute(db);
  return rows;
}

/** How many each officer took part in. */
export async function countByOfficer(
  db: Db,
  { tenantIds, kept, since }: Span,
): Promise<{ officer_id: string; count: number }[]> {
  const { rows } = await sql<{ officer_id: string; count: number }>`
    select officer_id, sum(decided)::int as count
    from (select officer_id, decided from cases.day_of_officer
          where tenant_id = any (${tenantIds}::uuid[]) and ${inDays(kept)}
          union all
          select officer_id, 1 from cases.application, unnest(decided_by) as officer_id
          where tenant_id = any (${tenantIds}::uuid[]) and decided_at >= ${since}) as parts
    group by officer_id`.execute(db);
  return rows;
}

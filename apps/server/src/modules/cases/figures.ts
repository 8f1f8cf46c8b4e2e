import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { calendarOf, dayOf, endOf } from '#platform/time/calendar';
import { addDays } from '#platform/time/holidays';
import { keepCounted } from './counted-days.ts';
import { countByOfficer, countToday, type DayRow, listKeptDays, measurePace, type PaceRow } from './figures.sql.ts';

export interface CaseFigures {
  days: DayRow[];
  pace: PaceRow[];
  officers: { officer_id: string; count: number }[];
}

const calendar = calendarOf();

/** What came in and was decided in so many days, with today, asked as the officer. */
export async function readFigures(
  deps: { pool: Pool; now: () => Date },
  officer: Person,
  { tenantIds, days }: { tenantIds: readonly string[]; days: number },
): Promise<CaseFigures> {
  if (tenantIds.length === 0) return { days: [], pace: [], officers: [] };
  const today = dayOf(calendar, deps.now());
  const kept = { first: addDays(today, 1 - days), last: addDays(today, -1) };
  if (days > 1) await keepCounted(deps, officer, tenantIds, kept);
  const db = asActor(deps, officer);
  const span = { tenantIds, kept, since: endOf(calendar, kept.last) };
  const [over, now, pace, officers] = await Promise.all([
    listKeptDays(db, span),
    countToday(db, span, today),
    measurePace(db, span),
    countByOfficer(db, span),
  ]);
  return { days: [...over, ...now], pace, officers };
}

import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import {
  countByOfficer,
  countDecided,
  countReceived,
  type DayRow,
  measurePace,
  type PaceRow,
  type Span,
} from './figures.sql.ts';

export interface CaseFigures {
  received: DayRow[];
  decided: DayRow[];
  pace: PaceRow[];
  officers: { officer_id: string; count: number }[];
}

/** What came in and was decided in a span of time, asked as the officer. */
export async function readFigures(deps: { pool: Pool }, officer: Person, span: Span): Promise<CaseFigures> {
  if (span.tenantIds.length === 0) return { received: [], decided: [], pace: [], officers: [] };
  const db = asActor(deps, officer);
  const [received, decided, pace, officers] = await Promise.all([
    countReceived(db, span),
    countDecided(db, span),
    measurePace(db, span),
    countByOfficer(db, span),
  ]);
  return { received, decided, pace, officers };
}

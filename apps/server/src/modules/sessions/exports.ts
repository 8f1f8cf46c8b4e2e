import type { Person } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listSessionsOf } from './exports.sql.ts';

type Session = Awaited<ReturnType<typeof listSessionsOf>>[number];

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const sessions = await allRows<Session>((limit, last) =>
    listSessionsOf(db, limit, last && [last.created_at, last.id]),
  );
  return { sessions };
}

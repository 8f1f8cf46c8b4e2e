import type { Person } from '#platform/actor';
import { asActor } from '#platform/db';
import type { Pool } from '#platform/pool';
import { listLinksOf, listLoginEventsOf, listSessionsOf } from './exports.sql.ts';

const rowsMax = 1_000;

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  return {
    sessions: await listSessionsOf(db, rowsMax),
    login_events: await listLoginEventsOf(db, rowsMax),
    social_links: await listLinksOf(db),
  };
}

import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listMarksBy } from './marks.sql.ts';
import { listLinks } from './organizations.sql.ts';
import { listSigningOf } from './signers.sql.ts';

const rowsMax = 1_000;

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  return {
    represented: await listLinks(db, person.userId),
    signing: await listSigningOf(db, person.userId, rowsMax),
    marks_changed: await listMarksBy(db, person.userId),
  };
}

import type { Person } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listMarksBy } from './marks.sql.ts';
import { listLinks } from './organizations.sql.ts';
import { listSigningOf } from './signers.sql.ts';

type Signing = Awaited<ReturnType<typeof listSigningOf>>[number];

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const signing = await allRows<Signing>((limit, last) =>
    listSigningOf(db, person.userId, limit, last && [last.created_at, last.id]),
  );
  return {
    represented: await listLinks(db, person.userId),
    signing,
    marks_changed: await listMarksBy(db, person.userId),
  };
}

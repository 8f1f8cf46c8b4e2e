import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { prepared, type Value } from '#platform/data/prepared';

/** The key of the row of an hour. */
export interface ReleaseKey {
  subject_id: string;
  application_id: string;
  hour: Date;
  /** Sorted. */
  claims: string[];
}

export interface NewRelease extends ReleaseKey {
  id: string;
  name_mn: string;
  name_en: string;
  at: Date;
}

/** Another process may have been first: then this one is counted there. */
export const insertRelease = prepared((db, value: Value<NewRelease>) =>
  db
    .insertInto('users.release')
    .values({
      id: value('id'),
      subject_id: value('subject_id'),
      application_id: value('application_id'),
      name_mn: value('name_mn'),
      name_en: value('name_en'),
      claims: value('claims'),
      hour: value('hour'),
      at: value('at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'application_id', 'hour', 'claims'])
        .doUpdateSet((eb) => ({ count: eb('users.release.count', '+', 1) })),
    ),
);

/** Of rows that are there: one that was erased meanwhile does not come back. Locked in one order by every process. */
export const addCounts = (db: Db, counts: readonly (ReleaseKey & { count: number })[]) =>
  sql`
    with counted as (
      select *
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as c (subject_id uuid, application_id uuid, hour timestamptz, claims text[], count int)
    ), locked as (
      select subject_id, application_id, hour, claims, c.count
      from users.release r
      join counted c using (subject_id, application_id, hour, claims)
      order by subject_id, application_id, hour, claims
      for update of r
    )
    update users.release r
    set count = r.count + l.count
    from locked l
    where (r.subject_id, r.application_id, r.hour, r.claims) = (l.subject_id, l.application_id, l.hour, l.claims)`.execute(
    db,
  );

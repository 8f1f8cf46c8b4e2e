import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export const listTestersOf = (db: Db, applicationIds: readonly string[]) =>
  db
    .selectFrom('applications.tester')
    .select(['id', 'application_id', 'user_id', 'created_at'])
    .where('application_id', 'in', applicationIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** On the first place that is free; nothing where none is, or where another was faster to it. */
export const insertTester = async (db: Tx, row: { id: string; applicationId: string; userId: string; now: Date }) => {
  const { rows } = await sql<{ id: string }>`
    insert into applications.tester (id, application_id, user_id, place, created_at)
    select ${row.id}, ${row.applicationId}, ${row.userId}, min(free), ${row.now}
    from generate_series(1, 20) free
    where free not in (select place from applications.tester where application_id = ${row.applicationId})
    having min(free) is not null
    on conflict on constraint tester_place do nothing
    returning id`.execute(db);
  return rows[0];
};

export const removeTesterOf = (db: Tx, applicationId: string, id: string) =>
  db
    .deleteFrom('applications.tester')
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const listTested = (db: Db, userId: string) =>
  db
    .selectFrom('applications.tester as t')
    .innerJoin('applications.application as a', 'a.id', 't.application_id')
    .select(['a.id', 'a.name_mn as name', 't.created_at'])
    .where('t.user_id', '=', userId)
    .orderBy('t.created_at')
    .execute();

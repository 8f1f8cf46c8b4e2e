import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface TestRow {
  id: string;
  name: string;
  redirect_uris: string[];
  secret_hint: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** Of this maker: all, or the one that is named. */
export const listTestsOf = (db: Db, makerId: string, only?: string): Promise<TestRow[]> => {
  const query = db
    .selectFrom('applications.application as a')
    .select(['a.id', 'a.name_mn as name', 'a.redirect_uris', 'a.created_at', 'a.last_used_at'])
    .select((eb) =>
      eb
        .selectFrom('applications.secret as s')
        .select('s.hint')
        .whereRef('s.application_id', '=', 'a.id')
        .orderBy('s.created_at', 'desc')
        .limit(1)
        .as('secret_hint'),
    )
    .where('a.maker_id', '=', makerId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
  return (only === undefined ? query : query.where('a.id', '=', only)).execute();
};

export interface NewTest {
  id: string;
  makerId: string;
  name: string;
  redirect_uris: string[];
  now: Date;
}

/** On the first place that is free; nothing where none is, or where another was faster to it. */
export const insertTest = async (db: Tx, { id, makerId, name, redirect_uris, now }: NewTest) => {
  const { rows } = await sql<{ id: string }>`
    insert into applications.application
      (id, maker_id, maker_place, kind, auth_method, subject_type, name_mn, name_en, redirect_uris, created_at, updated_at)
    select ${id}, ${makerId}, min(free), 'web', 'secret', 'pairwise', ${name}, ${name}, ${redirect_uris}, ${now}, ${now}
    from generate_series(1, 5) free
    where free not in (select maker_place from applications.application where maker_id = ${makerId})
    having min(free) is not null
    on conflict (maker_id, maker_place) where maker_id is not null do nothing
    returning id`.execute(db);
  return rows[0];
};

export const updateTest = (
  db: Tx,
  { id, makerId, name, redirect_uris, now }: NewTest,
): Promise<{ id: string } | undefined> =>
  db
    .updateTable('applications.application')
    .set((eb) => ({
      name_mn: name,
      name_en: name,
      redirect_uris,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('maker_id', '=', makerId)
    .returning('id')
    .executeTakeFirst();

/** Has those who change one wait for each other. */
export const lockTest = (db: Tx, id: string, makerId: string) =>
  db
    .selectFrom('applications.application')
    .select('id')
    .where('id', '=', id)
    .where('maker_id', '=', makerId)
    .forUpdate()
    .executeTakeFirst();

export const removeTest = (db: Tx, id: string, makerId: string) =>
  db
    .deleteFrom('applications.application')
    .where('id', '=', id)
    .where('maker_id', '=', makerId)
    .returning('id')
    .executeTakeFirst();

export const removeSecretsOf = (db: Tx, id: string) =>
  db.deleteFrom('applications.secret').where('application_id', '=', id).execute();

/** To the hour: it is asked by the day, and a row that is written anew with every sign-in would cost more than it tells. */
export const markTestUsed = (db: Tx, id: string, now: Date, before: Date) =>
  db
    .updateTable('applications.application')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('maker_id', 'is not', null)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute();

/** One that is used meanwhile stays. */
export const removeTestsUnusedSince = (db: Tx, since: Date, limit: number) =>
  db
    .deleteFrom('applications.application')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('applications.application')
        .select('id')
        .where('maker_id', 'is not', null)
        .where(eb.fn.coalesce('last_used_at', 'created_at'), '<', since)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();

export const removeTestsOf = async (db: Tx, userId: string): Promise<void> => {
  await db.deleteFrom('applications.application').where('maker_id', '=', userId).execute();
  await db.deleteFrom('applications.tester').where('user_id', '=', userId).execute();
};

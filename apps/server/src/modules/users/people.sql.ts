import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface NewPerson {
  civil_id: string;
  family_name: string;
  given_name: string;
  role: string;
  /** When the national eID vouched for them; null for a person who is only known from a register. */
  eid_verified_at: Date | null;
}

/** One statement, so that two first sign-ins of one person at once make one person. */
export const upsertPerson = (db: Tx, id: string, person: NewPerson) =>
  db
    .insertInto('users.user')
    .values({ id, ...person })
    .onConflict((conflict) =>
      conflict.column('civil_id').doUpdateSet((eb) => ({
        family_name: person.family_name,
        given_name: person.given_name,
        // The first time counts: it is since then that the platform knows who this is.
        eid_verified_at: eb.fn.coalesce('users.user.eid_verified_at', 'excluded.eid_verified_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

export const listByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users.user')
    .select(['id', 'family_name', 'given_name', 'role', 'created_at'])
    .where('id', 'in', ids)
    .execute();

export const findCivilIdById = (db: Db, id: string) =>
  db.selectFrom('users.user').select(['civil_id', 'active']).where('id', '=', id).executeTakeFirst();

export const listByCivilIds = (db: Db, civilIds: readonly string[]) =>
  db.selectFrom('users.user').select(['id', 'civil_id']).where('civil_id', 'in', civilIds).execute();

export const listNumbersByIds = (db: Db, ids: readonly string[]) =>
  db.selectFrom('users.user').select(['id', 'ge_id']).where('id', 'in', ids).execute();

export const findByGeId = (db: Db, geId: string) =>
  db.selectFrom('users.user').select('id').where('ge_id', '=', geId).where('active', '=', true).executeTakeFirst();

/** As many as there are, in one array: an organisation may have more members than a statement takes values. */
export const listIdsNamed = (db: Db, ids: readonly string[], letters: string) => {
  const key = sql`users.name_key(${letters})`;
  const whole = sql`u.family_key || ' ' || u.given_key`;
  return db
    .selectFrom('users.user as u')
    .select('u.id')
    .where(sql<boolean>`u.id = any (${ids}::uuid[])`)
    .where(sql<boolean>`(starts_with(u.given_key, ${key}) or starts_with(${whole}, ${key}))`)
    .execute();
};

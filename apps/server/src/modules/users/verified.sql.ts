import { sql } from 'kysely';
import type { Db } from '#platform/db';

export interface VerifiedFilter {
  givenName?: string | undefined;
  active?: boolean | undefined;
}

export const listVerifiedBefore = (
  db: Db,
  { givenName, active }: VerifiedFilter,
  limit: number,
  after: [Date, string] | undefined,
) => {
  let query = db
    .selectFrom('users.user')
    .select(['id', 'civil_id', 'family_name', 'given_name', 'active'])
    .select((eb) => eb.ref('eid_verified_at').$notNull().as('eid_verified_at'))
    .where('eid_verified_at', 'is not', null)
    .orderBy('eid_verified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (givenName !== undefined) {
    const start = givenName.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
    query = query.where(sql<boolean>`lower(given_name) like ${`${start}%`}`);
  }
  if (active !== undefined) query = query.where('active', '=', active);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('eid_verified_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const findIdsByCivilId = (db: Db, civilIds: readonly string[]) =>
  db.selectFrom('users.user').select(['id', 'civil_id']).where('civil_id', 'in', civilIds).execute();

export const findVerified = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('eid_verified_at', 'is not', null)
    .executeTakeFirst();

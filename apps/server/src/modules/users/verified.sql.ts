import type { Db } from '#platform/data/db';
import { beginning } from './people-list.sql.ts';

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
  if (givenName !== undefined) query = query.where(beginning('given_key', givenName));
  if (active !== undefined) query = query.where('active', '=', active);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('eid_verified_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const listVerifiedOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users.user')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .where('eid_verified_at', 'is not', null)
    .execute();

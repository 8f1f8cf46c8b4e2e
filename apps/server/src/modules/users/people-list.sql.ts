import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export interface PeopleFilter {
  id?: string | undefined;
  role?: string | undefined;
  active?: boolean | undefined;
  created_from?: Date | undefined;
  created_to?: Date | undefined;
}

/** In which order a list goes. Each has its index, so that any page costs the same. */
export type Walk = 'created' | 'given' | 'family';

export interface Names {
  /** First letters of each, in any case. */
  given?: string | undefined;
  family?: string | undefined;
  /** People whose given name begins with this were listed already. */
  givenNot?: string | undefined;
}

const people = (db: Db, filter: PeopleFilter, limit: number) => {
  let query = db
    .selectFrom('users.user as u')
    .select(['u.id', 'u.civil_id', 'u.family_name', 'u.given_name', 'u.email', 'u.role', 'u.superadmin'])
    .select(['u.active', 'u.created_at', 'u.deleted_at'])
    .limit(limit);
  if (filter.id !== undefined) query = query.where('u.id', '=', filter.id);
  if (filter.role !== undefined) query = query.where('u.role', '=', filter.role);
  // The index of all but users is of use only where it is plain that users are not asked for.
  if (filter.role !== undefined && filter.role !== 'user') query = query.where('u.role', '<>', 'user');
  // Written out: an index of those who are not active does not serve a parameter.
  if (filter.active !== undefined)
    query = query.where(filter.active ? sql<boolean>`u.active` : sql<boolean>`not u.active`);
  if (filter.created_from !== undefined) query = query.where('u.created_at', '>=', filter.created_from);
  if (filter.created_to !== undefined) query = query.where('u.created_at', '<', filter.created_to);
  return query;
};

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

export const findByNumber = (db: Db, filter: PeopleFilter, number: string): Promise<PersonRow[]> =>
  people(db, filter, 1).where('u.civil_id', 'in', [number, number.toUpperCase()]).execute();

export const listByCreation = (
  db: Db,
  filter: PeopleFilter,
  limit: number,
  after: string | undefined,
): Promise<PersonRow[]> => {
  const query = people(db, filter, limit).orderBy('u.created_at', 'desc').orderBy('u.id', 'desc');
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(u.created_at, u.id) < (${keyOf('created_at', after)}, ${after}::uuid)`).execute();
};

export const listByName = (
  db: Db,
  filter: PeopleFilter,
  walk: Exclude<Walk, 'created'>,
  names: Names,
  limit: number,
  after: string | undefined,
): Promise<PersonRow[]> => {
  const [first, second] =
    walk === 'given' ? (['given_key', 'family_key'] as const) : (['family_key', 'given_key'] as const);
  let query = people(db, filter, limit).orderBy(`u.${first}`).orderBy(`u.${second}`).orderBy('u.id');
  if (names.given !== undefined) query = query.where(beginning('u.given_key', names.given));
  if (names.family !== undefined) query = query.where(beginning('u.family_key', names.family));
  if (names.givenNot !== undefined)
    query = query.where(sql<boolean>`not starts_with(u.given_key, users.name_key(${names.givenNot}))`);
  if (after === undefined) return query.execute();
  const [one, two] = [sql.ref(`u.${first}`), sql.ref(`u.${second}`)];
  return query
    .where(sql<boolean>`(${one}, ${two}, u.id) > (${keyOf(first, after)}, ${keyOf(second, after)}, ${after}::uuid)`)
    .execute();
};

/** A cursor is the id of the last person; where they stand is looked up. So it tells no name and is always short. */
const keyOf = (column: 'created_at' | 'given_key' | 'family_key', id: string) =>
  sql`(select k.${sql.raw(column)} from users."user" k where k.id = ${id}::uuid)`;

/** Names that begin with these letters, in any case: as a range, which the index serves, ended by the largest code point. */
export const beginning = (column: 'given_key' | 'u.given_key' | 'u.family_key', letters: string) => {
  const [key, from] = [sql.ref(column), sql`users.name_key(${letters})`];
  return sql<boolean>`(${key} >= ${from} and ${key} < ${from} || chr(1114111))`;
};

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** The order of the index, and of the Mongolian alphabet. */
const key = sql<string>`(users.name_key(o.name) collate "C")`;

const organisations = (db: Db, limit: number) =>
  db.selectFrom('org.organisation as o').select(['o.id', 'o.reg_no', 'o.name', 'o.kind', 'o.state']).limit(limit);

export const findByRegNo = (db: Db, regNo: string) =>
  organisations(db, 1).where('o.reg_no', 'in', [regNo, regNo.toUpperCase()]).execute();

/** By the first letters of the name; the largest code point there is ends the range. */
export const listByName = (db: Db, letters: string, limit: number, after: string | undefined) => {
  const from = sql`users.name_key(${letters})`;
  let query = organisations(db, limit).orderBy(key).orderBy('o.id');
  if (letters !== '') query = query.where(sql<boolean>`(${key} >= ${from} and ${key} < ${from} || chr(1114111))`);
  if (after === undefined) return query.execute();
  const last = sql`(select (users.name_key(k.name) collate "C") from org.organisation k where k.id = ${after}::uuid)`;
  return query.where(sql<boolean>`(${key}, o.id) > (${last}, ${after}::uuid)`).execute();
};

/** Where a person is an active member, and in which state the organisation is. */
export const listActiveStandings = (db: Db, userId: string) =>
  db
    .selectFrom('org.member as member')
    .innerJoin('org.organisation as organisation', 'organisation.id', 'member.tenant_id')
    .select(['member.tenant_id', 'member.role', 'organisation.state'])
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'active')
    .execute();

/** Row level security shows a person their own memberships, whatever their state. */
export const listMembershipsOf = (db: Db, userId: string) =>
  db
    .selectFrom('org.member')
    .select(['tenant_id', 'role', 'state', 'created_at', 'accepted_at', 'updated_at'])
    .where('user_id', '=', userId)
    .execute();

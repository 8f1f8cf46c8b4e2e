import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { isOwnInvitee } from './invitees.sql.ts';

type State = 'pending' | 'active' | 'suspended' | 'closed';

export interface NewOrganisation {
  id: string;
  reg_no: string | null;
  slug: string | null;
  name: string;
  name_en: string | null;
  kind: 'gov' | 'company' | 'ngo';
  state: State;
  verified_at: Date | null;
}

/** A person's relation to each organisation: as a member, or invited by their number. */
const standings = (db: Db, userId: string) =>
  db
    .selectFrom('org.member')
    .select(['tenant_id', 'role', 'state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'removed')
    .where((eb) => eb.or([eb('state', '<>', 'invited'), eb('expires_at', '>', sql<Date>`now()`)]))
    .unionAll(
      db
        .selectFrom('org.invitee')
        .select(['tenant_id', 'role', sql<'invited'>`'invited'::text`.as('state')])
        .where(isOwnInvitee),
    );

/** Row level security shows the organisations that one belongs to or is invited by; the join says in which role. */
const own = (db: Db, userId: string) =>
  db
    .selectFrom('org.organisation as organisation')
    .innerJoin(standings(db, userId).as('member'), 'member.tenant_id', 'organisation.id')
    .select(['organisation.id as tenant_id', 'organisation.reg_no', 'organisation.slug', 'organisation.name'])
    .select(['organisation.name_en', 'organisation.kind', 'organisation.state', 'organisation.verified_at'])
    .select(['organisation.created_at', 'member.role as my_role', 'member.state as my_state']);

export const listOwn = (
  db: Db,
  userId: string,
  { q, limit, after }: { q?: string | undefined; limit: number; after: string | undefined },
) => {
  let query = own(db, userId).orderBy('member.tenant_id').limit(limit);
  if (q !== undefined) query = query.where(sql<boolean>`(${isIn(q)} or organisation.reg_no = ${q})`);
  return after === undefined ? query.execute() : query.where('member.tenant_id', '>', after).execute();
};

/** A person's own are few: a part of the name finds them, without an index. */
const isIn = (q: string) => sql`strpos(users.name_key(organisation.name), users.name_key(${q})) > 0`;

export const findOwn = (db: Db, userId: string, id: string) =>
  own(db, userId).where('organisation.id', '=', id).executeTakeFirst();

export const insertOrganisation = (db: Tx, organisation: NewOrganisation) =>
  db.insertInto('org.organisation').values(organisation).execute();

const descriptions = (db: Db) =>
  db.selectFrom('org.organisation').select(['id', 'name', 'name_en', 'state', 'verified_at']);

export const findDescription = (db: Db, id: string) => descriptions(db).where('id', '=', id).executeTakeFirst();

export const findRegisterNumber = (db: Db, id: string) =>
  db.selectFrom('org.organisation').select('reg_no').where('id', '=', id).executeTakeFirst();

export const listDescriptions = (db: Db, ids: readonly string[]) => descriptions(db).where('id', 'in', ids).execute();

/** Locked until the transaction ends: of two moves at once the second is judged by what the first has left. */
export const lockState = (db: Tx, id: string) =>
  db.selectFrom('org.organisation').select(['id', 'state']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

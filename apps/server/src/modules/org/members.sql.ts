import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { inviteeColumns } from './invitees.sql.ts';

type Role = 'owner' | 'admin' | 'officer' | 'member';
type State = 'invited' | 'active' | 'suspended' | 'removed';

export interface NewMember {
  user_id: string;
  tenant_id: string;
  role: Role;
  state: State;
  invited_by: string | null;
  expires_at: Date | null;
  accepted_at: Date | null;
  created_at: Date;
}

const columns = [
  'tenant_id',
  'user_id',
  'role',
  'state',
  'created_at',
  'invited_by',
  'expires_at',
  'accepted_at',
] as const;

export const insertMember = (db: Tx, member: NewMember) =>
  db.insertInto('org.member').values(member).returning(columns).executeTakeFirstOrThrow();

export type MemberRow = Awaited<ReturnType<typeof insertMember>>;

/** Invites again a person who left, or whose invitation is over. */
export const inviteAgain = (db: Tx, invitation: NewMember, now: Date) => {
  const { user_id, tenant_id, created_at: _, ...anew } = invitation;
  return db
    .updateTable('org.member')
    .set({ ...anew, updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([eb('state', '=', 'removed'), eb.and([eb('state', '=', 'invited'), eb('expires_at', '<=', now)])]),
    )
    .returning(columns)
    .executeTakeFirst();
};

export const findMember = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('org.member')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * The policies and triggers of the table decide what may be changed; a row that may not be changed is not found here.
 */
export const updateMember = (
  db: Tx,
  tenantId: string,
  userId: string,
  from: State[],
  change: {
    role?: Role | undefined;
    state?: State | undefined;
    accepted_at?: Date;
    invited_by?: string | undefined;
  },
  now: Date,
) =>
  db
    .updateTable('org.member')
    .set({ ...change, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('state', 'in', from)
    .returning(columns)
    .executeTakeFirst();

/** Members, and those who are invited by number, in one list. */
export const listMembersAfter = (
  db: Db,
  tenantId: string,
  filter: { state?: State | undefined; role?: Role | undefined; ids?: readonly string[] | undefined },
  limit: number,
  after: [Date, string] | undefined,
) => {
  const members = db.selectFrom('org.member').select(columns).where('tenant_id', '=', tenantId);
  const invitees = db.selectFrom('org.invitee').select(inviteeColumns).where('tenant_id', '=', tenantId);
  let query = db
    .selectFrom(members.unionAll(invitees).as('all'))
    .select(columns)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(limit);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.role !== undefined) query = query.where('role', '=', filter.role);
  if (filter.ids !== undefined) query = query.where(sql<boolean>`user_id = any (${filter.ids}::uuid[])`);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'user_id'), '>', eb.tuple(at, id))).execute();
};

/** Those who run the organisation. */
export const listManagers = (db: Db, tenantId: string) =>
  db
    .selectFrom('org.member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .where('role', 'in', ['owner', 'admin'])
    .orderBy('user_id')
    .limit(50)
    .execute();

/** One of those who run the organisation, while it is active. */
export const findActingManager = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('org.member as member')
    .innerJoin('org.organisation as organisation', 'organisation.id', 'member.tenant_id')
    .select('member.user_id')
    .where('member.tenant_id', '=', tenantId)
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'active')
    .where('member.role', 'in', ['owner', 'admin'])
    .where('organisation.state', '=', 'active')
    .executeTakeFirst();

/** Where the person belongs, in whatever standing, or belonged within the last year. */
export const listStakesOf = (db: Db, userId: string) =>
  db
    .selectFrom('org.member')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('state', 'in', ['active', 'suspended']), eb('left_at', '>', sql<Date>`now() - interval '1 year'`)]),
    )
    .execute();

/** Those whose names the others may read: an invited person is not named before they accept. */
export const listNamed = (db: Db, tenantId: string) =>
  db
    .selectFrom('org.member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('state', 'in', ['active', 'suspended']), eb('accepted_at', 'is not', null)]))
    .execute();

export const listActiveMembers = (db: Db, tenantId: string) =>
  db
    .selectFrom('org.member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .execute();

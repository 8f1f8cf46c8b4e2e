import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

type Role = 'owner' | 'admin' | 'officer' | 'member';

export interface NewInvitee {
  id: string;
  tenant_id: string;
  civil_id: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}

/** An invitation by number, in the shape of a member: its own id stands where that of a person will. */
export const inviteeColumns = [
  'tenant_id',
  'id as user_id',
  'role',
  sql<'invited'>`'invited'::text`.as('state'),
  'created_at',
  sql<string | null>`invited_by`.as('invited_by'),
  sql<Date | null>`expires_at`.as('expires_at'),
  sql<Date | null>`null::timestamptz`.as('accepted_at'),
] as const;

export const insertInvitee = (db: Tx, invitee: NewInvitee) =>
  db.insertInto('org.invitee').values(invitee).returning(inviteeColumns).executeTakeFirstOrThrow();

/** Those of the acting person, where they have not answered yet. */
export const isOwnInvitee = sql<boolean>`org.invitee.id = any ((select org.actor_invitees())::uuid[])`;

/** Takes an invitation away: by its id, or the person's own. The policies of the table decide who may. */
export const deleteInvitee = (db: Tx, tenantId: string, which: { id: string } | 'own') =>
  db
    .deleteFrom('org.invitee')
    .where('tenant_id', '=', tenantId)
    .where((eb) => (which === 'own' ? isOwnInvitee : eb('id', '=', which.id)))
    .returning(inviteeColumns)
    .executeTakeFirst();

/** Spent in one statement: it is accepted once. */
export const spendInvitee = (db: Tx, tenantId: string, civilId: string, now: Date) =>
  db
    .deleteFrom('org.invitee')
    .where('tenant_id', '=', tenantId)
    .where('civil_id', '=', civilId)
    .where('expires_at', '>', now)
    .returning(['role', 'invited_by', 'created_at', 'expires_at'])
    .executeTakeFirst();

/** Marks those of one number as told, each once. */
export const tellInvitees = (db: Tx, civilId: string, now: Date) =>
  db
    .updateTable('org.invitee as i')
    .from('org.organisation as o')
    .set({ told_at: now })
    .whereRef('o.id', '=', 'i.tenant_id')
    .where('i.civil_id', '=', civilId)
    .where('i.told_at', 'is', null)
    .where('i.expires_at', '>', now)
    .returning(['i.tenant_id', 'o.name'])
    .execute();

export const findNumber = (db: Db, id: string) =>
  db.selectFrom('org.invitee').select('civil_id').where('id', '=', id).executeTakeFirst();

export const deleteOver = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('org.invitee').where('expires_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
};

export const listInviteesOfActor = (db: Db) =>
  db.selectFrom('org.invitee').select(['tenant_id', 'role', 'created_at', 'expires_at']).where(isOwnInvitee).execute();

import type { Tx } from '#platform/db';

export interface NewInvitation {
  id: string;
  tenant_id: string;
  email_sealed: string;
  role: 'owner';
  expires_at: Date;
}

export const insertInvitation = (db: Tx, invitation: NewInvitation) =>
  db.insertInto('org.invitation').values(invitation).execute();

export const listInvitations = (db: Tx, tenantId: string) =>
  db.selectFrom('org.invitation').select(['id', 'email_sealed']).where('tenant_id', '=', tenantId).execute();

/** Spent in one statement: of two who hold the same mail one gets in. */
export const spendInvitation = (db: Tx, id: string, userId: string, now: Date) =>
  db
    .updateTable('org.invitation')
    .set({ accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['tenant_id', 'role'])
    .executeTakeFirst();

/** Who is a member already stays what they are. */
export const addMember = (
  db: Tx,
  tenantId: string,
  userId: string,
  role: 'owner' | 'admin' | 'officer' | 'member',
  now: Date,
) =>
  db
    .insertInto('org.member')
    .values({ tenant_id: tenantId, user_id: userId, role, state: 'active', accepted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'tenant_id']).doNothing())
    .execute();

export const activate = (db: Tx, tenantId: string, now: Date) =>
  db
    .updateTable('org.organisation')
    .set({ state: 'active', updated_at: now })
    .where('id', '=', tenantId)
    .where('state', '=', 'pending')
    .execute();

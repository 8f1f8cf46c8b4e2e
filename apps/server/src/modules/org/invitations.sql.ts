import type { Tx } from '#platform/data/db';

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

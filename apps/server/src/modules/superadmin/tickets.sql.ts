import type { Db, Tx } from '#platform/data/db';

export interface NewTicket {
  id: string;
  binding_hash: string;
  step: 'eid' | 'mfa';
  provider: string;
  subject_hash: string;
  email: string;
  entitlement: 'bootstrap' | 'invite' | null;
  admin_id: string | null;
  expires_at: Date;
}

export const insertTicket = (db: Tx, ticket: NewTicket) => db.insertInto('superadmin.ticket').values(ticket).execute();

/** With both secrets, while it lasts and is of use; and whose it is, where that is known. */
export const findHeldTicket = (db: Db, id: string, bindingHash: string, now: Date) =>
  db
    .selectFrom('superadmin.ticket as ticket')
    .leftJoin('superadmin.admin as admin', 'admin.id', 'ticket.admin_id')
    .select((eb) => ['ticket.id', eb.fn.coalesce('ticket.user_id', 'admin.user_id').as('user_id')])
    .where('ticket.id', '=', id)
    .where('ticket.binding_hash', '=', bindingHash)
    .where('ticket.step', '<>', 'done')
    .where('ticket.expires_at', '>', now)
    .executeTakeFirst();

export const findTicket = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('superadmin.ticket')
    .select(['step', 'email', 'provider', 'subject_hash', 'entitlement', 'admin_id', 'sign_in_id'])
    .select(['code_sent_at', 'codes_sent', 'code_tries', 'totp_tries'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const deleteOldTickets = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('superadmin.ticket')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

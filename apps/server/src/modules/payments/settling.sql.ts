import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/**
 * Takes what is to be looked at, each for a while: a worker that dies while it looks leaves them to be taken again.
 */
export const takeDue = async (
  db: Db,
  table: 'payments.payment' | 'payments.refund',
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set next_look_at = ${again}
    where id in (select id from ${sql.table(table)} where next_look_at <= ${now}
                 order by next_look_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows;
};

export const setNextLook = (db: Tx, id: string, next_look_at: Date | null, unanswered: number) =>
  db.updateTable('payments.payment').set({ next_look_at, unanswered }).where('id', '=', id).execute();

export const nextReceiptNo = async (db: Tx): Promise<string> => {
  const { rows } = await sql<{ no: string }>`select nextval('payments.receipt_no') as no`.execute(db);
  return rows[0]?.no ?? '';
};

/** Whether nothing is left to pay for the case. The caller holds its fees, so of two last payments one sees it. */
export const isCasePaid = async (db: Tx, caseId: string): Promise<boolean> => {
  const due = db.selectFrom('payments.fee').select('id').where('case_id', '=', caseId).where('state', '=', 'due');
  return (await due.limit(1).execute()).length === 0;
};

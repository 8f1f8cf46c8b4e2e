import type { Db, Tx } from '#platform/data/db';

export interface Wanted {
  user_id: string;
  settings_hash: Buffer;
}

/** Uses what was agreed to since: of two who save at once, one gets a row. */
export const takeLowering = (db: Tx, { user_id, settings_hash }: Wanted, since: Date, now: Date) =>
  db
    .updateTable('applications.lowering')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('settings_hash', '=', settings_hash)
    .where('approved_at', '>', since)
    .where('used_at', 'is', null)
    .returning('approval_id')
    .executeTakeFirst();

/** Whether the phone has been asked about exactly this, and has not answered. */
export const findAsked = (db: Db, { user_id, settings_hash }: Wanted, since: Date) =>
  db
    .selectFrom('applications.lowering')
    .select('approval_id')
    .where('user_id', '=', user_id)
    .where('settings_hash', '=', settings_hash)
    .where('created_at', '>', since)
    .where('approved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();

export const removeLoweringsBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('applications.lowering')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const insertLowering = (db: Tx, row: Wanted & { approval_id: string; created_at: Date }) =>
  db.insertInto('applications.lowering').values(row).execute();

export const approveLowering = (db: Tx, approvalId: string, now: Date) =>
  db.updateTable('applications.lowering').set({ approved_at: now }).where('approval_id', '=', approvalId).execute();

export const removeLowering = (db: Tx, approvalId: string) =>
  db.deleteFrom('applications.lowering').where('approval_id', '=', approvalId).execute();

/** Those that have been lowered for longest first. */
export const listLowered = (db: Db, limit: number) =>
  db
    .selectFrom('applications.application')
    .select(['id', 'lowered_since'])
    .where('lowered_since', 'is not', null)
    .where('active', '=', true)
    .orderBy('lowered_since')
    .limit(limit)
    .execute();

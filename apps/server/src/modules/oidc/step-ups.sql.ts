import type { Db, Tx } from '#platform/db';

export const findStepUp = (db: Db, sessionId: string, since: Date) =>
  db
    .selectFrom('oidc.step_up')
    .select('approved_at')
    .where('session_id', '=', sessionId)
    .where('approved_at', '>', since)
    .limit(1)
    .executeTakeFirst();

export const findAsked = (db: Tx, sessionId: string, since: Date) =>
  db
    .selectFrom('oidc.step_up')
    .select(['approval_id as id', 'created_at'])
    .where('session_id', '=', sessionId)
    .where('created_at', '>', since)
    .where('approved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewStepUp {
  approval_id: string;
  user_id: string;
  session_id: string;
  created_at: Date;
}

export const insertStepUp = (db: Tx, row: NewStepUp) => db.insertInto('oidc.step_up').values(row).execute();

export const approveStepUp = (db: Tx, approvalId: string, now: Date) =>
  db.updateTable('oidc.step_up').set({ approved_at: now }).where('approval_id', '=', approvalId).execute();

export const removeStepUp = (db: Tx, approvalId: string) =>
  db.deleteFrom('oidc.step_up').where('approval_id', '=', approvalId).execute();

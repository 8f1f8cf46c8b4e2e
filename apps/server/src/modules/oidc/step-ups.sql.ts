import type { Db, Tx } from '#platform/data/db';

export interface Place {
  session_id: string;
  application_id: string;
  interaction_id: string;
}

export const findStepUp = (db: Db, place: Place, since: Date) =>
  db
    .selectFrom('oidc.step_up')
    .select('approved_at')
    .where('session_id', '=', place.session_id)
    .where('application_id', '=', place.application_id)
    .where('interaction_id', '=', place.interaction_id)
    .where('approved_at', '>', since)
    .limit(1)
    .executeTakeFirst();

export const findAsked = (db: Tx, place: Place, since: Date) =>
  db
    .selectFrom('oidc.step_up')
    .select(['approval_id as id', 'created_at'])
    .where('session_id', '=', place.session_id)
    .where('application_id', '=', place.application_id)
    .where('interaction_id', '=', place.interaction_id)
    .where('created_at', '>', since)
    .where('approved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewStepUp extends Place {
  approval_id: string;
  user_id: string;
  created_at: Date;
}

export const insertStepUp = (db: Tx, row: NewStepUp) => db.insertInto('oidc.step_up').values(row).execute();

export const approveStepUp = (db: Tx, approvalId: string, now: Date) =>
  db.updateTable('oidc.step_up').set({ approved_at: now }).where('approval_id', '=', approvalId).execute();

export const removeStepUp = (db: Tx, approvalId: string) =>
  db.deleteFrom('oidc.step_up').where('approval_id', '=', approvalId).execute();

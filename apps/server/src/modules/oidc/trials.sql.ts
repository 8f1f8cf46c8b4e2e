import type { Db, Tx } from '#platform/data/db';

export interface NewTrial {
  id: string;
  state_hash: Buffer;
  application_id: string;
  user_id: string;
  session_id: string;
  request_sealed: string;
  outcome_sealed: string | null;
  started_at: Date;
  expires_at: Date;
  spent_at: Date | null;
}

export type TrialRow = Omit<NewTrial, 'state_hash' | 'user_id' | 'session_id'>;

const shown = [
  'id',
  'application_id',
  'request_sealed',
  'outcome_sealed',
  'started_at',
  'expires_at',
  'spent_at',
] as const;

export const insertTrial = (db: Tx, row: NewTrial) => db.insertInto('oidc.trial').values(row).execute();

export const findTrial = (db: Db, named: { id: string; application_id: string; user_id: string }) =>
  db
    .selectFrom('oidc.trial')
    .select(shown)
    .where('id', '=', named.id)
    .where('application_id', '=', named.application_id)
    .where('user_id', '=', named.user_id)
    .executeTakeFirst();

/** Of this person, in the session in which they began it. */
export const findTrialOf = (db: Db, begun: { state_hash: Buffer; user_id: string; session_id: string }) =>
  db
    .selectFrom('oidc.trial')
    .select(shown)
    .where('state_hash', '=', begun.state_hash)
    .where('user_id', '=', begun.user_id)
    .where('session_id', '=', begun.session_id)
    .executeTakeFirst();

export const findTrialState = (db: Db, stateHash: Buffer, applicationId: string) =>
  db
    .selectFrom('oidc.trial')
    .select('id')
    .where('state_hash', '=', stateHash)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

/** Of many who spend it at once, one gets a row. */
export const spendTrial = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('oidc.trial')
    .set({ spent_at: now })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();

export const keepOutcome = (db: Tx, id: string, outcome_sealed: string) =>
  db.updateTable('oidc.trial').set({ outcome_sealed }).where('id', '=', id).returning(shown).executeTakeFirst();

export const forgetTrials = (db: Db, before: Date) =>
  db.deleteFrom('oidc.trial').where('started_at', '<', before).execute();

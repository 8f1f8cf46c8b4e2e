import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'application_id',
  'outcome',
  'state',
  'reason_code',
  'text_sealed',
  'legal_basis',
  'conditions_sealed',
  'proposed_by',
  'confirmed_by',
  'made_at',
  'confirmed_at',
  'is_appeal',
  'signature_id',
] as const;

export const listDecisions = (db: Db, applicationId: string) =>
  db
    .selectFrom('cases.decision')
    .select(columns)
    .where('application_id', '=', applicationId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** The decision that waits for a second officer. */
export const findProposal = (db: Db, applicationId: string) =>
  db
    .selectFrom('cases.decision')
    .select(columns)
    .where('application_id', '=', applicationId)
    .where('state', '=', 'proposed')
    .executeTakeFirst();

export interface NewDecision {
  id: string;
  application_id: string;
  outcome: 'approve' | 'reject';
  state: 'proposed' | 'final';
  reason_code: string | null;
  text_sealed: string | null;
  legal_basis: string | null;
  conditions_sealed: string | null;
  proposed_by: string;
  made_at: Date;
  is_appeal: boolean;
  signature_id: string | null;
}

export const insertDecision = (db: Tx, row: NewDecision) => db.insertInto('cases.decision').values(row).execute();

export const settleProposal = (
  db: Tx,
  id: string,
  set: { state: 'final' | 'objected'; confirmed_by: string; confirmed_at: Date; confirm_signature_id: string | null },
) => db.updateTable('cases.decision').set(set).where('id', '=', id).where('state', '=', 'proposed').execute();

/** What was proposed when the citizen withdrew is no decision. */
export const dropProposal = (db: Tx, applicationId: string) =>
  db
    .updateTable('cases.decision')
    .set({ state: 'objected' })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'proposed')
    .execute();

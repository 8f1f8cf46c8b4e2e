import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'application_id',
  'code',
  'field',
  'evidence_type_id',
  'required',
  'state',
  'text_sealed',
  'answer_sealed',
  'asked_by',
  'asked_at',
  'deadline_at',
  'answered_at',
] as const;

export const listInfoItems = (db: Db, applicationId: string) =>
  db
    .selectFrom('cases.info_item')
    .select(columns)
    .where('application_id', '=', applicationId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

export type InfoItemRow = Awaited<ReturnType<typeof listInfoItems>>[number];

export interface NewInfoItem {
  id: string;
  application_id: string;
  code: string;
  field: string | null;
  evidence_type_id: string | null;
  required: boolean;
  text_sealed: string;
  asked_by: string;
  asked_at: Date;
  deadline_at: Date;
}

export const insertInfoItems = (db: Tx, rows: readonly NewInfoItem[]) =>
  db.insertInto('cases.info_item').values(rows).execute();

export const answerInfoItem = (db: Tx, id: string, set: { answer_sealed: string | null; answered_at: Date }) =>
  db
    .updateTable('cases.info_item')
    .set({ ...set, state: 'answered' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();

/** What is left open: the citizen did not answer, or need not any more. */
export const closeInfoItems = (db: Tx, applicationId: string, state: 'missed' | 'dropped') =>
  db
    .updateTable('cases.info_item')
    .set({ state })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'open')
    .execute();

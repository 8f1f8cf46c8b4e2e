import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'application_id',
  'requirement_code',
  'field',
  'info_item_id',
  'evidence_type_id',
  'source',
  'state',
  'object_id',
  'name_sealed',
  'media_type',
  'size_bytes',
  'structured_sealed',
  'provider',
  'as_of',
  'relay_request_id',
  'created_at',
] as const;

/** What was taken away is not among them. */
export const listEvidences = (db: Db, applicationId: string) =>
  db
    .selectFrom('cases.evidence_item')
    .select(columns)
    .where('application_id', '=', applicationId)
    .where('state', '<>', 'removed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type EvidenceRow = Awaited<ReturnType<typeof listEvidences>>[number];

export const findEvidence = (db: Db, applicationId: string, id: string) =>
  db
    .selectFrom('cases.evidence_item')
    .select(columns)
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirst();

export interface NewEvidence {
  id: string;
  application_id: string;
  requirement_code: string | null;
  field: string | null;
  info_item_id: string | null;
  evidence_type_id: string | null;
  source: 'upload' | 'fetched' | 'held';
  /** What was asked of another platform is there later; everything else is there. */
  state?: 'asked';
  relay_request_id?: string;
  object_id: string | null;
  name_sealed: string | null;
  media_type: string | null;
  size_bytes: string | null;
  sha256: Buffer | null;
  structured_sealed: string | null;
  provider: string | null;
  as_of: Date | null;
  created_at: Date;
}

export const insertEvidence = (db: Tx, row: NewEvidence) =>
  db.insertInto('cases.evidence_item').values(row).returning(columns).executeTakeFirstOrThrow();

/** What was asked for by this request; nothing where it was taken away since. */
export const findAskedEvidence = (db: Tx, relayRequestId: string) =>
  db
    .selectFrom('cases.evidence_item')
    .select(columns)
    .where('relay_request_id', '=', relayRequestId)
    .where('state', '<>', 'removed')
    .executeTakeFirst();

export const settleAsked = (
  db: Tx,
  id: string,
  set: {
    state: 'accepted' | 'failed';
    structured_sealed: string | null;
    provider: string | null;
    as_of: Date | null;
  },
) => db.updateTable('cases.evidence_item').set(set).where('id', '=', id).execute();

/** The row stays, without what it held. */
export const forgetEvidence = (db: Tx, id: string) =>
  db
    .updateTable('cases.evidence_item')
    .set({ state: 'removed', object_id: null, name_sealed: null, structured_sealed: null })
    .where('id', '=', id)
    .execute();

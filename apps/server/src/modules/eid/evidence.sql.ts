import type { Db, Tx } from '#platform/db';

export interface NewEvidence {
  id: string;
  session: string;
  purpose: 'auth' | 'sign' | 'cert';
  outcome: 'accepted' | 'rejected';
  failure: string | null;
  content_sealed: string;
  content_sha256: Buffer;
}

export const insertEvidence = (db: Tx, evidence: NewEvidence) =>
  db.insertInto('eid.evidence').values(evidence).execute();

export const insertLists = (db: Tx, lists: { sha256: Buffer; list: Buffer }[]) =>
  db
    .insertInto('eid.revocation_list')
    .values(lists)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findEvidence = (db: Db, id: string) =>
  db
    .selectFrom('eid.evidence')
    .select(['id', 'at', 'session', 'purpose', 'outcome', 'failure', 'content_sealed', 'content_sha256'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findLists = (db: Db, hashes: Buffer[]) =>
  db.selectFrom('eid.revocation_list').select(['sha256', 'list']).where('sha256', 'in', hashes).execute();

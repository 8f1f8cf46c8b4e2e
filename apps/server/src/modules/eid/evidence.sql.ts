import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewEvidence {
  id: string;
  session: string;
  purpose: 'auth' | 'sign' | 'cert';
  outcome: 'accepted' | 'rejected';
  failure: string | null;
  content_sealed: string;
  content_sha256: Buffer;
  user_id: string | null;
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

/** Travels with the commit of the sign-in, which needs no answer. Once it is said it stays. */
export const setHolder = preparedAtCommit((db, value: Value<{ id: string; user_id: string }>) =>
  db.selectNoFrom(sql`eid.name_holder(${value('id')}::uuid, ${value('user_id')}::uuid)`.as('named')),
);

export const listEvidenceOf = (db: Db, userId: string, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('eid.evidence')
    .select(['id', 'at', 'purpose', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id))).execute();
};

/** Only for a person whose account is erased, in this transaction or before; the database enforces that. */
export async function deleteSignInsOf(db: Tx, userId: string): Promise<void> {
  await sql`select eid.forget_sign_ins(${userId}::uuid)`.execute(db);
}

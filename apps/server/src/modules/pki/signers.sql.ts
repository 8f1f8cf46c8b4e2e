import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

type State = 'INVITED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'REVOKED' | 'LAPSED';

const columns = [
  'id',
  'reg_no',
  'user_id',
  'right_type',
  'state',
  'invited_by',
  'approval_id',
  'sent_count',
  'last_sent_at',
  'accepted_at',
  'revoked_at',
  'reason',
  'created_at',
] as const;

export interface NewSigner {
  id: string;
  reg_no: string;
  user_id: string | null;
  civil_id: string;
  right_type: 'ADMIN' | 'MANAGER';
  invited_by: string;
  last_sent_at: Date;
  created_at: Date;
}

export const insertSigner = (db: Tx, signer: NewSigner) => db.insertInto('pki.signer').values(signer).execute();

/** The person who is asked, and the question; null if there is no such person. */
export const setApproval = (db: Tx, id: string, userId: string | null, approvalId: string | null) =>
  db
    .updateTable('pki.signer')
    .set({ approval_id: approvalId, user_id: userId })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export type SignerRow = Awaited<ReturnType<typeof setApproval>>;

/** Row level security shows the signers of organisations that one is linked to. */
export const findSigner = (db: Db, regNo: string, id: string) =>
  db.selectFrom('pki.signer').select(columns).where('id', '=', id).where('reg_no', '=', regNo).executeTakeFirst();

export const listSignersAfter = (
  db: Db,
  regNo: string,
  state: State | undefined,
  limit: number,
  after: [Date, string] | undefined,
) => {
  let query = db
    .selectFrom('pki.signer')
    .select(columns)
    .where('reg_no', '=', regNo)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(at, id))).execute();
};

/** Takes the next turn to ask a person again: if two ask at once, one gets it, and the pause counts from then. */
export const takeTurn = (db: Tx, id: string, now: Date, notAfter: Date, countMax: number) =>
  db
    .updateTable('pki.signer')
    .set({ state: 'INVITED', reason: null, last_sent_at: now, sent_count: sql`sent_count + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['INVITED', 'EXPIRED'])
    .where('last_sent_at', '<=', notAfter)
    .where('sent_count', '<', countMax)
    .returning(['approval_id', 'user_id', 'civil_id', 'right_type'])
    .executeTakeFirst();

/** Only by the question that was asked last. */
export const acceptSigner = (db: Tx, id: string, approvalId: string, evidenceId: string, now: Date) =>
  db
    .updateTable('pki.signer')
    .set({ state: 'ACTIVE', accepted_at: now, evidence_id: evidenceId, civil_id: null })
    .where('id', '=', id)
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'INVITED')
    .returning(['reg_no', 'user_id', 'invited_by'])
    .executeTakeFirst();

export const declineSigner = (db: Tx, id: string, approvalId: string, state: 'DECLINED' | 'EXPIRED', reason: string) =>
  db
    .updateTable('pki.signer')
    .set({ state, reason })
    .where('id', '=', id)
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'INVITED')
    .returning('reg_no')
    .executeTakeFirst();

export const endSigner = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('pki.signer')
    .set({ state: 'REVOKED', revoked_at: now, civil_id: null })
    .where('id', '=', id)
    .where('state', 'in', ['INVITED', 'ACTIVE'])
    .returning(columns)
    .executeTakeFirst();

/** All whom this person let sign for the organisation, or has asked to. */
export const endSignersOf = (
  db: Tx,
  invitedBy: string,
  regNo: string,
  { state, reason }: { state: 'REVOKED' | 'LAPSED'; reason: string },
  now: Date,
) =>
  db
    .updateTable('pki.signer')
    .set({ state, reason, revoked_at: now, civil_id: null })
    .where('invited_by', '=', invitedBy)
    .where('reg_no', '=', regNo)
    .where('state', 'in', ['INVITED', 'ACTIVE'])
    .returning(['id', 'approval_id'])
    .execute();

/** If there was no person to ask, the invitation ends like one without an answer. */
export const endUnasked = async (db: Db, sentBefore: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('pki.signer')
    .set({ state: 'EXPIRED', reason: 'expired' })
    .where('state', '=', 'INVITED')
    .where('approval_id', 'is', null)
    .where('last_sent_at', '<=', sentBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** The numbers of people who did not come must not be kept. */
export const forgetNumbers = async (db: Db, sentBefore: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('pki.signer')
    .set({ civil_id: null })
    .where('civil_id', 'is not', null)
    .where('state', 'not in', ['INVITED', 'ACTIVE'])
    .where('last_sent_at', '<=', sentBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Ends every right to sign that a person has or has given, and removes their number wherever it is kept. */
export const endSigningOf = async (db: Tx, userId: string, now: Date): Promise<void> => {
  const ended = { state: 'LAPSED', reason: 'erased', revoked_at: now, civil_id: null } as const;
  await db
    .updateTable('pki.signer')
    .set(ended)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('invited_by', '=', userId)]))
    .where('state', 'in', ['INVITED', 'ACTIVE'])
    .execute();
  await db.updateTable('pki.signer').set({ civil_id: null }).where('user_id', '=', userId).execute();
};

/** The organisations that a person may or might sign for, and the people they have asked to. */
export const listSigningOf = (db: Db, userId: string, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('pki.signer')
    .select(['id', 'reg_no', 'right_type', 'state', 'created_at', 'accepted_at', 'revoked_at'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('invited_by', '=', userId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

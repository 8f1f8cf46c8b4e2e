import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface NewInvitation {
  id: string;
  document_id: string;
  owner_id: string;
  position: number;
  number_sealed: string;
  created_at: Date;
}

export interface Place {
  document_id: string;
  position: number;
}

export const insertInvitations = (db: Tx, rows: NewInvitation[]) =>
  db.insertInto('signing.invitation').values(rows).execute();

export const dropInvitations = (db: Tx, documentId: string) =>
  db.deleteFrom('signing.invitation').where('document_id', '=', documentId).execute();

export const listInvitations = (db: Db, documentId: string) =>
  db
    .selectFrom('signing.invitation')
    .select(['id', 'position', 'state', 'invited_at', 'expires_at', 'answered_at'])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Whose turn it is, with what only the platform reads: one, or those who are asked at once. Who comes second waits. */
export const lockTurns = async (db: Tx, documentId: string) => {
  const open = await db
    .selectFrom('signing.invitation')
    .select(['id', 'position', 'state', 'number_sealed'])
    .where('document_id', '=', documentId)
    .where('state', 'in', ['WAITING', 'INVITED'])
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return open.filter(({ position }) => position === open[0]?.position);
};

/** The document that was signed last: of those who were invited, or else of the owner. */
export const findLastSigned = (db: Db, documentId: string) =>
  db
    .selectFrom('signing.invitation')
    .leftJoin('signing.document', 'signing.document.id', 'signing.invitation.own_id')
    // The file of a person who was erased passed to the invitation.
    .select((eb) => eb.fn.coalesce('signing.document.out_id', 'signing.invitation.out_id').as('out_id'))
    .select(['signing.invitation.id', 'signing.document.id as own_id'])
    .where('signing.invitation.document_id', '=', documentId)
    .where('signing.invitation.state', '=', 'SIGNED')
    .orderBy('signing.invitation.answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const countSigned = async (db: Db, documentId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('signing.invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('document_id', '=', documentId)
    .where('state', '=', 'SIGNED')
    .executeTakeFirstOrThrow();
  return count;
};

export const openTurn = (
  db: Tx,
  id: string,
  row: { own_id: string | null; signer_id: string | null; signed_before: number; invited_at: Date; expires_at: Date },
) =>
  db
    .updateTable('signing.invitation')
    .set({ ...row, state: 'INVITED' })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();

/** When its time was over, and not when that was seen: people and numbers that are nobody's are looked at one after the other. */
const endedBy = (now: Date) => sql<Date>`least(expires_at, ${now})`;

export const answerTurn = (db: Tx, ownId: string, state: 'SIGNED' | 'DECLINED' | 'EXPIRED', now: Date) =>
  db
    .updateTable('signing.invitation')
    .set({ state, answered_at: state === 'EXPIRED' ? endedBy(now) : now, number_sealed: null })
    .where('own_id', '=', ownId)
    .where('state', '=', 'INVITED')
    .returning(['document_id', 'owner_id', 'position', 'answered_at'])
    .executeTakeFirst();

/** The invitation that this document was opened for, until it is answered. */
export const findTurnOf = (db: Tx, ownId: string) =>
  db
    .selectFrom('signing.invitation')
    .select(['document_id', 'signed_before', 'expires_at'])
    .where('own_id', '=', ownId)
    .where('state', '=', 'INVITED')
    .executeTakeFirst();

/** In the words of the index: a plan that is made for all values finds it then. */
const isInvited = sql<boolean>`state = 'INVITED'`;

/** Nobody was there to be asked, and their week is over. */
export const listUnasked = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('signing.invitation')
    .select(['id', 'document_id', 'position', 'expires_at'])
    .where(isInvited)
    .where('own_id', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** Once: of two who end it, one does. */
export const endUnasked = async (db: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('signing.invitation')
    .set({ state: 'EXPIRED', answered_at: endedBy(now), number_sealed: null })
    .where('id', '=', id)
    .where('state', '=', 'INVITED')
    .where('own_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The documents of those who are asked now, where a person is; always in one order, so that no two wait for each other. */
export const listAsked = (db: Db, documentId: string) =>
  db
    .selectFrom('signing.invitation')
    .innerJoin('signing.document', 'signing.document.id', 'signing.invitation.own_id')
    .select(['signing.invitation.id', 'signing.document.id as own_id', 'signing.document.wish_sealed', 'signed_before'])
    .where('signing.invitation.document_id', '=', documentId)
    .where('signing.invitation.state', '=', 'INVITED')
    .orderBy('signing.document.id')
    .execute();

export const setSignedBefore = (db: Tx, ownId: string, signed_before: number) =>
  db
    .updateTable('signing.invitation')
    .set({ signed_before })
    .where('own_id', '=', ownId)
    .where('state', '=', 'INVITED')
    .execute();

/** All who are asked, or would be, but for those who have signed already. */
export const cancelOpen = (db: Tx, documentId: string, now: Date, but: readonly string[]) => {
  const query = db
    .updateTable('signing.invitation')
    .set({ state: 'CANCELLED', answered_at: now, number_sealed: null })
    .where('document_id', '=', documentId)
    .where('state', 'in', ['WAITING', 'INVITED']);
  return (but.length === 0 ? query : query.where('id', 'not in', but)).returning('id').execute();
};

/** Those that come after one who does not sign are not asked any more. */
export const cancelAfter = (db: Tx, { document_id, position }: Place, now: Date) =>
  db
    .updateTable('signing.invitation')
    .set({ state: 'CANCELLED', answered_at: now, number_sealed: null })
    .where('document_id', '=', document_id)
    .where('position', '>', position)
    .where('state', '=', 'WAITING')
    .execute();

export const listToRemind = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('signing.invitation')
    .select(['id', 'signer_id', 'own_id'])
    .where(isInvited)
    .where('signer_id', 'is not', null)
    .where('reminded_at', 'is', null)
    .where('expires_at', '<=', before)
    .limit(limit)
    .execute();

/** Once: of two who remind, one does. */
export const markReminded = async (db: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('signing.invitation')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'INVITED')
    .where('reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Who signed is forgotten; what they signed passes to the invitation, since it is its owner's as well. */
export const forgetSigner = (db: Tx, userId: string) =>
  db
    .updateTable('signing.invitation')
    .set((eb) => ({
      signer_id: null,
      own_id: null,
      number_sealed: null,
      out_id: eb
        .selectFrom('signing.document')
        .select('signing.document.out_id')
        .whereRef('signing.document.id', '=', 'signing.invitation.own_id')
        .where('signing.invitation.state', '=', 'SIGNED'),
    }))
    .where('signer_id', '=', userId)
    .returning('out_id')
    .execute();

/** The files that passed to the invitations of an owner; none of them is stamped or sealed anew before they are gone. */
export const lockKeptFor = (db: Tx, ownerId: string) =>
  db
    .selectFrom('signing.invitation')
    .select('out_id')
    .where('owner_id', '=', ownerId)
    .where('out_id', 'is not', null)
    .forUpdate()
    .execute();

import type { Db, Tx } from '#platform/data/db';

interface NewEnding {
  id: string;
  reference_id: string;
  stage: 'signing' | 'proposed';
  officer_id: string;
  wish_sealed: string;
  wish_sha256: Buffer;
  approval_id: string | null;
  expires_at: Date | null;
  created_at: Date;
}

const columns = ['id', 'reference_id', 'officer_id', 'wish_sealed', 'wish_sha256', 'created_at'] as const;

export const insertEnding = (db: Tx, row: NewEnding) => db.insertInto('references.ending').values(row).execute();

/** The document is locked: of two officers one comes second, and sees what the first has proposed. */
export const takeProposal = (db: Tx, referenceId: string) =>
  db
    .deleteFrom('references.ending')
    .where('reference_id', '=', referenceId)
    .where('stage', '=', 'proposed')
    .returning(columns)
    .executeTakeFirst();

export const listProposals = (db: Db, referenceIds: readonly string[], since: Date) =>
  db
    .selectFrom('references.ending')
    .select(columns)
    .where('reference_id', 'in', referenceIds)
    .where('stage', '=', 'proposed')
    .where('created_at', '>', since)
    .execute();

interface Signer {
  referenceId: string;
  officerId: string;
}

/** One whose question came to nothing without a word makes room. Tells whether this officer is waited for. */
export const isSigning = async (db: Tx, { referenceId, officerId }: Signer, now: Date): Promise<boolean> => {
  const over = db.deleteFrom('references.ending').where('reference_id', '=', referenceId);
  await over.where('stage', '=', 'signing').where('expires_at', '<=', now).execute();
  const left = db.selectFrom('references.ending').select('id').where('reference_id', '=', referenceId);
  const theirs = left.where('stage', '=', 'signing').where('officer_id', '=', officerId);
  return (await theirs.executeTakeFirst()) !== undefined;
};

/** What was to be signed goes with the question about it. */
export const takeSigning = (db: Tx, approvalId: string) =>
  db.deleteFrom('references.ending').where('approval_id', '=', approvalId).returning(columns).executeTakeFirst();

/** Of a document that has ended nothing is wanted any more. */
export const dropEndings = (db: Tx, referenceId: string) =>
  db.deleteFrom('references.ending').where('reference_id', '=', referenceId).execute();

/** What nobody confirmed or signed in time. */
export const dropOldEndings = async (db: Db, { now, proposedSince }: { now: Date; proposedSince: Date }) => {
  const { numDeletedRows } = await db
    .deleteFrom('references.ending')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('stage', '=', 'proposed'), eb('created_at', '<=', proposedSince)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Of a person who is erased, what was to be said of them goes, and what they wanted done as an officer. */
export const dropEndingsOf = (db: Tx, userId: string) =>
  db
    .deleteFrom('references.ending')
    .where((eb) =>
      eb.or([
        eb('officer_id', '=', userId),
        eb('reference_id', 'in', eb.selectFrom('references.reference').select('id').where('subject_id', '=', userId)),
      ]),
    )
    .execute();

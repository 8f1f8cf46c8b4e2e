import type { Db, Tx } from '#platform/data/db';

interface NewSigning {
  id: string;
  application_id: string;
  officer_id: string;
  approval_id: string;
  decision_sealed: string;
  expires_at: Date;
  created_at: Date;
}

/** Takes the place of one that came to nothing without a word. */
export const insertSigning = async (db: Tx, row: NewSigning): Promise<void> => {
  await db
    .deleteFrom('officers.signing')
    .where('application_id', '=', row.application_id)
    .where('expires_at', '<=', row.created_at)
    .execute();
  await db.insertInto('officers.signing').values(row).execute();
};

export const findSigning = (db: Db, applicationId: string, now: Date) =>
  db
    .selectFrom('officers.signing')
    .select(['id', 'approval_id', 'officer_id'])
    .where('application_id', '=', applicationId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** What was to be signed goes with the question about it. */
export const takeSigning = (db: Tx, approvalId: string) =>
  db
    .deleteFrom('officers.signing')
    .where('approval_id', '=', approvalId)
    .returning(['id', 'application_id', 'officer_id', 'decision_sealed'])
    .executeTakeFirst();

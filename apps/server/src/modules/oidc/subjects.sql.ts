import type { Db } from '#platform/data/db';

export const findSubject = (db: Db, userId: string, applicationId: string) =>
  db
    .selectFrom('oidc.pairwise_subject')
    .select('subject')
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const insertSubject = (db: Db, row: { user_id: string; application_id: string; subject: string }) =>
  db
    .insertInto('oidc.pairwise_subject')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

import type { Tx } from '#platform/data/db';

/** Held in one order, so that nobody adds anything to them until they are forgotten. */
export const lockIdsOf = (db: Tx, applicantId: string) =>
  db
    .selectFrom('cases.application')
    .select(['id', 'state'])
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** Signed before then, and still no file. */
export const listUnmade = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('signing.document')
    .select('id')
    .where('state', 'in', ['SIGNED', 'ASSEMBLING'])
    .where('signed_at', '<=', before)
    .orderBy('signed_at')
    .limit(limit)
    .execute();

/** What its owner has signed before then, and others are still to: nobody is asked, and since then nobody has answered. */
export const listUnhanded = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('signing.invitation')
    .innerJoin('signing.document', 'signing.document.id', 'signing.invitation.document_id')
    .select('signing.document.id')
    .distinct()
    .where('signing.invitation.state', '=', 'WAITING')
    .where('signing.document.state', '=', 'COMPLETED')
    .where('signing.document.finished_at', '<=', before)
    .where(
      sql<boolean>`not exists (
        select from signing.invitation one
        where one.document_id = signing.document.id and (one.state = 'INVITED' or one.answered_at > ${before}))`,
    )
    .limit(limit)
    .execute();

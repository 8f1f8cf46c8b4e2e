import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

// States are written out here, in the words of the indexes: with values in their places a plan for all values finds no index.

/** Signed before then, and still no file. */
export const listUnmade = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('signing.document')
    .select('id')
    .where(sql<boolean>`state in ('SIGNED', 'ASSEMBLING')`)
    .where('signed_at', '<=', before)
    .orderBy('signed_at')
    .limit(limit)
    .execute();

export interface Unhanded {
  id: string;
  /** Since when the next signer should have been asked. */
  since: Date;
  delay_told_at: Date | null;
}

/** What its owner has signed before then, and others are still to: nobody is asked, and since then nobody has answered. */
export const listUnhanded = async (db: Db, before: Date, limit: number): Promise<Unhanded[]> => {
  const { rows } = await sql<Unhanded>`
    select d.id, late.since, d.delay_told_at
    from signing.document d
    cross join lateral (
      select greatest(d.finished_at, d.asked_again_at, max(one.answered_at)) as since
      from signing.invitation one where one.document_id = d.id) late
    where d.id in (select document_id from signing.invitation where state = 'WAITING')
      and d.state = 'COMPLETED' and d.given_up_at is null and late.since <= ${before}
      and not exists (select from signing.invitation one where one.document_id = d.id and one.state = 'INVITED')
    order by late.since
    limit ${limit}`.execute(db);
  return rows;
};

import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { legColumns } from './assignments.sql.ts';

export const listAbout = (db: Db, subjectId: string, limit: number, after: string | undefined) =>
  db
    .selectFrom('relay.request as r')
    .leftJoin('relay.platform as p', 'p.id', 'r.platform_id')
    .select([
      'r.id',
      'r.direction',
      'r.kind',
      'r.purpose',
      'r.legal_basis',
      'r.case_ref',
      'r.state',
      'r.created_at',
      'r.subject_sealed',
      'r.payload_sealed',
      'p.name as platform',
    ])
    .where('r.subject_id', '=', subjectId)
    .$if(after !== undefined, (query) => query.where('r.id', '>', after ?? ''))
    .orderBy('r.id')
    .limit(limit)
    .execute();

export const listIdsAbout = (db: Tx, subjectId: string) =>
  db.selectFrom('relay.request').select('id').where('subject_id', '=', subjectId).forUpdate().execute();

export const listAnswersAbout = (db: Db, subjectId: string, limit: number, after: string | undefined) =>
  db
    .selectFrom('relay.assignment as a')
    .innerJoin('relay.request as r', 'r.id', 'a.request_id')
    .innerJoin('relay.platform as p', 'p.id', 'a.platform_id')
    .select(['a.id', 'a.request_id', 'p.name as platform', 'a.answer_status', 'a.answer_sealed', 'a.updated_at as at'])
    .where('r.subject_id', '=', subjectId)
    .where('a.answer_status', 'is not', null)
    .$if(after !== undefined, (query) => query.where('a.id', '>', after ?? ''))
    .orderBy('a.id')
    .limit(limit)
    .execute();

export type AnswerRow = Awaited<ReturnType<typeof listAnswersAbout>>[number];

/** Answers of ours that have not arrived. */
export const lockOpenAnswers = (db: Tx, requestIds: readonly string[]) =>
  db
    .selectFrom('relay.assignment')
    .select(legColumns)
    .where('request_id', 'in', requestIds)
    .where('purpose', '=', 'response')
    .where('state', 'in', ['queued', 'sending', 'retry_wait'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** What an official wrote of the person, and what puts messages about them together; of a lane its last number stays, named by none. */
export async function anonymiseRequests(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('relay.request')
    .set({
      purpose: '-',
      case_ref: null,
      lane_hash: null,
      dedupe_key: sql<string | null>`case when dedupe_key is not null then 'erased:' || id end`,
    })
    .where('id', 'in', ids)
    .execute();
  await db.updateTable('relay.assignment').set({ lane: null, seq: null }).where('request_id', 'in', ids).execute();
}

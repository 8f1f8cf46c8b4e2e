import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface NewInsight {
  id: string;
  application_id: string;
  topic: string;
  content: string;
  digest: Buffer;
  confidence: number;
  stems: string[];
  supersedes: string | null;
  created_at: Date;
  updated_at: Date;
}

/**
 * An equal insight is merged: the higher confidence stays, and it is counted. If two come at once, one makes it and the
 * other counts.
 */
export const insertOrMerge = async (db: Tx, insight: NewInsight) => {
  const { rows } = await sql<{ id: string; confidence: number; created_at: Date; is_new: boolean }>`
    insert into tools.insight (id, application_id, topic, content, digest, confidence, stems, supersedes, created_at, updated_at)
    values (${insight.id}, ${insight.application_id}, ${insight.topic}, ${insight.content}, ${insight.digest},
            ${insight.confidence}, ${insight.stems}::text[], ${insight.supersedes}, ${insight.created_at}, ${insight.updated_at})
    on conflict (application_id, digest) where superseded_at is null do update
    set use_count = insight.use_count + 1, confidence = greatest(insight.confidence, excluded.confidence),
        updated_at = excluded.updated_at
    returning id, confidence, created_at, id = ${insight.id} as is_new`.execute(db);
  return rows[0];
};

/**
 * Answers with how many insights there are now. In the order of the words, so that two that record at once never wait
 * for each other in a ring.
 */
export const countStems = async (db: Tx, applicationId: string, stems: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ stem: string; insights: number }>`
    insert into tools.stem (application_id, stem)
    select ${applicationId}::uuid, s from unnest(${[everyInsight, ...stems].toSorted()}::text[]) as s
    on conflict (application_id, stem) do update set insights = stem.insights + 1
    returning stem, insights`.execute(db);
  return rows.find(({ stem }) => stem === everyInsight)?.insights ?? 0;
};

/** The stem that is in every insight. */
const everyInsight = '';

export const uncountStems = (db: Tx, applicationId: string, stems: readonly string[]) =>
  sql`
    update tools.stem set insights = insights - 1
    where application_id = ${applicationId}::uuid and stem = any (${[everyInsight, ...stems].toSorted()}::text[])`.execute(
    db,
  );

/** Guarded: of two that take the place of the same insight, one finds it. */
export const supersede = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('tools.insight')
    .set({ superseded_at: now })
    .where('id', '=', id)
    .where('superseded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Those under the same topic whose words are nearly the same. By the platform itself, as the search is. */
export const findSimilar = async (
  db: Db,
  applicationId: string,
  { topic, content, stems, id }: { topic: string; content: string; stems: string[]; id: string },
) => {
  const { rows } = await sql<{ id: string; similarity: number }>`
    select i.id, similarity(i.content, ${content})::float8 as similarity
    from tools.insight i
    where i.application_id = ${applicationId} and i.superseded_at is null
      and i.stems && ${stems}::text[] and lower(i.topic) = lower(${topic}) and i.id <> ${id}
      and similarity(i.content, ${content}) >= 0.85
    order by similarity desc
    limit 5`.execute(db);
  return rows;
};

interface Listed {
  ids: readonly string[];
  id: string | undefined;
  contains: string | undefined;
  limit: number;
  after: [createdAt: Date, id: string] | undefined;
}

export const listInsightsAfter = (db: Db, { ids, id, contains, limit, after }: Listed) =>
  db
    .selectFrom('tools.insight')
    .select([
      ...(['id', 'application_id', 'topic', 'content', 'confidence', 'use_count'] as const),
      ...(['supersedes', 'superseded_at', 'created_at', 'updated_at'] as const),
    ])
    .where('application_id', '=', sql<string>`any (${ids}::uuid[])`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(contains !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${contains ?? ''}) in lower(topic || ' ' || content)) > 0`),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(...(after ?? [new Date(0), ''])))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const removeInsight = (db: Tx, id: string, applicationIds: readonly string[]) =>
  db
    .deleteFrom('tools.insight')
    .where('id', '=', id)
    .where('application_id', '=', sql<string>`any (${applicationIds}::uuid[])`)
    .returning(['application_id', 'stems'])
    .executeTakeFirst();

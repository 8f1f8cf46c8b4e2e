import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export type Part = 'about' | 'conditions' | 'cost' | 'time' | 'documents' | 'where' | 'law' | 'text';
export type Language = 'mn' | 'en';

export interface Chunk {
  part: Part;
  language: Language;
  text: string;
}

/** One thing that is published, as it is searched for and quoted. */
export interface Document {
  kind: 'service' | 'life_event' | 'page';
  source_id: string;
  version: number;
  title_mn: string;
  title_en: string;
  can_apply: boolean;
  stems: string[];
  title_stems: string[];
  /** Which kind of command to a model stands in it; it is not quoted then. */
  left_out: string | null;
  chunks: Chunk[];
}

const runColumns = [
  'generation',
  'reason',
  'state',
  'total',
  'documents',
  'chunks',
  'failed',
  'created_at',
  'started_at',
  'finished_at',
] as const;

export type RunRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** Of two who ask at once one adds a row; null where one waits already. */
export const addWaiting = (db: Tx, reason: 'asked' | 'published', now: Date) =>
  db
    .insertInto('assistant.reindexing')
    .values({ reason, created_at: now })
    // Written out: a plan for any value does not know that this is the one that the index is about.
    .onConflict((conflict) => conflict.column('state').where(sql<boolean>`state = 'waiting'`).doNothing())
    .returning(runColumns)
    .executeTakeFirst();

export const findWaiting = (db: Db) =>
  db.selectFrom('assistant.reindexing').select(runColumns).where('state', '=', 'waiting').executeTakeFirst();

/** Of two workers one takes it, for its job. */
export const takeWaiting = (db: Db, job: string, now: Date) =>
  db
    .updateTable('assistant.reindexing')
    .set({ state: 'running', job, started_at: now })
    .where('state', '=', 'waiting')
    .returning('generation')
    .executeTakeFirst();

export const listRuns = (db: Db, limit: number) =>
  db.selectFrom('assistant.reindexing').select(runColumns).orderBy('generation', 'desc').limit(limit).execute();

export const noteProgress = (
  db: Db,
  generation: number,
  progress: { total?: number; documents?: number; chunks?: number; failed?: number },
) => db.updateTable('assistant.reindexing').set(progress).where('generation', '=', generation).execute();

/** What this job has begun and not ended: it is performed again, so the worker that had it was killed. */
export const findLeftOver = (db: Db, job: string) =>
  db
    .selectFrom('assistant.reindexing')
    .select('generation')
    .where('job', '=', job)
    .where('state', '=', 'running')
    .executeTakeFirst();

export const endRun = (db: Tx, generation: number, state: 'done' | 'failed', now: Date) =>
  db
    .updateTable('assistant.reindexing')
    .set({ state, finished_at: now })
    .where('generation', '=', generation)
    .where('state', '=', 'running')
    .returning('generation')
    .executeTakeFirst();

export async function insertDocuments(db: Tx, generation: number, from: number, documents: readonly Document[]) {
  if (documents.length === 0) return;
  const numbered = documents.map((document, at) => ({ ...document, no: from + at }));
  await db
    .insertInto('assistant.document')
    .values(
      numbered.map(({ no, kind, source_id, version, title_mn, title_en, can_apply, stems, title_stems, left_out }) => {
        const place = { generation, no, kind, source_id, version };
        return { ...place, title_mn, title_en, can_apply, stems, title_stems, left_out };
      }),
    )
    .execute();
  const chunks = numbered.flatMap(({ no: document_no, chunks }) =>
    chunks.map((chunk, no) => ({ generation, document_no, no, ...chunk })),
  );
  if (chunks.length > 0) await db.insertInto('assistant.chunk').values(chunks).execute();
}

/** The empty stem is in every document, and so counts them. */
export const countStems = (db: Tx, generation: number) =>
  sql`
    insert into assistant.stem (generation, stem, uses)
    select ${generation}::int, s.stem, count(*)
    from assistant.document d, unnest(array_append(d.stems, '')) as s (stem)
    where d.generation = ${generation} and d.left_out is null
    group by s.stem`.execute(db);

/** Guarded: an older generation that is ready late does not take the place of a newer one. */
export const changeOver = (db: Tx, generation: number, now: Date) =>
  db
    .updateTable('assistant.knowledge')
    .set({ generation, changed_at: now })
    .where('generation', '<', generation)
    .returning('generation')
    .executeTakeFirst();

export const findGeneration = async (db: Db): Promise<number> =>
  (await db.selectFrom('assistant.knowledge').select('generation').executeTakeFirstOrThrow()).generation;

/** One is kept besides that in use, for those who read it at this moment; and what the last runs were. */
export const dropOlder = async (db: Db, generation: number) => {
  const older = db
    .selectFrom('assistant.reindexing')
    .select('generation')
    .where('generation', '<', generation)
    .where('state', 'in', ['done', 'failed', 'running'])
    .orderBy('generation', 'desc')
    .offset(1);
  await db.deleteFrom('assistant.document').where('generation', 'in', older).execute();
  await db.deleteFrom('assistant.stem').where('generation', 'in', older).execute();
  await db
    .deleteFrom('assistant.reindexing')
    .where('generation', '<', generation - 50)
    .execute();
};

export const countDocuments = (db: Db, generation: number) =>
  db
    .selectFrom('assistant.document')
    .select('kind')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('generation', '=', generation)
    .where('left_out', 'is', null)
    .groupBy('kind')
    .execute();

export const listLeftOut = (db: Db, generation: number, limit: number) =>
  db
    .selectFrom('assistant.document')
    .select(['kind', 'source_id', 'title_mn', 'left_out'])
    .where('generation', '=', generation)
    .where('left_out', 'is not', null)
    .orderBy('no')
    .limit(limit)
    .execute();

export const countChunks = async (db: Db, generation: number): Promise<number> =>
  (
    await db
      .selectFrom('assistant.chunk')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('generation', '=', generation)
      .executeTakeFirstOrThrow()
  ).count;

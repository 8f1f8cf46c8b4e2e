import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import type { Language } from './knowledge.sql.ts';

export interface AnswerRow {
  id: string;
  status: 'answered' | 'no_content' | 'refused_pii' | 'refused_policy' | 'degraded';
  language: Language;
  signed_in: boolean;
  first_words_ms: number;
  created_at: Date;
}

export const insertAnswer = (db: Db, row: AnswerRow) => db.insertInto('assistant.answer').values(row).execute();

/** Of two opinions on one answer the first counts. */
export const rate = (db: Db, id: string, helpful: boolean, since: Date) =>
  db
    .updateTable('assistant.answer')
    .set({ helpful })
    .where('id', '=', id)
    .where('helpful', 'is', null)
    .where('created_at', '>', since)
    .returning('id')
    .executeTakeFirst();

/** The words come in once it was asked so often that they tell of nobody. */
export const countUnanswered = (
  db: Db,
  asked: { hash: Buffer; language: Language; words: string; at: Date },
  oftenFrom: number,
) =>
  sql`
    insert into assistant.unanswered as u (hash, language, last_at) values (${asked.hash}, ${asked.language}, ${asked.at})
    on conflict (hash) do update set asked = u.asked + 1, last_at = excluded.last_at,
      words = case when u.asked + 1 >= ${oftenFrom} then ${asked.words}::text end`.execute(db);

export const listUnanswered = (db: Db, limit: number) =>
  db
    .selectFrom('assistant.unanswered')
    .select(['words', 'language', 'asked', 'last_at'])
    .where('words', 'is not', null)
    .orderBy('asked', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute();

export const countAnswers = (db: Db, since: Date) =>
  db
    .selectFrom('assistant.answer')
    .select(['status', 'language', 'signed_in'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`count(*) filter (where helpful)::int`.as('helpful'))
    .select(sql<number>`count(*) filter (where not helpful)::int`.as('not_helpful'))
    .where('created_at', '>', since)
    .groupBy(['status', 'language', 'signed_in'])
    .orderBy('status')
    .orderBy('language')
    .orderBy('signed_in')
    .execute();

export const firstWords = async (db: Db, since: Date): Promise<{ p50: number | null; p95: number | null }> => {
  const { rows } = await sql<{ p50: number | null; p95: number | null }>`
    select percentile_disc(0.5) within group (order by first_words_ms) as p50,
           percentile_disc(0.95) within group (order by first_words_ms) as p95
    from assistant.answer where created_at > ${since}`.execute(db);
  return rows[0] ?? { p50: null, p95: null };
};

export const removeOldAnswers = async (db: Db, before: Date): Promise<number> => {
  const answers = await db.deleteFrom('assistant.answer').where('created_at', '<', before).executeTakeFirst();
  const asked = await db.deleteFrom('assistant.unanswered').where('last_at', '<', before).executeTakeFirst();
  return Number(answers.numDeletedRows) + Number(asked.numDeletedRows);
};

/** Guarded in one statement: all processes together spend no more than this in a day. */
export const reserveTokens = async (db: Db, day: string, tokens: number, most: number): Promise<boolean> => {
  if (tokens > most) return false;
  const { rows } = await sql`
    insert into assistant.spending as s (day, tokens) values (${day}::date, ${tokens})
    on conflict (day) do update set tokens = s.tokens + excluded.tokens
    where s.tokens + excluded.tokens <= ${most}
    returning day`.execute(db);
  return rows.length > 0;
};

export const settleTokens = (db: Db, day: string, difference: number) =>
  sql`update assistant.spending set tokens = greatest(tokens + ${difference}, 0) where day = ${day}::date`.execute(db);

export const removeOldSpending = (db: Tx | Db, before: string) =>
  sql`delete from assistant.spending where day < ${before}::date`.execute(db);

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import type { Language, Part } from './knowledge.sql.ts';

export interface KnownStem {
  /** The word that was typed. */
  word: string;
  stem: string;
  uses: number;
  similarity: number;
}

/** Which generation is in use, and in how many of its documents each reading of a word is; for a word that is in none, the stems that look most like it. */
export const findStems = async (
  db: Db,
  asked: readonly { word: string; stem: string }[],
): Promise<{ generation: number; known: KnownStem[] }> => {
  const { rows } = await sql<KnownStem & { generation: number }>`
    with used as materialized (select generation from assistant.knowledge),
    asked as (
      select word, stem
      from unnest(${asked.map(({ word }) => word)}::text[], ${asked.map(({ stem }) => stem)}::text[]) as a (word, stem)),
    exact as (
      select a.word, s.stem, s.uses, 1::float8 as similarity, u.generation
      from used u
      cross join asked a
      join assistant.stem s on s.generation = u.generation and s.stem = a.stem)
    select word, stem, uses, similarity, generation from exact
    union all
    select a.word, alike.stem, alike.uses, alike.similarity, u.generation
    from used u
    cross join asked a
    cross join lateral (
      select s.stem, s.uses, similarity(s.stem, a.stem)::float8 as similarity
      from assistant.stem s
      where s.generation = u.generation and s.stem % a.stem and s.stem <> ''
      order by similarity desc, s.stem
      limit 4) as alike
    where char_length(a.stem) >= 4 and not exists (select from exact e where e.word = a.word)`.execute(db);
  return { generation: rows[0]?.generation ?? 0, known: rows };
};

/** The stems that are one slip away from words that are in no document, by patterns of `like`. */
export const findSlips = async (
  db: Db,
  generation: number,
  slips: readonly { word: string; stem: string; pattern: string }[],
): Promise<KnownStem[]> => {
  const { rows } = await sql<KnownStem>`
    select distinct p.word, s.stem, s.uses, 1 - 1.0::float8 / char_length(p.stem) as similarity
    from unnest(${slips.map(({ word }) => word)}::text[], ${slips.map(({ stem }) => stem)}::text[],
                ${slips.map(({ pattern }) => pattern)}::text[]) as p (word, stem, pattern)
    join assistant.stem s on s.generation = ${generation} and s.stem like p.pattern
      -- Both follow from the pattern, and spare comparing each with all.
      and left(s.stem, 1) = left(p.stem, 1) and char_length(s.stem) = char_length(p.pattern)`.execute(db);
  return rows;
};

export interface Weighed {
  word: string;
  stem: string;
  weight: number;
}

export interface Found {
  no: number;
  kind: 'service' | 'life_event' | 'page';
  source_id: string;
  version: number;
  title_mn: string;
  title_en: string;
  can_apply: boolean;
  score: number;
  /** The words of the question that it has, and those of them that its title has. */
  words: string[];
  title_words: string[];
}

/** As the catalogue ranks: each word adds its weight once, more in the title, and of titles that say as much the shorter comes first. */
export const rankDocuments = async (
  db: Db,
  {
    generation,
    weighed,
    rare,
    limit,
  }: { generation: number; weighed: readonly Weighed[]; rare: readonly string[]; limit: number },
): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    with weighed as (
      select word, stem, weight
      from unnest(${weighed.map(({ word }) => word)}::text[], ${weighed.map(({ stem }) => stem)}::text[],
                  ${weighed.map(({ weight }) => weight)}::float8[]) as w (word, stem, weight)),
    candidates as materialized (
      select no, kind, stems, title_stems, cardinality(title_stems) as size
      from assistant.document
      where generation = ${generation} and left_out is null and stems && ${rare}::text[]
      limit 400),
    hits as (
      select c.no, c.kind, c.size, w.word, w.weight, w.stem = any (c.title_stems) as in_title
      from candidates c
      cross join lateral unnest(c.stems) as s (stem)
      join weighed w on w.stem = s.stem),
    best as (
      select no, kind, size, word, max(case when in_title then weight else 0.45 * weight end) as weight,
             count(*) filter (where in_title) as said
      from hits
      group by no, kind, size, word),
    scored as (
      select no, array_agg(word) as words,
             coalesce(array_agg(word) filter (where said > 0), '{}') as title_words,
             (sum(weight) / (1 + 0.04 * greatest(size - sum(said), 0))
               * case kind when 'service' then 1 when 'life_event' then 0.7 else 0.6 end)::float8 as score
      from best
      group by no, kind, size)
    select d.no, d.kind, d.source_id, d.version, d.title_mn, d.title_en, d.can_apply, s.score, s.words, s.title_words
    from scored s
    join assistant.document d on d.generation = ${generation} and d.no = s.no
    order by s.score desc, s.no
    limit ${limit}`.execute(db);
  return rows;
};

export interface FoundChunk {
  document_no: number;
  part: Part;
  text: string;
}

export const listChunks = (db: Db, generation: number, documents: readonly number[], language: Language) =>
  db
    .selectFrom('assistant.chunk')
    .select(['document_no', 'part', 'text'])
    .where('generation', '=', generation)
    .where('document_no', 'in', documents)
    .where('language', '=', language)
    .orderBy('document_no')
    .orderBy('no')
    .execute();

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

// Asked by the platform itself, with the application named in every clause: under a policy PostgreSQL would apply these
// operators only after it, row by row, and use no index for them.

export interface KnownStem {
  /** The stem that was asked for. */
  asked: string;
  stem: string;
  insights: number;
  similarity: number;
}

/**
 * How often each stem was recorded; for one that never was, those that look most like it or begin like it: a typing
 * error, or an unexpected ending.
 */
export const findStems = async (db: Db, applicationId: string, asked: readonly string[]): Promise<KnownStem[]> => {
  const { rows } = await sql<KnownStem>`
    with asked as (select s as asked from unnest(${asked}::text[]) as s),
    exact as (
      select a.asked, t.stem, t.insights, 1::float8 as similarity
      from asked a
      join tools.stem t on t.application_id = ${applicationId} and t.stem = a.asked
      where t.insights > 0)
    select asked, stem, insights, similarity from exact
    union all
    select a.asked, alike.stem, alike.insights, alike.similarity
    from asked a
    cross join lateral (
      select t.stem, t.insights, similarity(t.stem, a.asked)::float8 as similarity
      from tools.stem t
      where t.application_id = ${applicationId} and t.stem % a.asked and t.insights > 0
      order by similarity desc, t.stem
      limit 4) as alike
    where char_length(a.asked) >= 4 and not exists (select from exact e where e.asked = a.asked)`.execute(db);
  return rows;
};

export interface Weighed {
  token: string;
  stem: string;
  weight: number;
}

/** An insight, as a search tells of it. */
export interface Remembered {
  id: string;
  topic: string;
  content: string;
  confidence: number;
  use_count: number;
  supersedes: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface Found extends Remembered {
  score: number;
  is_lexical: boolean;
  is_fuzzy: boolean;
}

/** How confidence and age weigh on an insight, in every search. */
export const sureness = sql`(0.7 + 0.3 * confidence)`;
export const newness = (now: Date) =>
  sql`(0.85 + 0.15 * power(2, -extract(epoch from (${now}::timestamptz - updated_at))::float8 / (180 * 86400)))`;

interface Ranking {
  applicationId: string;
  weighed: readonly Weighed[];
  /** Those that are rare enough to begin with; every candidate has one of them. */
  rare: readonly string[];
  candidatesMax: number;
  limit: number;
  now: Date;
}

/**
 * Each word that is found adds its weight once, in any of its forms. Surer and newer insights weigh more; if two are
 * equally good, the shorter comes first.
 */
export const rankInsights = async (db: Db, ranking: Ranking): Promise<Found[]> => {
  const { applicationId, weighed, rare, candidatesMax, limit, now } = ranking;
  const { rows } = await sql<Found>`
    with weighed as (
      select token, stem, weight
      from unnest(${weighed.map(({ token }) => token)}::text[], ${weighed.map(({ stem }) => stem)}::text[],
                  ${weighed.map(({ weight }) => weight)}::float8[]) as w (token, stem, weight)),
    candidates as (
      select id, stems, confidence, updated_at
      from tools.insight
      where application_id = ${applicationId} and superseded_at is null and stems && ${rare}::text[]
      limit ${candidatesMax}),
    scored as (
      select c.id, sum(best.weight) as raw, bool_or(best.is_exact) as is_lexical, bool_or(not best.is_exact) as is_fuzzy,
             c.confidence, c.updated_at, cardinality(c.stems) as size
      from candidates c
      cross join lateral (
        select max(w.weight) as weight, bool_or(w.token = w.stem) as is_exact
        from weighed w
        where w.stem = any (c.stems)
        group by w.token) as best
      group by c.id, c.confidence, c.updated_at, c.stems
      order by sum(best.weight) * (0.7 + 0.3 * c.confidence) desc
      limit 200),
    ranked as (
      select id, is_lexical, is_fuzzy,
             raw * ${sureness} / (1 + 0.02 * ln(1 + size)) * ${newness(now)} as score
      from scored
      order by score desc, id
      limit ${limit})
    select i.id, i.topic, i.content, i.confidence, i.use_count, i.supersedes, i.created_at, i.updated_at,
           r.score::float8 as score, r.is_lexical, r.is_fuzzy
    from ranked r
    join tools.insight i on i.id = r.id and i.application_id = ${applicationId}
    order by r.score desc, i.id`.execute(db);
  return rows;
};

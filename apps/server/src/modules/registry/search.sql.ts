import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import type { CatalogueFilter } from './catalogue.sql.ts';

export interface KnownStem {
  /** The word that was typed. */
  word: string;
  stem: string;
  services: number;
  similarity: number;
}

/**
 * In how many services each reading of a word is; for a word that is in none, the stems that look most like it: a typing
 * error, or an unexpected ending.
 */
export const findStems = async (db: Db, asked: readonly { word: string; stem: string }[]): Promise<KnownStem[]> => {
  const { rows } = await sql<KnownStem>`
    with asked as (
      select word, stem
      from unnest(${asked.map(({ word }) => word)}::text[], ${asked.map(({ stem }) => stem)}::text[]) as a (word, stem)),
    exact as (
      select a.word, s.stem, s.services, 1::float8 as similarity
      from asked a
      join registry.stem s on s.stem = a.stem
      where s.services > 0)
    select word, stem, services, similarity from exact
    union all
    select a.word, alike.stem, alike.services, alike.similarity
    from asked a
    cross join lateral (
      select s.stem, s.services, similarity(s.stem, a.stem)::float8 as similarity
      from registry.stem s
      where s.stem % a.stem and s.services > 0
      order by similarity desc, s.stem
      limit 4) as alike
    where char_length(a.stem) >= 4 and not exists (select from exact e where e.word = a.word)`.execute(db);
  return rows;
};

export interface Weighed {
  word: string;
  stem: string;
  weight: number;
}

interface Ranking extends CatalogueFilter {
  weighed: readonly Weighed[];
  /** Those that are rare enough to begin with; every candidate has one of them. */
  rare: readonly string[];
  candidatesMax: number;
  after: [number, string] | undefined;
  limit: number;
}

/**
 * Each word that is found adds its weight once, more where it is in the title. Of titles that say as much, the shorter
 * comes first. What is far behind the best is left out.
 */
export const rankServices = async (db: Db, ranking: Ranking): Promise<{ id: string; score: number }[]> => {
  const { weighed, rare, candidatesMax, org, audience, life_event, after, limit } = ranking;
  const [afterScore, afterId] = after ?? [null, null];
  const { rows } = await sql<{ id: string; score: number }>`
    with weighed as (
      select word, stem, weight
      from unnest(${weighed.map(({ word }) => word)}::text[], ${weighed.map(({ stem }) => stem)}::text[],
                  ${weighed.map(({ weight }) => weight)}::float8[]) as w (word, stem, weight)),
    candidates as materialized (
      select s.id, s.stems, s.title_stems, cardinality(s.title_stems) as size
      from registry.service s
      where s.state = 'published' and registry.is_offered(s) and s.stems && ${rare}::text[]
        and (${org ?? null}::uuid is null or s.tenant_id = ${org ?? null}::uuid)
        and (${audience ?? null}::text is null or exists (
          select from registry.service_version v
          where v.service_id = s.id and v.no = s.published_no
            and v.audience in ('both', ${audience ?? null}::text)))
        and (${life_event ?? null}::uuid is null or exists (
          select from registry.version_life_event l
          where l.service_id = s.id and l.no = s.published_no and l.life_event_id = ${life_event ?? null}::uuid))
      limit ${candidatesMax}),
    hits as (
      select c.id, c.size, w.word, w.weight, w.stem = any (c.title_stems) as in_title
      from candidates c
      cross join lateral unnest(c.stems) as s (stem)
      join weighed w on w.stem = s.stem),
    best as (
      select id, size, word, max(case when in_title then weight else 0.45 * weight end) as weight,
             count(*) filter (where in_title) as said
      from hits
      group by id, size, word),
    scored as (
      select id, (sum(weight) / (1 + 0.04 * greatest(size - sum(said), 0)))::float8 as score
      from best
      group by id, size),
    kept as (
      select id, score from scored where score >= 0.25 * (select max(score) from scored))
    select id, score
    from kept
    where ${afterScore}::float8 is null or (score, id) < (${afterScore}::float8, ${afterId}::uuid)
    order by score desc, id desc
    limit ${limit}`.execute(db);
  return rows;
};

import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { newness, type Remembered, sureness } from './search.sql.ts';

// By the platform itself, with the application named in every clause, as the search by stems is.

export interface Missing {
  id: string;
  topic: string;
  content: string;
}

/** Those without a vector of this model: first those that have none, then those of another model. */
export const selectMissing = async (db: Db, model: string, limit: number): Promise<Missing[]> => {
  // In two parts, each of which is a piece of the index: "not equal" would be read through whole.
  const { rows } = await sql<Missing>`
    (select id, topic, content from tools.insight
     where superseded_at is null and embedded_with < ${model} order by embedded_with, id limit ${limit})
    union all
    (select id, topic, content from tools.insight
     where superseded_at is null and embedded_with > ${model} order by embedded_with, id limit ${limit})
    limit ${limit}`.execute(db);
  return rows;
};

export const countMissing = async (db: Db, model: string, countMax: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (
      (select from tools.insight where superseded_at is null and embedded_with < ${model} limit ${countMax})
      union all
      (select from tools.insight where superseded_at is null and embedded_with > ${model} limit ${countMax})
      limit ${countMax}) as missing`.execute(db);
  return rows[0]?.count ?? 0;
};

export interface Made {
  id: string;
  /** Null for an insight of which no vector can be made: it is not tried again with this model. */
  vector: { code: string; bytes: Buffer } | null;
}

/**
 * An insight that was replaced or deleted meanwhile gets none. A locked insight is left for the next time: nothing is
 * waited for, so that there is no deadlock.
 */
export const keepVectors = (db: Db, model: string, made: readonly Made[]) =>
  sql`
    with made as (
      select id, code, vector
      from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ vector }) => vector?.code ?? null)}::varbit[],
                  ${made.map(({ vector }) => vector?.bytes ?? null)}::bytea[]) as m (id, code, vector)),
    free as (
      select i.id
      from tools.insight i
      where i.id = any (${made.map(({ id }) => id)}::uuid[]) and i.superseded_at is null
      for no key update skip locked),
    taken as (
      update tools.insight i set embedded_with = ${model}
      from free
      where i.id = free.id
      returning i.id, i.application_id)
    insert into tools.embedding (insight_id, application_id, model, code, vector)
    select t.id, t.application_id, ${model}, m.code, m.vector
    from taken t
    join made m on m.id = t.id
    where m.vector is not null
    on conflict (insight_id) do update set model = excluded.model, code = excluded.code, vector = excluded.vector`.execute(
    db,
  );

/** In a statement after the one that took the insight, so that a vector stored before that is seen. */
export const forgetVector = (db: Tx, insightId: string) =>
  db.deleteFrom('tools.embedding').where('insight_id', '=', insightId).execute();

export interface Near extends Remembered {
  /** The weight from confidence and age. */
  weight: number;
  vector: Buffer;
}

/** Those whose codes differ least; how close they really are, their vectors tell. */
export const findNear = async (
  db: Db,
  asked: { applicationId: string; model: string; code: string; limit: number; now: Date },
): Promise<Near[]> => {
  const { applicationId, model, code, limit, now } = asked;
  const { rows } = await sql<Near>`
    with near as (
      select insight_id
      from tools.embedding
      where application_id = ${applicationId} and model = ${model} and length(code) = ${code.length}
      order by bit_count(code # ${code}::varbit)
      limit ${limit})
    select i.id, i.topic, i.content, i.confidence, i.use_count, i.supersedes, i.created_at, i.updated_at,
           (${sureness} * ${newness(now)})::float8 as weight, e.vector
    from near n
    join tools.embedding e on e.insight_id = n.insight_id
    join tools.insight i on i.id = n.insight_id and i.application_id = ${applicationId}
    where i.superseded_at is null`.execute(db);
  return rows;
};

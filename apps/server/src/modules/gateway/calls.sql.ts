import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { callColumns } from './call-book.sql.ts';

export interface Narrowed {
  id: string | undefined;
  serviceIds: readonly string[];
  applicationId: string | undefined;
  outcome: 'ok' | 'failed' | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

export const listCallsBefore = (
  db: Db,
  { id, serviceIds, applicationId, outcome, from, to }: Narrowed,
  limit: number,
  before: [at: Date, id: string] | undefined,
) =>
  db
    .selectFrom('gateway.call')
    .select(callColumns)
    .where('service_id', '=', sql<string>`any (${serviceIds}::uuid[])`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(applicationId !== undefined, (query) => query.where('application_id', '=', applicationId ?? ''))
    .$if(outcome !== undefined, (query) => query.where('status', outcome === 'ok' ? '<' : '>=', 400))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? new Date()))
    .$if(before !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(...(before ?? [new Date(0), ''])))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** What is counted; the durations place by place. */
export interface Sums {
  calls: number;
  errors: number;
  refused: number;
  dropped: number;
  durations: number[];
}

/** As many places as every row has. */
const durationSums = sql.join(
  Array.from({ length: 18 }, (_, place) => sql`sum(m.durations[${sql.lit(place + 1)}])::float8`),
);

/** Sums by service, by application and by step, in one reading: each row has one of the three. */
export const sumMinutes = async (
  db: Db,
  of: { serviceIds: readonly string[] } | { applicationId: string },
  from: Date,
  to: Date,
  stepSeconds: number,
) => {
  const those =
    'serviceIds' in of
      ? sql`service_id = any (${of.serviceIds}::uuid[])`
      : sql`application_id = ${of.applicationId}::uuid`;
  const { rows } = await sql<Sums & { service_id: string | null; application_id: string | null; step: number | null }>`
    select m.service_id, m.application_id, m.step,
           sum(m.calls)::float8 as calls, sum(m.errors)::float8 as errors, sum(m.refused)::float8 as refused,
           sum(m.dropped)::float8 as dropped, array[${durationSums}] as durations
    from (select service_id, application_id, calls, errors, refused, dropped, durations,
                 floor(extract(epoch from at - ${from}::timestamptz) / ${stepSeconds}::int)::int as step
          from gateway.minute
          where ${those} and at >= ${from} and at < ${to}) m
    group by grouping sets ((m.service_id), (m.application_id), (m.step))`.execute(db);
  return rows;
};

export const listStates = (db: Db, serviceIds: readonly string[], since: Date) =>
  db
    .selectFrom('gateway.upstream_state')
    .select(['service_id', 'url', 'healthy', 'resting'])
    .where('service_id', '=', sql<string>`any (${serviceIds}::uuid[])`)
    .where('at', '>=', since)
    .execute();

import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface NewEvent {
  application_id: string;
  type: string;
  from_state: string | null;
  to_state: string | null;
  actor_kind: 'citizen' | 'officer' | 'system';
  actor_id: string | null;
  public: boolean;
  payload: string;
  occurred_at: Date;
}

/** With the next number: the application is locked, so that nobody else counts. */
export const insertEvent = (db: Tx, event: NewEvent) =>
  db
    .insertInto('cases.event')
    .values({
      ...event,
      payload: sql`${event.payload}::jsonb`,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from cases.event where application_id = ${event.application_id})`,
    })
    .execute();

/** The newest first. Row level security shows an applicant what is public. */
export const listEventsBefore = (db: Db, applicationId: string, limit: number, before: number | undefined) =>
  db
    .selectFrom('cases.event')
    .select(['seq', 'type', 'from_state', 'to_state', 'actor_kind', 'actor_id', 'public', 'payload', 'occurred_at'])
    .where('application_id', '=', applicationId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

export type EventRow = Awaited<ReturnType<typeof listEventsBefore>>[number];

/** Whether this person was written down as a reader since. */
export const findViewSince = (db: Db, applicationId: string, actorId: string, since: Date) =>
  db
    .selectFrom('cases.event')
    .select('seq')
    .where('application_id', '=', applicationId)
    .where('type', '=', 'viewed')
    .where('actor_id', '=', actorId)
    .where('occurred_at', '>=', since)
    .limit(1)
    .executeTakeFirst();

/** What happened last, apart from that it was looked at. */
export const findLatestEvent = (db: Db, applicationId: string) =>
  db
    .selectFrom('cases.event')
    .select(['type', 'actor_id', 'payload', 'occurred_at'])
    .where('application_id', '=', applicationId)
    .where('type', '<>', 'viewed')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

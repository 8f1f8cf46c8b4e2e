import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export const countRequests = (db: Db, tenantId: string) =>
  db
    .selectFrom('relay.request')
    .select((one) => ['direction', 'state', one.fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .groupBy(['direction', 'state'])
    .orderBy('direction')
    .orderBy('state')
    .execute();

export const listConnected = (db: Db, tenantId: string, limit: number) =>
  db
    .selectFrom('relay.platform')
    .select(['id', 'code', 'name', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('state', '!=', 'revoked')
    .orderBy('code')
    .limit(limit)
    .execute();

/** What has not arrived, or waits for our answer, by platform; from the index of what is open. */
export const countOpen = (db: Db, tenantId: string) =>
  db
    .selectFrom('relay.assignment')
    .select((one) => [
      'platform_id',
      'state',
      one.fn.countAll<string>().as('count'),
      one.fn.min<Date>('created_at').as('oldest'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['queued', 'sending', 'retry_wait', 'received', 'dead'])
    .groupBy(['platform_id', 'state'])
    .execute();

export const countDeliveredSince = (db: Db, tenantId: string, since: Date) =>
  db
    .selectFrom('relay.log as l')
    .innerJoin('relay.platform as p', 'p.id', 'l.platform_id')
    .select((one) => ['l.platform_id', one.fn.countAll<string>().as('count')])
    .where('p.tenant_id', '=', tenantId)
    .where('l.direction', '=', 'out')
    .where('l.at', '>=', since)
    .groupBy('l.platform_id')
    .execute();

export interface BlockedLane {
  platform: string;
  request_id: string;
  assignment_id: string;
  waiting: number;
  last_error: string | null;
  since: Date;
  until: Date;
}

/** The first dead letter of each strict lane that something waits behind, the longest dead first. */
export async function listBlocked(db: Db, tenantId: string, now: Date, limit: number): Promise<BlockedLane[]> {
  const { rows } = await sql<BlockedLane>`
    select p.code as platform, a.request_id, a.id as assignment_id, behind.waiting, a.last_error, a.updated_at as since,
      a.deadline_at as until
    from relay.platform p
    join relay.assignment a on a.platform_id = p.id and a.state = 'dead' and a.lane is not null and a.deadline_at > ${now}
    cross join lateral (
      select count(*)::int as waiting
      from relay.assignment b
      where b.platform_id = a.platform_id and b.lane = a.lane and b.seq > a.seq and b.ordering = 'strict'
        and b.state in ('queued', 'retry_wait')
    ) behind
    where p.tenant_id = ${tenantId} and p.state <> 'revoked' and behind.waiting > 0
      and not exists (
        select from relay.assignment c
        where c.platform_id = a.platform_id and c.lane = a.lane and c.seq < a.seq and c.state = 'dead' and c.deadline_at > ${now})
    order by a.updated_at
    limit ${limit}`.execute(db);
  return rows;
}

/** What could not arrive, the newest first, and whether it can be tried again: not where its request went another way. */
export const listDead = (db: Db, tenantId: string, now: Date, limit: number) =>
  db
    .selectFrom('relay.platform as p')
    .innerJoin('relay.assignment as a', 'a.platform_id', 'p.id')
    .innerJoin('relay.request as r', 'r.id', 'a.request_id')
    .select((one) => [
      'p.code as platform',
      'a.request_id',
      'a.id as assignment_id',
      'r.kind',
      'a.purpose',
      'a.attempts',
      'a.last_error',
      'a.updated_at as since',
      'a.deadline_at as until',
      one
        .and([
          one('a.deadline_at', '>', now),
          one('a.body_sealed', 'is not', null),
          one.or([one('a.purpose', '!=', 'request'), one('r.state', '=', 'failed')]),
        ])
        .$castTo<boolean>()
        .as('may_retry'),
    ])
    .where('p.tenant_id', '=', tenantId)
    .where('p.state', '!=', 'revoked')
    .where('a.state', '=', 'dead')
    .orderBy('a.updated_at', 'desc')
    .limit(limit)
    .execute();

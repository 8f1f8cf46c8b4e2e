import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** Nothing before it in its lane holds it up; in a strict lane also what is dead does, while it can be tried again. */
const isFree = (now: Date) => sql`
  (a.lane is null or not exists (
    select from relay.assignment b
    where b.platform_id = a.platform_id and b.lane = a.lane and b.seq < a.seq
      and b.state in ('queued', 'sending', 'retry_wait', 'dead')
      and (b.state <> 'dead' or (a.ordering = 'strict' and b.deadline_at > ${now}))))`;

/** What may be sent to a platform now, the longest due first. */
export async function listDue(db: Db, platformId: string, now: Date, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from relay.assignment a
    where a.platform_id = ${platformId} and a.next_attempt_at <= ${now} and ${isFree(now)}
    order by a.next_attempt_at
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Due for so long that its wake-up must have been lost, or held by a worker that has died: so many of each platform, the first
 * of each before the second of any. Where there are more than the limit, chance decides, so that nobody is always left out.
 */
export async function listForgotten(
  db: Db,
  { due, now }: { due: Date; now: Date },
  { each, limit }: { each: number; limit: number },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select one.id
    from (
      select found.id, row_number() over (partition by p.id order by found.at) as place
      from relay.platform p
      cross join lateral (
        (select a.id, a.next_attempt_at as at
         from relay.assignment a
         where a.platform_id = p.id and a.next_attempt_at <= ${due} and ${isFree(now)}
         order by a.next_attempt_at
         limit ${each})
        union all
        (select a.id, a.lease_until as at
         from relay.assignment a
         where a.platform_id = p.id and a.lease_until <= ${now}
         order by a.lease_until
         limit ${each})
      ) found
      where p.state in ('active', 'degraded')
    ) one
    order by one.place, random()
    limit ${limit}`.execute(db);
  return rows;
}

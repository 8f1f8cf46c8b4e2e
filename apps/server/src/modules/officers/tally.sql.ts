import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const sumOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(difference) filter (where ${condition}), 0)::int`;

/** How many there are in each view, of each service. Row level security shows those of the officer's organisations. */
export const countViews = (db: Db, tenantIds: readonly string[], officerId: string) =>
  db
    .selectFrom('officers.tally')
    .select([
      'service_id',
      sumOf(sql`assigned_to = ${officerId}`).as('mine'),
      sumOf(sql`true`).as('unit'),
      sumOf(sql`state = 'queued'`).as('unassigned'),
      sumOf(sql`overdue`).as('overdue'),
      sumOf(sql`escalated`).as('escalated'),
      sumOf(sql`second`).as('second'),
    ])
    .where('tenant_id', 'in', tenantIds)
    .groupBy('service_id')
    .execute();

/** What is open of each service and with each officer. */
export const listOpen = (db: Db, tenantIds: readonly string[]) =>
  db
    .selectFrom('officers.tally')
    .select(['service_id', 'assigned_to', 'state', 'overdue'])
    .select(sql<number>`sum(difference)::int`.as('count'))
    .where('tenant_id', 'in', tenantIds)
    .groupBy(['service_id', 'assigned_to', 'state', 'overdue'])
    .having(sql<boolean>`sum(difference) <> 0`)
    .execute();

const key = sql.raw('tenant_id, service_id, state, assigned_to, overdue, escalated, second');

/**
 * Puts the sum in the place of its parts, in one statement: a reader meanwhile sees either. Of two that do it at once,
 * the second waits and finds the parts of the first gone.
 */
export async function addUp(db: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with parts as (
      delete from officers.tally part using (
        select ${key} from officers.tally group by ${key} having count(*) > 1 limit 5000) as many
      where part.tenant_id = many.tenant_id and part.service_id = many.service_id and part.state = many.state
        and part.assigned_to is not distinct from many.assigned_to and part.overdue = many.overdue
        and part.escalated = many.escalated and part.second = many.second
      returning part.*),
    sums as (
      insert into officers.tally (${key}, difference)
      select ${key}, sum(difference)::int from parts group by ${key} having sum(difference) <> 0
      returning 1)
    select ((select count(*) from parts) - (select count(*) from sums))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { legColumns } from './assignments.sql.ts';

/** What was sent again after it was answered: the attempts beyond those of its own. */
const again = sql`from relay.delivery d where d.assignment_id = a.id and d.attempt > a.attempts`;
const triedAt = sql<Date | null>`(select max(d.started_at) ${again})`;

/**
 * Answered in this time, though it is not in the log that they were taken; those first that were not sent again yet. Without what was
 * sent again so often, and without what was refused for good: these statuses may be others later.
 */
export const listOvertaken = (
  db: Db,
  { from, to, triesMax, passing }: { from: Date; to: Date; triesMax: number; passing: readonly number[] },
  limit: number,
) =>
  db
    .selectFrom('relay.assignment as a')
    .select(legColumns.map((name) => `a.${name}` as const))
    .select([sql<number>`(select count(*)::int ${again})`.as('tries'), triedAt.as('tried_at')])
    .where('a.purpose', '=', 'request')
    .where('a.state', '=', 'responded')
    .where('a.receipt', 'is', null)
    .where('a.updated_at', '>=', from)
    .where('a.updated_at', '<', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('relay.log as l')
            .select('l.seq')
            .whereRef('l.platform_id', '=', 'a.platform_id')
            .whereRef('l.webhook_id', '=', 'a.webhook_id'),
        ),
      ),
    )
    .where(sql<boolean>`(select count(*) ${again}) < ${triesMax}`)
    .where(
      sql<boolean>`not exists (select ${again} and d.http_status between 400 and 499
        and d.http_status <> all (${passing}::int[]))`,
    )
    .orderBy(sql`${triedAt} nulls first`)
    .orderBy('a.updated_at')
    .limit(limit)
    .execute();

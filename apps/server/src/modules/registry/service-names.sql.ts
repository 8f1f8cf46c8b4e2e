import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** As citizens see them, or saw them last. */
export const listServiceNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('registry.service as service')
    .innerJoin('registry.service_version as live', (join) =>
      join.onRef('live.service_id', '=', 'service.id').onRef('live.no', '=', 'service.published_no'),
    )
    .select([
      'service.id',
      sql<string>`coalesce(live.content #>> '{title,mn}', '')`.as('mn'),
      sql<string>`coalesce(live.content #>> '{title,en}', '')`.as('en'),
    ])
    .where('service.id', 'in', ids)
    .execute();

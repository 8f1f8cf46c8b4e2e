import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** Of these services, those that say who may apply. */
export const listConditional = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('registry.service as service')
        .innerJoin('registry.service_version as version', (join) =>
          join.onRef('version.service_id', '=', 'service.id').onRef('version.no', '=', 'service.published_no'),
        )
        .select('service.id')
        .where('service.id', 'in', ids)
        .where(sql<boolean>`jsonb_array_length(version.content -> 'rules') > 0`)
        .execute();

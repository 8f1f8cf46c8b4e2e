import type { Db } from '#platform/data/db';

const versions = (db: Db, serviceId: string) =>
  db
    .selectFrom('registry.service_version')
    .select(['no', 'content', 'published_at', 'published_by'])
    .where('service_id', '=', serviceId);

/** The newest first. */
export const listVersionsBefore = (db: Db, serviceId: string, limit: number, before: number | undefined) =>
  versions(db, serviceId)
    .$if(before !== undefined, (query) => query.where('no', '<', before ?? 0))
    .orderBy('no', 'desc')
    .limit(limit)
    .execute();

export const findVersion = (db: Db, serviceId: string, no: number) =>
  versions(db, serviceId).where('no', '=', no).executeTakeFirst();

import type { Db } from '#platform/data/db';

/** What was published under these numbers, whatever became of the service since. */
export const findPublished = (db: Db, serviceId: string, no: number) =>
  db
    .selectFrom('registry.service_version as version')
    .innerJoin('registry.service as service', 'service.id', 'version.service_id')
    .select(['service.id', 'service.tenant_id', 'service.code', 'version.no', 'version.content'])
    .where('version.service_id', '=', serviceId)
    .where('version.no', '=', no)
    .where('version.published_at', 'is not', null)
    .executeTakeFirst();

export const listTitles = (db: Db, serviceIds: readonly string[]) =>
  db
    .selectFrom('registry.service_version as version')
    .select(['version.service_id', 'version.no'])
    .select((eb) => [
      eb
        .fn<string | null>('jsonb_extract_path_text', ['version.content', eb.val('title'), eb.val('mn')])
        .as('title_mn'),
      eb
        .fn<string | null>('jsonb_extract_path_text', ['version.content', eb.val('title'), eb.val('en')])
        .as('title_en'),
    ])
    .where('version.service_id', 'in', serviceIds)
    .where('version.published_at', 'is not', null)
    .execute();

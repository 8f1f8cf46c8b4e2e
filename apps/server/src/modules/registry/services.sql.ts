import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

type State = 'draft' | 'published' | 'archived' | 'deleted';

/** The draft where there is one, otherwise what is published. */
export const services = (db: Db) =>
  db
    .selectFrom('registry.service as service')
    .innerJoin('registry.service_version as version', (join) =>
      join
        .onRef('version.service_id', '=', 'service.id')
        .on('version.no', '=', sql<number>`coalesce(service.draft_no, service.published_no)`),
    )
    .leftJoin('registry.publishing as publishing', 'publishing.tenant_id', 'service.tenant_id')
    .select(['service.id', 'service.tenant_id', 'service.code', 'service.state', 'service.version'])
    .select(['service.published_no', 'service.draft_no', 'service.created_at', 'service.updated_at'])
    .select(['version.content', 'version.edited_by'])
    .select(sql<boolean>`coalesce(publishing.needs_reviewer, false)`.as('needs_reviewer'))
    .where('service.state', '<>', 'deleted');

export type ServiceRow = NonNullable<Awaited<ReturnType<typeof findService>>>;

export const findService = (db: Db, id: string) =>
  services(db)
    .select(['service.archived_at', 'service.archive_reason', 'service.successor_id'])
    .where('service.id', '=', id)
    .executeTakeFirst();

export const listServicesAfter = (
  db: Db,
  { tenant_id, state, q }: { tenant_id?: string | undefined; state?: State | undefined; q?: string | undefined },
  limit: number,
  after: string | undefined,
) =>
  services(db)
    .$if(tenant_id !== undefined, (query) => query.where('service.tenant_id', '=', tenant_id ?? ''))
    .$if(state !== undefined, (query) => query.where('service.state', '=', state ?? 'draft'))
    .$if(q !== undefined, (query) => query.where(isCalled(q ?? '')))
    .$if(after !== undefined, (query) => query.where('service.id', '>', after ?? ''))
    .orderBy('service.id')
    .limit(limit)
    .execute();

/** Compared as it is typed: an organisation has too few services for an index to matter. */
const isCalled = (q: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', version.content #>> '{title,mn}', version.content #>> '{title,en}', service.code)),
    lower(${q})) > 0`;

/** Until the transaction ends. No row where the actor may not change it; what belongs to it is read afterwards. */
export const lockService = (db: Tx, id: string) =>
  db.selectFrom('registry.service').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertService = (
  db: Tx,
  row: { id: string; tenant_id: string; code: string; created_by: string },
  now: Date,
) =>
  db
    .insertInto('registry.service')
    .values({ ...row, draft_no: 1, created_at: now, updated_at: now })
    .execute();

/** Begins the draft with this number, or writes over it; the service is locked. */
export const writeDraft = (
  db: Tx,
  {
    editor,
    now,
    ...draft
  }: { service_id: string; tenant_id: string; no: number; content: object; editor: string; now: Date },
) =>
  db
    .insertInto('registry.service_version')
    .values({ ...draft, edited_by: [editor], updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['service_id', 'no']).doUpdateSet({
        content: draft.content,
        edited_by: sql<
          string[]
        >`case when ${editor}::uuid = any (service_version.edited_by) then service_version.edited_by
          else array_append(service_version.edited_by, ${editor}::uuid) end`,
        updated_at: now,
      }),
    )
    .execute();

export const freezeDraft = (db: Tx, serviceId: string, no: number, publisher: string, now: Date) =>
  db
    .updateTable('registry.service_version')
    .set({ published_by: publisher, published_at: now })
    .where('service_id', '=', serviceId)
    .where('no', '=', no)
    .where('published_at', 'is', null)
    .execute();

import type { Db, Tx } from '#platform/data/db';

type Kind = 'life' | 'business';

const lifeEvents = (db: Db) =>
  db
    .selectFrom('registry.life_event')
    .select(['id', 'tenant_id', 'code', 'title_mn', 'title_en', 'kind', 'position', 'version', 'created_at']);

export type LifeEventRow = NonNullable<Awaited<ReturnType<typeof findLifeEvent>>>;

export const findLifeEvent = (db: Db, id: string) => lifeEvents(db).where('id', '=', id).executeTakeFirst();

export const listLifeEventsAfter = (
  db: Db,
  kind: Kind | undefined,
  limit: number,
  after: [number, string] | undefined,
) =>
  lifeEvents(db)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'life'))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('position', 'id'), '>', eb.tuple(after?.[0] ?? 0, after?.[1] ?? ''))),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();

export const insertLifeEvent = (
  db: Tx,
  row: Pick<LifeEventRow, 'id' | 'tenant_id' | 'code' | 'title_mn' | 'title_en' | 'kind' | 'position'> & {
    created_by: string;
    created_at: Date;
  },
) => db.insertInto('registry.life_event').values(row).execute();

export const removeLifeEvent = (db: Tx, id: string, version: number) =>
  db
    .deleteFrom('registry.life_event')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['tenant_id', 'code'])
    .executeTakeFirst();

/** Of these, those that the actor's organisations have added: the policy says which. */
export const listOwnLifeEvents = (db: Db, ids: readonly string[]) =>
  db.selectFrom('registry.life_event').select('id').where('id', 'in', ids).execute();

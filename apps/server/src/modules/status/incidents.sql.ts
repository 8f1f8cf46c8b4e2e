import type { Db, Tx } from '#platform/data/db';

type State = 'investigating' | 'watching' | 'resolved';

const columns = ['id', 'title_mn', 'title_en', 'components', 'state', 'started_at', 'resolved_at', 'version'] as const;

export type IncidentRow = NonNullable<Awaited<ReturnType<typeof findIncident>>>;

export const findIncident = (db: Db | Tx, id: string) =>
  db.selectFrom('status.incident').select(columns).where('id', '=', id).executeTakeFirst();

/** Those that began since then, and those that have not ended; the newest first. */
export const listIncidentsSince = (db: Db, since: Date, limit: number) =>
  db
    .selectFrom('status.incident')
    .select(columns)
    .where((eb) => eb.or([eb('started_at', '>=', since), eb('resolved_at', 'is', null)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const listIncidentsBefore = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('status.incident')
    .select(columns)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const listUpdatesOf = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('status.incident_update')
    .select(['id', 'incident_id', 'at', 'state', 'body_mn', 'body_en'])
    .where('incident_id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertIncident = (
  db: Tx,
  row: { id: string; title_mn: string; title_en: string; components: string[]; state: State; started_at: Date },
) => db.insertInto('status.incident').values(row).execute();

export const insertUpdate = (
  db: Tx,
  row: { id: string; incident_id: string; at: Date; state: State; body_mn: string; body_en: string },
) => db.insertInto('status.incident_update').values(row).execute();

/** Guarded by the version that the caller saw: of two who write at once, one gets the row. */
export const advanceIncident = (db: Tx, id: string, version: number) =>
  db
    .updateTable('status.incident')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();

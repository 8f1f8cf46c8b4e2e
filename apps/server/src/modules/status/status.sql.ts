import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export const findComponent = (db: Tx, key: string) =>
  db.selectFrom('status.component').select('works').where('key', '=', key).executeTakeFirst();

export const listComponents = (db: Db) =>
  db.selectFrom('status.component').select(['key', 'works', 'since', 'probed_at']).execute();

/** Since when it has been so moves only where it was otherwise before. */
export const saveComponent = (db: Tx, { key, works, now }: { key: string; works: boolean; now: Date }) =>
  db
    .insertInto('status.component')
    .values({ key, works, since: now, probed_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        works,
        since: sql<Date>`case when ${eb.ref('status.component.works')} = ${works} then ${eb.ref('status.component.since')} else ${now} end`,
        probed_at: now,
      })),
    )
    .execute();

export const countProbe = (db: Tx, probe: { component: string; day: string; works: boolean }) => {
  const [good, bad] = probe.works ? [1, 0] : [0, 1];
  return db
    .insertInto('status.day')
    .values({ component: probe.component, day: probe.day, good, bad })
    .onConflict((conflict) =>
      conflict.columns(['day', 'component']).doUpdateSet((eb) => ({
        good: eb('status.day.good', '+', good),
        bad: eb('status.day.bad', '+', bad),
      })),
    )
    .execute();
};

export const listDays = (db: Db) =>
  db.selectFrom('status.day').select(['component', 'day', 'good', 'bad']).orderBy('day').execute();

export const deleteDaysBefore = (db: Tx, day: string) => db.deleteFrom('status.day').where('day', '<', day).execute();

import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export const countDutyFailed = (db: Db, name: string, now: Date) =>
  db
    .insertInto('platform.duty')
    .values({ name, failures: '1', failing_since: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        failures: sql`duty.failures + 1`,
        failing_since: sql`coalesce(duty.failing_since, excluded.failing_since)`,
      }),
    )
    .execute();

/** Writes nothing where none has failed, as most of the time. */
export const countDutyDone = (db: Db, name: string) =>
  db
    .updateTable('platform.duty')
    .set({ failing_since: null })
    .where('name', '=', name)
    .where('failing_since', 'is not', null)
    .execute();

export const listDuties = (db: Db) =>
  db.selectFrom('platform.duty').select(['name', 'failures', 'failing_since']).orderBy('name').execute();

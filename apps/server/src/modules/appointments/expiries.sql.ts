import type { Db, Tx } from '#platform/data/db';

export const listOverdueHolds = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('appointments.booking')
    .select('id')
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(limit)
    .execute();

export const listMissed = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('appointments.booking')
    .select('id')
    .where('state', '=', 'booked')
    .where('starts_at', '<=', before)
    .orderBy('starts_at')
    .limit(limit)
    .execute();

export const listLeft = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('appointments.booking')
    .select('id')
    .where('state', '=', 'checked_in')
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .limit(limit)
    .execute();

/** Takes those that begin by then; each is reminded of once. */
export const claimReminders = (db: Tx, { now, until }: { now: Date; until: Date }, limit: number) =>
  db
    .updateTable('appointments.booking')
    .set({ reminded_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('appointments.booking as due')
        .select('due.id')
        .where('due.state', '=', 'booked')
        .where('due.reminded_at', 'is', null)
        .where('due.starts_at', '>', now)
        .where('due.starts_at', '<=', until)
        .orderBy('due.starts_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();

export const listDisplaced = (db: Db, limit: number) =>
  db
    .selectFrom('appointments.booking')
    .select('id')
    .where('state', '=', 'displaced')
    .where('amended_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Of two workers that make amends for the same one, one does. */
export const claimAmends = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('appointments.booking')
    .set({ amended_at: now })
    .where('id', '=', id)
    .where('amended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Nobody waits for amends any more: their case is over, or they are gone. */
export const dropAmends = (db: Tx, whose: 'case_id' | 'citizen_id', id: string, now: Date) =>
  db
    .updateTable('appointments.booking')
    .set({ amended_at: now })
    .where(whose, '=', id)
    .where('state', '=', 'displaced')
    .where('amended_at', 'is', null)
    .execute();

export const lockBooking = (db: Tx, id: string) =>
  db.selectFrom('appointments.booking').select('id').where('id', '=', id).forUpdate().execute();

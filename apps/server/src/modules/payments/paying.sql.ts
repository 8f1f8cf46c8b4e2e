import type { Db } from '#platform/data/db';

/** Lets one request ask the provider for an invoice; the number tells this time from those before. */
export const takeOpening = (db: Db, id: string, now: Date, until: Date) =>
  db
    .updateTable('payments.payment')
    .set((eb) => ({ opening_until: until, openings: eb('openings', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.or([eb('opening_until', 'is', null), eb('opening_until', '<=', now)]))
    .returning('openings')
    .executeTakeFirst();

export const leaveOpening = (db: Db, id: string, openings: number) =>
  db
    .updateTable('payments.payment')
    .set({ opening_until: null })
    .where('id', '=', id)
    .where('openings', '=', openings)
    .where('state', '=', 'created')
    .execute();

import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** One after the other for each citizen: how many they have and when is counted, and then written. */
export const lockCitizen = (db: Tx, citizenId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`appointments ${citizenId}`}, 0))`.execute(db);

/** The same for those who may be passed over: of two transactions that want each other's citizen none waits. */
export async function tryLockCitizen(db: Tx, citizenId: string): Promise<boolean> {
  const key = `appointments ${citizenId}`;
  const asked = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as mine`;
  return (await asked.execute(db)).rows[0]?.mine ?? false;
}

/** Always by their ids, and before their bookings: then no two transactions wait for each other. */
export const lockSlots = (db: Tx, ids: readonly string[]) =>
  db.selectFrom('appointments.slot').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

const bookable = (now: Date) =>
  sql<boolean>`slot.state = 'open' and type.state = 'open' and site.state = 'open'
    and slot.starts_at > ${now}::timestamptz + make_interval(mins => type.lead_minutes)
    and appointments.is_receiving(slot.tenant_id)`;

/** One statement: of all who want the last place one gets it. */
export const takePlace = (db: Tx, slotId: string, now: Date) =>
  db
    .updateTable('appointments.slot as slot')
    .from('appointments.type as type')
    .from('appointments.site as site')
    .set({ taken: sql<number>`slot.taken + 1` })
    .where('slot.id', '=', slotId)
    .whereRef('type.id', '=', 'slot.type_id')
    .whereRef('site.id', '=', 'slot.site_id')
    .whereRef('slot.taken', '<', 'slot.capacity')
    .where(bookable(now))
    .returning(['slot.id', 'slot.tenant_id', 'slot.starts_at', 'slot.ends_at'])
    .executeTakeFirst();

export const freePlaces = (db: Tx, slotId: string, places = 1) =>
  db
    .updateTable('appointments.slot')
    .set({ taken: sql<number>`taken - ${places}` })
    .where('id', '=', slotId)
    .execute();

export const findSlot = (db: Db, id: string) =>
  db
    .selectFrom('appointments.slot as slot')
    .innerJoin('appointments.site as site', 'site.id', 'slot.site_id')
    .select([
      'slot.id',
      'slot.site_id',
      'slot.type_id',
      'slot.starts_at',
      'slot.ends_at',
      'slot.capacity',
      'slot.taken',
    ])
    .select(['slot.state', 'site.time_zone'])
    .where('slot.id', '=', id)
    .executeTakeFirst();

export interface Place {
  site_id: string;
  type_id: string;
}

const freeSlots = (db: Db, { site_id, type_id }: Place, now: Date) =>
  db
    .selectFrom('appointments.slot as slot')
    .innerJoin('appointments.type as type', 'type.id', 'slot.type_id')
    .innerJoin('appointments.site as site', 'site.id', 'slot.site_id')
    .where('slot.site_id', '=', site_id)
    .where('slot.type_id', '=', type_id)
    .whereRef('slot.taken', '<', 'slot.capacity')
    // Told apart from the lead, so that the index begins there.
    .where('slot.starts_at', '>', now)
    .where(bookable(now));

/** The nearest to a time, before or after it. */
export const listNear = (db: Db, place: Place, { near, now }: { near: Date; now: Date }, limit: number) =>
  freeSlots(db, place, now)
    .select(['slot.id', 'slot.starts_at', 'slot.ends_at'])
    .where(
      sql<boolean>`slot.starts_at between ${near}::timestamptz - interval '30 days' and ${near}::timestamptz + interval '30 days'`,
    )
    .orderBy(sql`abs(extract(epoch from slot.starts_at - ${near}::timestamptz))`)
    .orderBy('slot.id')
    .limit(limit)
    .execute();

/** `day` is one of the calendar at the site. */
export const listFree = (
  db: Db,
  place: Place,
  {
    now,
    day,
    after,
    limit,
  }: { now: Date; day?: string | undefined; after?: [Date, string] | undefined; limit: number },
) =>
  freeSlots(db, place, now)
    .select(['slot.id', 'slot.starts_at', 'slot.ends_at'])
    .select(sql<number>`slot.capacity - slot.taken`.as('free'))
    .$if(day !== undefined, (query) =>
      query.where(sql<boolean>`slot.starts_at >= ${day ?? ''}::timestamp at time zone site.time_zone
        and slot.starts_at < (${day ?? ''}::timestamp + interval '1 day') at time zone site.time_zone`),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('slot.starts_at', 'slot.id'), '>', eb.tuple(after?.[0] ?? now, after?.[1] ?? '')),
      ),
    )
    .orderBy('slot.starts_at')
    .orderBy('slot.id')
    .limit(limit)
    .execute();

/** The days of the calendar at the site that have a free place. */
export const listFreeDays = (db: Db, place: Place, { now, until }: { now: Date; until: Date }) => {
  const day = sql<string>`to_char(slot.starts_at at time zone site.time_zone, 'YYYY-MM-DD')`;
  return freeSlots(db, place, now)
    .where('slot.starts_at', '<', until)
    .select([day.as('day'), sql<number>`sum(slot.capacity - slot.taken)::int`.as('free')])
    .select((eb) => eb.fn.min('slot.starts_at').as('from'))
    .groupBy(day)
    .orderBy(day)
    .execute();
};

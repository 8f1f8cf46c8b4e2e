import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const active = ['held', 'booked', 'checked_in'] as const;

/** A booking with where, what for and until when it can be called off. */
const bookings = (db: Db) =>
  db
    .selectFrom('appointments.booking as booking')
    .innerJoin('appointments.slot as slot', 'slot.id', 'booking.slot_id')
    .innerJoin('appointments.site as site', 'site.id', 'slot.site_id')
    .innerJoin('appointments.type as type', 'type.id', 'slot.type_id')
    .select(['booking.id', 'booking.state', 'booking.tenant_id', 'booking.slot_id', 'booking.citizen_id'])
    .select(['booking.starts_at', 'booking.ends_at', 'booking.case_id', 'booking.held_until', 'booking.replaces_id'])
    .select(['booking.reason', 'booking.created_at', 'booking.updated_at'])
    .select(['slot.site_id', 'site.name_mn', 'site.name_en', 'site.address_mn', 'site.address_en', 'site.time_zone'])
    .select(['slot.type_id', 'type.title_mn', 'type.title_en', 'type.minutes', 'type.cutoff_minutes']);

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** As the actor sees it: a citizen their own, an officer those of the organisation, the platform any. */
export const findBooking = (db: Db, id: string) => bookings(db).where('booking.id', '=', id).executeTakeFirst();

export const findBookingOf = (db: Db, citizenId: string, id: string) =>
  bookings(db).where('booking.id', '=', id).where('booking.citizen_id', '=', citizenId).executeTakeFirst();

/** The latest first. */
export const listBookingsOf = (
  db: Db,
  citizenId: string,
  isActive: boolean | undefined,
  limit: number,
  before: [Date, string] | undefined,
) =>
  bookings(db)
    .where('booking.citizen_id', '=', citizenId)
    .$if(isActive !== undefined, (query) => query.where('booking.state', isActive ? 'in' : 'not in', [...active]))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('booking.starts_at', 'booking.id'),
          '<',
          eb.tuple(before?.[0] ?? new Date(0), before?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('booking.starts_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute();

export const listBookingsOfCase = (db: Db, caseId: string) =>
  bookings(db).where('booking.case_id', '=', caseId).orderBy('booking.id').limit(100).execute();

export const listActiveOf = (db: Db, citizenId: string) =>
  bookings(db)
    .where('booking.citizen_id', '=', citizenId)
    .where('booking.state', 'in', ['held', 'booked'])
    .orderBy('booking.slot_id')
    .execute();

/** Which of the three is free; the citizen is locked. */
export const findPlace = async (db: Tx, citizenId: string): Promise<number | null> => {
  const free = sql<{ place: number | null }>`
    select min(place) as place from generate_series(1, 3) as place
    where not exists (
      select from appointments.booking where citizen_id = ${citizenId} and booking.place = place.place)`;
  return (await free.execute(db)).rows[0]?.place ?? null;
};

export const insertBooking = (
  db: Tx,
  row: {
    id: string;
    tenant_id: string;
    slot_id: string;
    starts_at: Date;
    ends_at: Date;
    citizen_id: string;
    case_id: string | null;
    state: 'held' | 'booked';
    place: number;
    held_until: Date | null;
    replaces_id: string | null;
  },
  now: Date,
) =>
  db
    .insertInto('appointments.booking')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();

/** Whether anything of the citizen stands in the way of this time; the citizen is locked. */
export const isHindered = async (
  db: Tx,
  { citizenId, caseId, slotId }: { citizenId: string; caseId: string | null; slotId: string },
): Promise<boolean> => {
  const asked = sql<{ hindered: boolean }>`
    select exists (
      select from appointments.slot
      join appointments.booking on booking.citizen_id = ${citizenId}
        and tstzrange(booking.starts_at, booking.ends_at) && tstzrange(slot.starts_at, slot.ends_at)
      where slot.id = ${slotId} and booking.state in ('held', 'booked', 'checked_in'))
    or exists (
      select from appointments.booking
      where booking.case_id = ${caseId}::uuid and booking.state in ('held', 'booked', 'checked_in')) as hindered`;
  return (await asked.execute(db)).rows[0]?.hindered ?? true;
};

/** The start of the third last that was missed since then, if there are three. */
export const findThirdMissed = (db: Db, citizenId: string, since: Date) =>
  db
    .selectFrom('appointments.booking')
    .select('starts_at')
    .where('citizen_id', '=', citizenId)
    .where('state', '=', 'no_show')
    .where('starts_at', '>', since)
    .orderBy('starts_at', 'desc')
    .offset(2)
    .limit(1)
    .executeTakeFirst();

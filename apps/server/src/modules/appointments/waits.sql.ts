import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import type { Place } from './places.sql.ts';

const waits = (db: Db) =>
  db
    .selectFrom('appointments.wait as wait')
    .innerJoin('appointments.site as site', 'site.id', 'wait.site_id')
    .innerJoin('appointments.type as type', 'type.id', 'wait.type_id')
    .select(['wait.id', 'wait.state', 'wait.booking_id', 'wait.case_id', 'wait.created_at', 'wait.tenant_id'])
    .select(['wait.site_id', 'site.name_mn', 'site.name_en', 'site.address_mn', 'site.address_en', 'site.time_zone'])
    .select(['wait.type_id', 'type.title_mn', 'type.title_en', 'type.minutes']);

export type WaitRow = Awaited<ReturnType<typeof listWaitsOf>>[number];

export const findWait = (db: Db, id: string) => waits(db).where('wait.id', '=', id).executeTakeFirst();

/** Without those that the person has left; the newest first. */
export const listWaitsOf = (db: Db, citizenId: string, limit: number, before: [Date, string] | undefined) =>
  waits(db)
    .where('wait.citizen_id', '=', citizenId)
    .where('wait.state', '<>', 'left')
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('wait.created_at', 'wait.id'), '<', eb.tuple(before?.[0] ?? new Date(0), before?.[1] ?? '')),
      ),
    )
    .orderBy('wait.created_at', 'desc')
    .orderBy('wait.id', 'desc')
    .limit(limit)
    .execute();

type NewWait = Place & { id: string; tenant_id: string; citizen_id: string; case_id: string | null };

const adding = (db: Tx, row: NewWait, { since, now }: { since: Date; now: Date }) =>
  db.insertInto('appointments.wait').values({ ...row, created_at: since, updated_at: now });

export const insertWait = (...wait: Parameters<typeof adding>) => adding(...wait).execute();

/** One who waits already keeps their turn. */
export const insertWaitOnce = (...wait: Parameters<typeof adding>) =>
  adding(...wait)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const endWait = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('appointments.wait')
    .set({ state: 'left', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'tenant_id'])
    .executeTakeFirst();

export const endWaitsOfCase = (db: Tx, caseId: string, now: Date) =>
  db
    .updateTable('appointments.wait')
    .set({ state: 'left', updated_at: now })
    .where('case_id', '=', caseId)
    .where('state', '=', 'waiting')
    .returning(['id', 'tenant_id'])
    .execute();

/** The wait of one who has a time there now. One for another case stays: it is not served by this. */
export const endWaitFor = (
  db: Tx,
  { citizen_id, site_id, type_id, case_id }: Place & { citizen_id: string; case_id: string | null },
  now: Date,
) =>
  db
    .updateTable('appointments.wait')
    .set({ state: 'left', updated_at: now })
    .where('citizen_id', '=', citizen_id)
    .where('site_id', '=', site_id)
    .where('type_id', '=', type_id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('case_id', 'is', null), eb('case_id', '=', case_id)]))
    .returning(['id', 'tenant_id'])
    .executeTakeFirst();

type Moment = Date | RawBuilder<Date>;

/** The same is asked again for each under the lock of the citizen; here it keeps those who cannot come from hiding others. */
const canCome = ({ starts_at, ends_at }: { starts_at: Moment; ends_at: Moment }, missedSince: Date) => sql<boolean>`
  not exists (
    select from appointments.booking
    where booking.citizen_id = wait.citizen_id and booking.state in ('held', 'booked', 'checked_in')
      and tstzrange(booking.starts_at, booking.ends_at) && tstzrange(${starts_at}, ${ends_at}))
  and not exists (
    select from appointments.booking
    where booking.case_id = wait.case_id and booking.state in ('held', 'booked', 'checked_in'))
  and (select count(*) from appointments.booking
       where booking.citizen_id = wait.citizen_id and booking.place is not null) < 3
  and (select count(*) from appointments.booking
       where booking.citizen_id = wait.citizen_id and booking.state = 'no_show'
         and booking.starts_at > ${missedSince}) < 3`;

/**
 * Those who can come at this time and have waited longest, held until the transaction ends; who is being looked at elsewhere
 * is passed over.
 */
export const listWaiting = (
  db: Tx,
  slot: Place & { starts_at: Date; ends_at: Date },
  missedSince: Date,
  limit: number,
) =>
  db
    .selectFrom('appointments.wait as wait')
    .select(['wait.id', 'wait.citizen_id', 'wait.case_id'])
    .where('wait.site_id', '=', slot.site_id)
    .where('wait.type_id', '=', slot.type_id)
    .where('wait.state', '=', 'waiting')
    .where(canCome(slot, missedSince))
    .orderBy('wait.created_at')
    .orderBy('wait.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const markOffered = (db: Tx, id: string, bookingId: string, now: Date) =>
  db
    .updateTable('appointments.wait')
    .set({ state: 'offered', booking_id: bookingId, updated_at: now })
    .where('id', '=', id)
    .execute();

export const deleteWaitsOf = (db: Tx, citizenId: string) =>
  db.deleteFrom('appointments.wait').where('citizen_id', '=', citizenId).execute();

/**
 * The next free time of everything that is waited for to which anybody who waits can come; one to which none can must not hide
 * those after it. A person is elsewhere for a few of them at most, so that the first hundred are enough.
 */
export const listOfferable = async (db: Db, now: Date, missedSince: Date) => {
  const slot = { starts_at: sql.ref<Date>('slot.starts_at'), ends_at: sql.ref<Date>('slot.ends_at') };
  const found = sql<{ id: string }>`
    select free.id
    from (select distinct site_id, type_id from appointments.wait where state = 'waiting') as wanted
    join appointments.type on type.id = wanted.type_id and type.state = 'open'
    join appointments.site on site.id = wanted.site_id and site.state = 'open'
    cross join lateral (
      select slot.id from (
        select slot.id, slot.starts_at, slot.ends_at from appointments.slot
        where slot.site_id = wanted.site_id and slot.type_id = wanted.type_id and slot.state = 'open'
          and slot.taken < slot.capacity and slot.starts_at > ${now}::timestamptz + make_interval(mins => type.lead_minutes)
        order by slot.starts_at, slot.id limit 100) as slot
      where exists (
        select from appointments.wait
        where wait.site_id = wanted.site_id and wait.type_id = wanted.type_id and wait.state = 'waiting'
          and ${canCome(slot, missedSince)})
      order by slot.starts_at, slot.id limit 1) as free
    where appointments.is_receiving(site.tenant_id)
    limit 500`;
  return (await found.execute(db)).rows;
};

import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

interface NewSlots {
  site_id: string;
  type_id: string;
  tenant_id: string;
  created_by: string;
  time_zone: string;
  minutes: number;
  capacity: number;
  resource: string | null;
  /** As the clocks at the site show them, each with the id that its slot is to have. */
  times: readonly { id: string; local: string }[];
}

/** Leaves out what is over, what is open already and what would need a resource twice. Tells how many came. */
export async function insertSlots(db: Tx, slots: NewSlots, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into appointments.slot
      (id, tenant_id, site_id, type_id, starts_at, ends_at, resource, capacity, created_by, created_at)
    select wanted.id, ${slots.tenant_id}, ${slots.site_id}, ${slots.type_id}, wanted.at,
      wanted.at + make_interval(mins => ${slots.minutes}), ${slots.resource}, ${slots.capacity}, ${slots.created_by}, ${now}
    from (
      select one.id, one.local::timestamp at time zone ${slots.time_zone} as at
      from jsonb_to_recordset(${JSON.stringify(slots.times)}::jsonb) as one (id uuid, local text)) as wanted
    where wanted.at > ${now}
    order by wanted.at
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const ofDay = (day: string, timeZone: string) =>
  sql<boolean>`slot.starts_at >= ${day}::timestamp at time zone ${timeZone}
    and slot.starts_at < (${day}::timestamp + interval '1 day') at time zone ${timeZone}`;

export const listSlotsOfDay = (db: Db, siteId: string, { day, timeZone }: { day: string; timeZone: string }) =>
  db
    .selectFrom('appointments.slot as slot')
    .innerJoin('appointments.type as type', 'type.id', 'slot.type_id')
    .select(['slot.id', 'slot.type_id', 'type.title_mn', 'type.title_en', 'slot.starts_at', 'slot.ends_at'])
    .select(['slot.resource', 'slot.capacity', 'slot.taken', 'slot.state'])
    .where('slot.site_id', '=', siteId)
    .where(ofDay(day, timeZone))
    .orderBy('slot.starts_at')
    .orderBy('slot.id')
    .limit(2_000)
    .execute();

/** Those that have not begun, by their ids: everybody locks several slots in this order. */
export const lockOpenOfDay = (
  db: Tx,
  siteId: string,
  { day, timeZone, now }: { day: string; timeZone: string; now: Date },
) =>
  db
    .selectFrom('appointments.slot as slot')
    .select('slot.id')
    .where('slot.site_id', '=', siteId)
    .where('slot.state', '=', 'open')
    .where('slot.starts_at', '>', now)
    .where(ofDay(day, timeZone))
    .orderBy('slot.id')
    .forNoKeyUpdate()
    .execute();

export const cancelSlots = (db: Tx, ids: readonly string[]) =>
  db.updateTable('appointments.slot').set({ state: 'cancelled' }).where('id', 'in', ids).execute();

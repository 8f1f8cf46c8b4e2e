import { randomUUID } from 'node:crypto';
import { placeSample, typeTitleSample } from '@tamga/contract/appointments';
import { asAdmin, type House } from './house.ts';

const newId = (): string => randomUUID();

export async function insertPlace(
  { database }: Pick<House, 'database'>,
  tenantId: string,
  userId: string,
  { lead = 60, cutoff = 120, siteId = newId(), typeId = newId() } = {},
): Promise<[string, string]> {
  const { name, address } = placeSample;
  await asAdmin(async (client) => {
    await client.query(
      `insert into appointments.site (id, tenant_id, name_mn, name_en, address_mn, address_en, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [siteId, tenantId, name.mn, name.en, address.mn, address.en, userId],
    );
    await client.query(
      `insert into appointments.type (id, tenant_id, title_mn, title_en, minutes, lead_minutes, cutoff_minutes, created_by)
       values ($1, $2, $3, $4, 20, $5, $6, $7) on conflict do nothing`,
      [typeId, tenantId, typeTitleSample.mn, typeTitleSample.en, lead, cutoff, userId],
    );
  }, database);
  return [siteId, typeId];
}

/** A site and a type of an organisation, and who opens times there. */
export interface Place {
  tenantId: string;
  siteId: string;
  typeId: string;
  userId: string;
}

interface NewSlot {
  id?: string;
  startsIn?: number;
  capacity?: number;
  minutes?: number;
}

export const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** A time of this office that begins so many hours from now, also in the past. */
export async function insertSlot(
  { database }: Pick<House, 'database'>,
  { tenantId, siteId, typeId, userId }: Place,
  { id = randomUUID(), startsIn = 48, capacity = 1, minutes = 20 }: NewSlot = {},
): Promise<string> {
  const starts = hoursFromNow(startsIn);
  await asAdmin(
    (client) =>
      client.query(
        `insert into appointments.slot (id, tenant_id, site_id, type_id, starts_at, ends_at, capacity, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [id, tenantId, siteId, typeId, starts, new Date(starts.getTime() + minutes * 60_000), capacity, userId],
      ),
    database,
  );
  return id;
}

/** One place of a slot for this citizen, however many they have. */
export async function bookSlot(
  { database }: Pick<House, 'database'>,
  slotId: string,
  citizenId: string,
  state: 'held' | 'booked' | 'checked_in' = 'booked',
): Promise<string> {
  const id = randomUUID();
  await asAdmin(async (client) => {
    await client.query('update appointments.slot set taken = taken + 1 where id = $1', [slotId]);
    await client.query(
      `insert into appointments.booking (id, tenant_id, slot_id, starts_at, ends_at, citizen_id, state, held_until, place)
       select $2, tenant_id, id, starts_at, ends_at, $3, $4, case when $4 = 'held' then now() + interval '1 hour' end,
         (select min(place) from generate_series(1, 3) as place where not exists (
           select from appointments.booking where citizen_id = $3 and booking.place = place.place))
       from appointments.slot where id = $1`,
      [slotId, id, citizenId, state],
    );
  }, database);
  return id;
}

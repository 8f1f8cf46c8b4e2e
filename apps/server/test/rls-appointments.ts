import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Made, Random, World } from './rls-worlds.ts';

export async function fillReceptions(client: pg.ClientBase, { worlds }: Made): Promise<void> {
  // Every organisation at an hour of its own: a citizen is at one place at a time, and has three at most.
  const receptions = worlds.flatMap(({ receptions, people }) =>
    receptions.map((one, at) => ({ ...one, at, by: people[0] })),
  );
  const insert = (text: string, rows: object[]) => client.query(text, [JSON.stringify(rows)]);
  await insert(
    `insert into appointments.site (id, tenant_id, name_mn, name_en, address_mn, address_en, created_by)
     select site, tenant, 's', 's', 'a', 'a', by from jsonb_to_recordset($1::jsonb) as r(site uuid, tenant uuid, by uuid)`,
    receptions,
  );
  await insert(
    `insert into appointments.type (id, tenant_id, title_mn, title_en, minutes, created_by)
     select type, tenant, 't', 't', 20, by from jsonb_to_recordset($1::jsonb) as r(type uuid, tenant uuid, by uuid)`,
    receptions,
  );
  await insert(
    `insert into appointments.slot (id, tenant_id, site_id, type_id, starts_at, ends_at, capacity, taken, created_by)
     select slot, tenant, site, type, timestamptz '2030-01-01 00:00Z' + at * interval '1 day',
       timestamptz '2030-01-01 01:00Z' + at * interval '1 day', 9, jsonb_array_length(bookings), by
     from jsonb_to_recordset($1::jsonb)
       as r(slot uuid, tenant uuid, site uuid, type uuid, at int, bookings jsonb, by uuid)`,
    receptions,
  );
  await insert(
    `insert into appointments.booking (id, tenant_id, slot_id, starts_at, ends_at, citizen_id, state, place)
     select b.id, s.tenant_id, s.id, s.starts_at, s.ends_at, b.citizen, 'booked', b.place
     from jsonb_to_recordset($1::jsonb) as b(id uuid, slot uuid, citizen uuid, place int)
     join appointments.slot s on s.id = b.slot`,
    receptions.flatMap(({ slot, at, bookings }) => bookings.map((one) => ({ ...one, slot, place: at + 1 }))),
  );
  await insert(
    `insert into appointments.wait (id, tenant_id, site_id, type_id, citizen_id)
     select id, tenant, site, type, citizen
     from jsonb_to_recordset($1::jsonb) as w(id uuid, tenant uuid, site uuid, type uuid, citizen uuid)`,
    receptions.flatMap(({ tenant, site, type, waits }) => waits.map((one) => ({ ...one, tenant, site, type }))),
  );
}

/** What a person reads of appointments; sites, types and times are everybody's. */
export const readReceptions = `
  select 'b' || id as one from appointments.booking
  union all select 'w' || id from appointments.wait`;

export function dueReceptions({ receptions, members }: World, person: string): string[] {
  return receptions.flatMap(({ tenant, bookings, waits }) => {
    const isMember = members.some((one) => one.user === person && one.tenant === tenant && one.state === 'active');
    return [
      ...bookings.filter(({ citizen }) => isMember || citizen === person).map(({ id }) => `b${id}`),
      ...waits.filter(({ citizen }) => citizen === person).map(({ id }) => `w${id}`),
    ];
  });
}

interface Tried {
  text: string;
  values: unknown[];
  /** Whether it should work, by rules that are written here and read no policy. */
  isRight: boolean;
}

export function tryReception(random: Random, { receptions, members, organisations }: World, person: string): Tried {
  const { tenant, site, type, slot, bookings, waits } = random.pick(receptions);
  const isActive = organisations.some(({ id, state }) => id === tenant && state === 'active');
  const isOfficer =
    isActive && members.some((one) => one.user === person && one.tenant === tenant && one.state === 'active');
  const booking = bookings.length > 0 ? random.pick(bookings) : { id: randomUUID(), citizen: '' };
  const ofAnother = booking.citizen !== '' && booking.citizen !== person;
  const waiter = random.chance(0.6) ? person : (members[0]?.user ?? person);
  const isWaiting = waits.some(({ citizen }) => citizen === waiter);
  const never = (text: string, values: unknown[]): Tried => ({ text, values, isRight: false });
  return random.pick([
    {
      text: `update appointments.booking set state = 'checked_in' where id = $1`,
      values: [booking.id],
      isRight: isOfficer && ofAnother,
    },
    {
      text: `update appointments.slot set state = 'cancelled' where id = $1`,
      values: [slot],
      isRight: isOfficer,
    },
    {
      text: `insert into appointments.wait (id, tenant_id, site_id, type_id, citizen_id) values ($1, $2, $3, $4, $5)`,
      values: [randomUUID(), tenant, site, type, waiter],
      isRight: waiter === person && !isWaiting,
    },
    {
      text: `update appointments.wait set state = 'left' where site_id = $1 and state = 'waiting'`,
      values: [site],
      isRight: waits.some(({ citizen }) => citizen === person),
    },
    {
      text: `update appointments.site set address_mn = 'x' where id = $1`,
      values: [site],
      isRight: isOfficer,
    },
    never(`update appointments.booking set state = 'cancelled', place = null where id = $1`, [booking.id]),
    never(`update appointments.booking set citizen_id = $2 where id = $1`, [booking.id, person]),
    never('update appointments.slot set taken = 0 where id = $1', [slot]),
    never('delete from appointments.booking where id = $1', [booking.id]),
    never(
      `insert into appointments.booking (id, tenant_id, slot_id, starts_at, ends_at, citizen_id, state, place)
       select gen_random_uuid(), tenant_id, id, starts_at, ends_at, $2, 'booked', 3 from appointments.slot where id = $1`,
      [slot, person],
    ),
  ]);
}

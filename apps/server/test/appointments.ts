import { randomUUID } from 'node:crypto';
import type { Person } from '#platform/actor';
import { system } from '#platform/actor';
import { asAdmin, asSystem, type House, type SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';
import { hoursFromNow, insertPlace } from './places.ts';

export { bookSlot, insertPlace, insertSlot } from './places.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Asks as this person, each time under a key of its own; the answer is the envelope and the status. */
export async function askAs(
  { app }: Pick<House, 'app'>,
  person: Pick<SignedIn, 'headers'> | null,
  method: Method,
  path: string,
  { payload, version, key = randomUUID() }: { payload?: object; version?: number; key?: string } = {},
) {
  const seen = version === undefined ? {} : { 'if-match': `"${version}"` };
  const keyed = method === 'GET' ? {} : { 'idempotency-key': key };
  const headers = { 'accept-language': 'en', ...person?.headers, ...seen, ...keyed };
  const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode };
}

export interface Office {
  tenantId: string;
  /** A member who may decide. */
  officer: SignedIn;
  siteId: string;
  typeId: string;
}

/** An organisation that receives people at one site for one thing; what can be booked is opened apart. */
export async function openOffice(house: House, { lead = 60, cutoff = 120 } = {}): Promise<Office> {
  const officer = await house.signIn('manager');
  const { id: tenantId = '' } = await foundOrganisation(house, officer);
  const [siteId, typeId] = await insertPlace(house, tenantId, officer.userId, { lead, cutoff });
  return { tenantId, officer, siteId, typeId };
}

/** Moves a time, with all who booked it, so that it begins so many hours from now: what the clock would do. */
export async function moveSlot({ database }: Pick<House, 'database'>, slotId: string, startsIn: number): Promise<void> {
  const starts = hoursFromNow(startsIn);
  const values = [slotId, starts, new Date(starts.getTime() + 20 * 60_000)];
  await asAdmin(async (client) => {
    await client.query('begin; alter table appointments.booking drop constraint booking_slot');
    await client.query('update appointments.slot set starts_at = $2, ends_at = $3 where id = $1', values);
    await client.query('update appointments.booking set starts_at = $2, ends_at = $3 where slot_id = $1', values);
    await client.query(`
      alter table appointments.booking add constraint booking_slot foreign key (slot_id, tenant_id, starts_at, ends_at)
        references appointments.slot (id, tenant_id, starts_at, ends_at); commit`);
  }, database);
}

export const slotOf = (house: House, id: string) =>
  asSystem(house.deps)
    .selectFrom('appointments.slot')
    .select(['taken', 'capacity', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The person behind a token, for rules that a test calls themselves. */
export async function personOf({ deps }: Pick<House, 'deps'>, { token }: SignedIn): Promise<Person> {
  const person = await deps.credentials.accessToken(token, system('test').origin);
  if (!person) throw new Error('the token is good for nobody');
  return person;
}

import { randomUUID } from 'node:crypto';
import { asSystem, type House, type SignedIn } from '../../server/test/house.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { insertPlatform, insertRequest, insertRoute } from '../../server/test/relay-things.ts';
import type { Screen } from './screen.ts';

type Prepare = NonNullable<Screen['prepare']>;

/** An organisation that exchanges: platforms that are well and not, and requests at each place of their way. */
async function openExchange(house: House, { userId }: SignedIn) {
  const { id: tenantId = '' } = await foundOrganisation(house, { userId });
  const owner = { tenantId, userId };
  const platform = await insertPlatform(house, owner);
  const other = await insertPlatform(house, owner, randomUUID(), 'suspended');
  const db = asSystem(house.deps);
  await db.updateTable('relay.platform').set({ name: 'Татварын алба' }).where('id', '=', other).execute();
  const route = await insertRoute(house, owner, platform);
  const dead = await insertRequest(house, owner, platform, 'dead');
  const received = await insertRequest(house, owner, platform, 'received');
  const delivered = await insertRequest(house, owner, platform, 'delivered');
  await db
    .updateTable('relay.assignment')
    .set({ last_error: 'HTTP 400', attempts: 1 })
    .where('id', '=', dead.legId)
    .execute();
  const attempts = [
    { assignment_id: dead.legId, http_status: 400 },
    { assignment_id: delivered.legId, http_status: 200 },
  ];
  const common = { tenant_id: tenantId, attempt: 1, started_at: new Date(), latency_ms: 41, error: null };
  await db
    .insertInto('relay.delivery')
    .values(attempts.map((one) => ({ ...one, ...common, id: randomUUID(), response_sha256: null })))
    .execute();
  return { tenantId, platform, other, route, dead, received, delivered };
}

type Exchange = Awaited<ReturnType<typeof openExchange>>;
const opened = new WeakMap<SignedIn, Promise<Exchange>>();

/** A page of the exchange of this person's organisation; one for all pages that they see. */
export const anExchange =
  (place: (made: Exchange) => string): Prepare =>
  async ({ house }, person) => {
    if (!person) throw new Error('an exchange belongs to a person');
    const made = opened.get(person) ?? openExchange(house, person);
    opened.set(person, made);
    return `/admin/relay${place(await made)}`;
  };

/** A page of the exchange of an organisation that has connected nobody yet. */
export const noExchange =
  (path: string): Prepare =>
  async ({ house }, person) => {
    if (!person) throw new Error('an exchange belongs to a person');
    const { id = '' } = await foundOrganisation(house, person);
    return `/admin/relay${path}?org=${id}`;
  };

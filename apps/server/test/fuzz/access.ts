import { registerMachine } from '#test/applications';
import { askFor, listService } from '#test/gateway';
import { asAdmin, type House } from '#test/house';
import { foundOrganisation, makerAt } from '#test/ownership';
import type { Belonging } from './run.ts';

const requests = '/api/v1/gateway/access-requests';
const webhooks = '/api/v1/webhooks/subscriptions';

interface Admin {
  userId: string;
  headers: Record<string, string>;
}

/** APIs in the directory, requests for access that wait or were approved, and webhooks: what one request ends, another is to find. */
export async function accessOf(house: House, admin: Admin): Promise<Belonging[]> {
  const made: Belonging[] = [];
  const caller = 'admin';
  // Of the platform on both sides, so that an administrator may do all that either side may; asked by another, or they could not decide.
  const asker = await house.signIn('admin');
  for (let n = 0; n < 8; n += 1) {
    const { slug } = await listService(house, admin);
    const { id: application_id } = await registerMachine(house, admin.headers, []);
    const { id } = (await askFor(house, asker, { slug, application_id })).json().data;
    if (n % 3 === 0) await approve(house, id);
    // For which nobody has asked yet.
    const { id: other } = await registerMachine(house, admin.headers, []);
    made.push(
      { path: requests, caller, thing: { id, slug, application_id: other } },
      { path: '/api/v1/apis', caller, thing: { id: slug, slug } },
    );
  }
  const { id: organisationId = '' } = await foundOrganisation(house, admin);
  for (let n = 0; n < 4; n += 1) {
    // Without any yet.
    const { id: application_id } = await registerMachine(house, admin.headers, [], organisationId);
    made.push({ path: '/api/v1/applications', caller, thing: { id: application_id, application_id, version: 2 } });
    const thing = await makerAt(webhooks)?.(house, admin);
    if (thing) made.push({ path: webhooks, caller, thing: { version: 1, ...thing } });
  }
  return made;
}

const approve = (house: House, id: string) =>
  asAdmin(async (client) => {
    await client.query(`update gateway.access_request set state = 'approved' where id = $1`, [id]);
    await client.query(
      `insert into gateway.caller (service_id, application_id, purpose, legal_basis, requests_per_minute)
       select service_id, application_id, purpose, legal_basis, requests_per_minute
       from gateway.access_request where id = $1`,
      [id],
    );
  }, house.database);

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { integrationClient, openCloudStand, refused } from '#test/cloud';
import { asSystem, openHouse } from '#test/house';
import { openPartner } from '#test/partners';
import { openProviderHouse } from '#test/relying-party';

const stand = await openCloudStand({ after });
const house = await openProviderHouse({ after }, { env: stand.env });

test('an application that citizens are not asked about gets no token until its citizen has agreed to that', async (t) => {
  const service = 'svc:integrations';
  const office = await openPartner(house, [service], { consent_required: false, subject_type: 'public' });
  const setup = JSON.parse(stand.env.INTEGRATION_PROVIDERS!);
  setup[0].token_applications = [office.id];
  const listing = await openHouse(t, {
    database: house.database,
    env: { ...stand.env, OAUTH_ISSUER: house.issuer, INTEGRATION_PROVIDERS: JSON.stringify(setup) },
    kernel: { limits: 'off' },
  });
  const citizen = await house.signIn();
  assert.equal((await integrationClient(house).connect(citizen)).statusCode, 200);
  const { token } = await office.signIn(citizen, `openid ${service}`);
  const ask = () => integrationClient(listing).token({ headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual(refused(await ask()), [404, 'integrations.not_connected']);

  const agreed = { id: randomUUID(), user_id: citizen.userId, application_id: office.id, created_at: new Date() };
  const consents = asSystem(house.deps).insertInto('oidc.consent');
  await consents.values({ ...agreed, scopes: ['openid', service], updated_at: agreed.created_at }).execute();
  assert.equal((await ask()).statusCode, 200);
});

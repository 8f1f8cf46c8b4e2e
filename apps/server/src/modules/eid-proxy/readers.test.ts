import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import * as client from 'openid-client';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { openStand } from '#test/eid';
import { asSystem } from '#test/house';
import { openPartner } from '#test/partners';
import { begin, Browser, discover, openProviderHouse, register, signInAnew } from '#test/relying-party';

const both = ['svc:eid-proxy', 'svc:eid-org-proxy'];
const stand = await openStand({ after });
const house = await openProviderHouse({ after }, { env: stand.env, logTo: { write: () => undefined } });
const citizen = await house.signIn();
const library = await openPartner(house, both);
const agreed = await library.signIn(citizen, 'openid svc:eid-proxy svc:eid-org-proxy');
const own = await library.token(...both);
const all = ['eid/summary', 'eid/certificates', 'eid/devices', 'eid/activity', 'eid-org/organizations'];

const read = async (token: string | null, path: string, query: Record<string, string> = {}) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await house.app.inject({ url: `/api/v1/${path}`, query, headers });
  return { ...reply.json(), status: reply.statusCode };
};

suite('it ends', () => {
  test('when the citizen takes it back, at once and for both tokens', async () => {
    const reader = await house.signIn();
    const { sub, token } = await library.signIn(reader, 'openid svc:eid-proxy');
    assert.equal((await read(token, 'eid/summary')).status, 200);
    const { headers } = reader;
    const consents = (await house.app.inject({ url: '/api/v1/users/me/consents', headers })).json().data.items;
    assert.deepEqual(consents[0].scopes, ['openid', 'svc:eid-proxy']);
    await house.app.inject({ method: 'DELETE', url: `/api/v1/users/me/consents/${consents[0].id}`, headers });
    assert.equal((await read(token, 'eid/summary')).status, 401);
    assert.equal((await read(own, 'eid/summary', { sub })).status, 404);
  });

  test('when the citizen agrees to less, for tokens of before too', async () => {
    const reader = await house.signIn();
    const { token } = await library.signIn(reader, 'openid svc:eid-proxy');
    const consents = asSystem(house.deps)
      .updateTable('oidc.consent')
      .set({ scopes: ['openid'] });
    await consents.where('user_id', '=', reader.userId).execute();
    assert.equal((await read(token, 'eid/summary')).status, 404);
  });

  test('for the token of a citizen with their session, and with all their tokens; the consent stands', async () => {
    const reader = await house.signIn();
    const { sub, token } = await library.signIn(reader, 'openid svc:eid-proxy');
    await sessions.endSession(house.deps, system('test'), reader.sessionId, 'test');
    assert.equal((await read(token, 'eid/summary')).status, 401);
    assert.equal((await read(own, 'eid/summary', { sub })).status, 200);
    const anew = await library.signIn(await signInAnew(house, reader), 'openid svc:eid-proxy');
    assert.equal((await read(anew.token, 'eid/summary')).status, 200);
    await users.revokeTokens(house.deps, system('test'), reader.userId);
    assert.equal((await read(anew.token, 'eid/summary')).status, 401);
  });

  test('when the person is not active any more, and when the application may no longer', async () => {
    const reader = await house.signIn();
    const office = await openPartner(house, both);
    const { sub, token } = await office.signIn(reader, 'openid svc:eid-proxy');
    const mine = await office.token('svc:eid-proxy');
    const setActive = (active: boolean) =>
      asSystem(house.deps).updateTable('users.user').set({ active }).where('id', '=', reader.userId).execute();
    await setActive(false);
    assert.equal((await read(token, 'eid/summary')).status, 401);
    assert.equal((await read(mine, 'eid/summary', { sub })).status, 404);
    await setActive(true);
    assert.equal((await read(token, 'eid/summary')).status, 200);
    const { headers } = house.admin;
    const url = `/api/v1/applications/${office.id}/services`;
    const { version } = (await house.app.inject({ url: `/api/v1/applications/${office.id}`, headers })).json().data;
    const taken = { services: ['svc:eid-org-proxy'], version };
    await house.app.inject({ method: 'PUT', url, payload: taken, headers });
    for (const shown of [token, mine]) assert.equal((await read(shown, 'eid/summary', { sub })).status, 403);
  });
});

suite('it is open to nobody else', () => {
  test('who shows no token, one of a person, one for another service, or one without the scope', async () => {
    const plain = await library.signIn(await house.signIn(), 'openid profile');
    for (const path of all) {
      for (const token of [null, citizen.token, house.admin.token, plain.token, 'nonsense'])
        assert.equal((await read(token, path, { sub: agreed.sub })).status, 401, path);
    }
    const one = await library.token('svc:eid-proxy');
    assert.equal((await read(one, 'eid-org/organizations', { sub: agreed.sub })).status, 403);
    const { token } = await library.signIn(await house.signIn(), 'openid svc:eid-org-proxy');
    assert.equal((await read(token, 'eid/summary')).status, 403);
  });

  test('and an application asks only for what an administrator has allowed it', async () => {
    const config = await discover(house, await register(house, {}, ['svc:eid-org-proxy']));
    const flow = await begin(house, new Browser(house.issuer), config, { scope: 'openid svc:eid-proxy' });
    assert.equal(flow.at?.searchParams.get('error'), 'invalid_scope');
    const signing = await openPartner(house, ['svc:eid-sign']);
    const asked = await begin(house, new Browser(house.issuer), signing.config, { scope: 'openid svc:eid-sign' });
    // Nobody is asked for that on a page: who signs agrees on their phone.
    const given = asked.at?.searchParams.get('error') ?? 'nothing was asked';
    assert.ok(['invalid_scope', 'nothing was asked'].includes(given));
    const citizens = await signing.signIn(await house.signIn(), 'openid');
    const headers = { authorization: `Bearer ${citizens.token}` };
    const reply = await house.app.inject({ url: `/rp/sign/session/${randomUUID()}`, headers });
    assert.equal(reply.statusCode, 401);
  });

  test('and the token of a citizen opens nothing that an application calls in its own name', async () => {
    const headers = { authorization: `Bearer ${agreed.token}` };
    for (const url of ['/api/v1/tools/openapi.json', '/api/v1/users/me'])
      assert.ok([401, 403].includes((await house.app.inject({ url, headers })).statusCode), url);
    const info = await client.fetchUserInfo(library.config, agreed.token, agreed.sub);
    assert.deepEqual(Object.keys(info), ['sub']);
  });
});

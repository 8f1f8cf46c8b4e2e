import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newPlatformSample } from '@tamga/contract/relay.platforms';
import { makeWebhookKeys } from '#platform/security/ed25519-webhooks';
import { askAs } from '#test/appointments';
import { asAdmin, openHouse } from '#test/house';
import { joinOrganisation } from '#test/registry';
import { addRoute, connect, openNeighbour, openRelay } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const other = await openRelay(house);
const codeOf = () => `p-${randomUUID().slice(0, 13)}`;
const payloadOf = (fields: object = {}) => ({
  ...newPlatformSample,
  tenant_id: relay.tenantId,
  code: codeOf(),
  ...fields,
});
const add = (fields?: object) => relay.ask('POST', '/platforms', { payload: payloadOf(fields) });

suite('platforms', () => {
  test('are connected by those who manage the exchange of an organisation, and by nobody else', async () => {
    const payload = payloadOf();
    const member = await joinOrganisation(house, relay.tenantId, 'user');
    assert.equal((await askAs(house, null, 'POST', '/relay/platforms', { payload })).status, 401);
    assert.equal((await askAs(house, member, 'POST', '/relay/platforms', { payload })).status, 403);
    assert.equal((await other.ask('POST', '/platforms', { payload })).error, 'org.organisation_not_found');

    const { status, data } = await relay.ask('POST', '/platforms', { payload });

    assert.deepEqual([status, data.state, data.secret], [201, 'active', null]);
    assert.match(data.our_public_keys[0], /^whpk_/);
    assert.deepEqual(data.their_public_keys, [payload.public_key]);
    const list = `/platforms?tenant_id=${relay.tenantId}&limit=100`;
    assert.ok((await relay.ask('GET', list)).data.items.some(({ id }: { id: string }) => id === data.id));
    assert.equal((await other.ask('GET', list)).error, 'org.organisation_not_found');
    assert.equal((await other.ask('DELETE', `/platforms/${data.id}`)).error, 'relay.platform_not_found');
  });

  test('have a code of their own: of several at once with the same, one is connected', async () => {
    const code = codeOf();
    const replies = await Promise.all(Array.from({ length: 5 }, () => add({ code })));
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409, 409, 409],
    );
  });

  test('are listed page by page, in the order of their codes', async () => {
    const fresh = await openRelay(house);
    const own_code = codeOf();
    const codes = Array.from({ length: 5 }, codeOf).toSorted();
    for (const code of codes.toReversed())
      await fresh.ask('POST', '/platforms', { payload: payloadOf({ code, own_code, tenant_id: fresh.tenantId }) });
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { data } = await fresh.ask('GET', `/platforms?tenant_id=${fresh.tenantId}&limit=2${after}`);
      seen.push(...data.items.map(({ code }: { code: string }) => code));
      if (data.next === null) break;
      after = `&after=${data.next}`;
    }
    assert.deepEqual(seen, codes);
  });

  test('are not at addresses that lead into our own house', async () => {
    const refused = [
      'http://relay.example.mn/webhook',
      'http://8.8.8.8/webhook',
      'http://10.0.0.1/webhook',
      'https://10.0.0.1/webhook',
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://0x0a000001/',
      'https://localhost/',
      'https://a.localhost/',
    ];
    for (const webhook_url of refused)
      assert.equal((await add({ webhook_url })).error, 'relay.address_refused', webhook_url);
    for (const webhook_url of ['ftp://example.mn/', 'https://a:b@example.mn/', 'example.mn', 'https://example.mn/#a'])
      assert.equal((await add({ webhook_url })).status, 400, webhook_url);
    assert.equal((await add({ webhook_url: 'https://8.8.8.8/webhook' })).status, 201);
  });

  test('wait for a key of theirs, and are active with it', async () => {
    const { data } = await add({ public_key: null });
    assert.deepEqual([data.state, data.their_public_keys], ['pending', []]);
    const { publicKey } = makeWebhookKeys();
    const keyed = await relay.ask('POST', `/platforms/${data.id}/keys`, { payload: { public_key: publicKey } });
    assert.deepEqual([keyed.data.state, keyed.data.their_public_keys], ['active', [publicKey]]);
  });

  test('change keys without a gap: the one before holds beside the new one', async () => {
    const { data } = await add();
    const [own] = data.our_public_keys;
    const renewed = await relay.ask('POST', `/platforms/${data.id}/keys`, { payload: { renew_own: true } });
    assert.equal(renewed.data.our_public_keys.length, 2);
    assert.equal(renewed.data.our_public_keys[1], own);
    for (const payload of [{}, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }])
      assert.equal((await relay.ask('POST', `/platforms/${data.id}/keys`, { payload })).error, 'relay.key_unfit');
  });

  test('with a shared secret show it once, and nobody reads it in the database', async () => {
    const { data } = await add({ signature: 'v1', public_key: null });
    assert.match(data.secret, /^whsec_/);
    const { data: list } = await relay.ask('GET', `/platforms?tenant_id=${relay.tenantId}&limit=100`);
    assert.ok(!JSON.stringify(list).includes(data.secret));
    const kept = await asAdmin(
      async (client) =>
        String((await client.query('select json_agg(k)::text as all from relay.platform_key k')).rows[0].all),
      house.database,
    );
    assert.ok(!kept.includes(data.secret) && !kept.includes(data.secret.slice(6)));
  });

  test('are suspended and resumed, and removed for good once nothing is on the way', async () => {
    const neighbour = await openNeighbour({ after });
    const platform = await connect(relay, neighbour);
    await addRoute(relay, platform.id, { match: { kind: 'test.removal' } });
    const path = `/platforms/${platform.id}`;
    assert.equal((await relay.ask('POST', `${path}/resume`)).error, 'relay.platform_state_conflict');
    assert.equal((await relay.ask('POST', `${path}/suspend`, { payload: { reason: 'x' } })).data.state, 'suspended');
    assert.equal((await relay.ask('POST', `${path}/resume`)).data.state, 'active');
    const { requestOf } = await import('#test/relay');
    const sent = await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind: 'test.removal' }) });
    assert.equal(sent.data.state, 'routed');
    assert.equal((await relay.ask('DELETE', path)).error, 'relay.platform_in_use');
    neighbour.state.status = 400;
    const { deliverAll } = await import('#test/relay');
    await deliverAll(house);
    assert.deepEqual((await relay.ask('DELETE', path)).data, { id: platform.id, state: 'revoked' });
    assert.equal((await relay.ask('DELETE', path)).error, 'relay.platform_not_found');
    const { data } = await relay.ask('GET', `/routes?tenant_id=${relay.tenantId}&kind=test.removal`);
    assert.deepEqual(data.items, []);
    assert.equal((await add({ code: neighbour.code })).status, 201, 'its code is free again');
  });
});

suite('routes', () => {
  test('are of an organisation, and the same one is added once', async () => {
    const { data: platform } = await add();
    const payload = {
      tenant_id: relay.tenantId,
      match: { kind: 'test.once' },
      platform_id: platform.id,
      legal_basis: 'Хууль',
    };
    const replies = await Promise.all(Array.from({ length: 4 }, () => relay.ask('POST', '/routes', { payload })));
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409, 409],
    );
    const foreign = await other.ask('POST', '/routes', { payload: { ...payload, tenant_id: other.tenantId } });
    assert.equal(foreign.error, 'relay.platform_not_found');
    const { id } = replies.find(({ status }) => status === 201)!.data;
    assert.equal((await other.ask('DELETE', `/routes/${id}`)).error, 'relay.route_not_found');
    assert.deepEqual((await relay.ask('DELETE', `/routes/${id}`)).data, { id });
    assert.equal((await relay.ask('DELETE', `/routes/${id}`)).error, 'relay.route_not_found');
  });
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { compactVerify } from 'jose';
import { makeWebhookKeys, readPublicKey } from '#platform/security/ed25519-webhooks';
import { asSystem, openHouse } from '#test/house';
import {
  addRoute,
  connect,
  deliverAll,
  messageOf,
  openNeighbour,
  openRelay,
  post,
  relayDeps,
  requestOf,
} from '#test/relay';
import { holdRow } from '#test/stuck-rows';
import { forget } from './duties.ts';
import { endStranded } from './stranded.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);

async function open(fields: object = {}) {
  const neighbour = await openNeighbour({ after });
  const platform = await connect(relay, neighbour, { ...fields });
  const path = `/platforms/${platform.id}`;
  const change = (payload: object) => relay.ask('POST', `${path}/keys`, { payload });
  const take = async (key?: string) =>
    (await post(house, neighbour, messageOf(neighbour), key === undefined ? {} : { key })).status;
  return { neighbour, platform, path, change, take };
}

suite('a key that was stolen', () => {
  test('holds no more at once, nor does the one before it, and is never taken again', async () => {
    const { neighbour, change, take } = await open();
    const [second, third] = [makeWebhookKeys(), makeWebhookKeys()];
    await change({ public_key: second.publicKey });
    assert.deepEqual([await take(), await take(second.privateKey)], [200, 200]);

    const { data } = await change({ public_key: third.publicKey, compromised: true });

    assert.deepEqual(data.their_public_keys, [third.publicKey]);
    assert.deepEqual(
      [await take(), await take(second.privateKey), await take(third.privateKey)],
      [401, 401, 200],
      'only the new one holds',
    );
    for (const public_key of [neighbour.keys.publicKey, second.publicKey])
      assert.equal((await change({ public_key })).error, 'relay.key_refused');
    const same = await change({ public_key: third.publicKey, compromised: true });
    assert.equal(same.error, 'relay.key_refused', 'it cannot replace itself');
    assert.equal(await take(third.privateKey), 200, 'and what was refused changed nothing');
  });

  test('ends without a new one, and the platform is suspended until it has another', async () => {
    const { path, change, take } = await open();
    const { data } = await change({ compromised: true });
    assert.deepEqual([data.state, data.their_public_keys, await take()], ['suspended', [], 401]);
    assert.equal((await relay.ask('POST', `${path}/resume`)).error, 'relay.key_missing');
    const fresh = makeWebhookKeys();
    assert.equal((await change({ public_key: fresh.publicKey })).data.state, 'suspended');
    assert.equal((await relay.ask('POST', `${path}/resume`)).data.state, 'active');
    assert.deepEqual([await take(), await take(fresh.privateKey)], [401, 200]);
  });

  test('of our own signs nothing more', async () => {
    const { neighbour, platform, change } = await open();
    const [before] = platform.our_public_keys;
    const { data } = await change({ renew_own: true, compromised: true });
    assert.equal(data.our_public_keys.length, 1);
    assert.notEqual(data.our_public_keys[0], before);
    await addRoute(relay, platform.id, { match: { kind: 'test.stolen' } });
    await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind: 'test.stolen' }) });
    await deliverAll(house);
    assert.equal(neighbour.taken[0]!.isSigned, false, 'not with the key that was stolen');
    assert.equal(neighbour.taken[0]!.signature.split(' ').length, 1);
  });

  test('that both know ends as well', async () => {
    const { neighbour, platform, change } = await open({ signature: 'v1' });
    const take = async (secret: string) => (await post(house, neighbour, messageOf(neighbour), { secret })).status;
    const fresh = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    assert.equal(await take(platform.secret), 200);
    await change({ secret: fresh, compromised: true });
    assert.deepEqual([await take(platform.secret), await take(fresh)], [401, 200]);
    assert.equal((await change({ compromised: true })).data.state, 'suspended');
    assert.equal(await take(fresh), 401);
  });
});

test('a platform that is suspended can be removed: what was on the way ends, and goes by the next route', async () => {
  const { neighbour, platform, path } = await open();
  const kind = 'test.stranded';
  await addRoute(relay, platform.id, { match: { kind } });
  const send = async () => (await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind }) })).data.id;
  const arrived = await send();
  await deliverAll(house);
  const waiting = await send();
  const message = messageOf(neighbour);
  assert.equal((await post(house, neighbour, message)).status, 200);
  assert.equal((await relay.ask('DELETE', path)).error, 'relay.platform_in_use');
  await relay.ask('POST', `${path}/suspend`, { payload: { reason: 'x' } });
  const second = await openNeighbour({ after });
  await addRoute(relay, (await connect(relay, second)).id, { match: { kind }, priority: 900 });

  assert.deepEqual((await relay.ask('DELETE', path)).data, { id: platform.id, state: 'revoked' });

  await Promise.all([endStranded(relayDeps(house)), endStranded(relayDeps(house))]);
  await deliverAll(house);
  for (const id of [arrived, waiting]) {
    const { data } = await relay.ask('GET', `/requests/${id}`);
    assert.deepEqual([data.state, data.path], ['routed', [neighbour.code, second.code]]);
  }
  assert.equal(second.taken.length, 2, 'each of them once');
  assert.equal(neighbour.taken.length, 1);
  const { data } = await relay.ask('GET', `/requests?tenant_id=${relay.tenantId}&direction=in&state=cancelled`);
  assert.equal(data.items[0].correlation_id, message.correlation_id);
  assert.equal(await endStranded(relayDeps(house)), 0);
});

test('what cannot be ended of a removed platform keeps nothing else from its end', async () => {
  const { platform, path } = await open();
  const kind = 'test.stuck';
  await addRoute(relay, platform.id, { match: { kind } });
  const send = async () => (await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind }) })).data;
  const [stuck, other] = [await send(), await send()];
  await relay.ask('POST', `${path}/suspend`, { payload: { reason: 'x' } });
  await relay.ask('DELETE', path);
  await holdRow(house, 'relay.assignment', stuck.assignments[0].id);
  await endStranded(relayDeps(house));
  const statesOf = async ({ id }: { id: string }) =>
    (await relay.ask('GET', `/requests/${id}`)).data.assignments[0].state;
  assert.deepEqual([await statesOf(stuck), await statesOf(other)], ['queued', 'cancelled']);
});

suite('a key that is over', () => {
  const days = (count: number) => ({ ...house.deps, now: () => new Date(Date.now() + count * 86_400_000) });

  test('leaves its public half for good, so that what it signed can be proven; its secret goes', async () => {
    const { neighbour, platform, change } = await open();
    const { data } = await post(house, neighbour, messageOf(neighbour));
    await change({ renew_own: true, compromised: true });
    const db = asSystem(house.deps);

    await forget(days(60));

    const own = db.selectFrom('relay.platform_key').select(['public_key', 'private_sealed', 'not_after']);
    const rows = await own.where('platform_id', '=', platform.id).where('side', '=', 'ours').execute();
    const over = rows.filter(({ not_after }) => not_after !== null);
    assert.deepEqual(
      over.map(({ public_key, private_sealed }) => [public_key, private_sealed]),
      [[platform.our_public_keys[0], null]],
    );
    await compactVerify(data.receipt, readPublicKey(over[0]!.public_key!));
  });

  test('that both knew is gone', async () => {
    const { platform, change } = await open({ signature: 'v1' });
    await change({ secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}` });
    await forget(days(60));
    const rows = await asSystem(house.deps)
      .selectFrom('relay.platform_key')
      .select('not_after')
      .where('platform_id', '=', platform.id)
      .execute();
    assert.deepEqual(rows, [{ not_after: null }]);
  });
});

test('a key for which anybody can make signatures is not taken', async () => {
  const neighbour = await openNeighbour({ after });
  const weak = ['01' + '00'.repeat(31), '00'.repeat(32), 'ec' + 'ff'.repeat(30) + '7f', 'ee' + 'ff'.repeat(30) + 'ff'];
  const written = weak.map((hex) => `whpk_${Buffer.from(hex, 'hex').toString('base64')}`);
  const { change } = await open();
  for (const public_key of written) {
    await assert.rejects(connect(relay, neighbour, { public_key }), /relay.key_refused/);
    assert.equal((await change({ public_key })).error, 'relay.key_refused');
  }
});

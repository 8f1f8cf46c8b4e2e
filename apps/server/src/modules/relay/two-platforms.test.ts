import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPlatformSample } from '@tamga/contract/relay.platforms';
import { perform } from '#platform/messaging/jobs';
import { eventually } from '#test/eventually';
import { asSystem, openHouse } from '#test/house';
import { freePort } from '#test/pooler';
import { addRoute, openRelay, relayDeps, requestOf } from '#test/relay';
import { deliverMessage, routeWaiting, takeTurn } from './deliveries.worker.ts';
import { firstBroken } from './chain.ts';
import { listLog } from './chain.sql.ts';

/** Both are this platform, with a worker each, and know of each other only keys and addresses. */
async function openPlatform() {
  const house = await openHouse({ after }, { kernel: { limits: 'off' }, env: { JOBS_CHECK_SECONDS: '1' } });
  const port = await freePort();
  await house.app.listen({ port, host: '127.0.0.1' });
  const stopping = new AbortController();
  const working = perform(relayDeps(house), [deliverMessage, takeTurn, routeWaiting], stopping.signal);
  after(async () => {
    stopping.abort();
    await working;
  });
  return { house, relay: await openRelay(house), url: `http://127.0.0.1:${port}/api/v1/relay/webhook` };
}

const [registry, insurance] = [await openPlatform(), await openPlatform()];

/** As two people do it: one makes a connection and reads the key out, the other types it in. */
async function pair() {
  const payload = (tenant_id: string, code: string, own_code: string, webhook_url: string) => ({
    ...newPlatformSample,
    tenant_id,
    code,
    own_code,
    webhook_url,
    public_key: null,
    max_rps: 1_000,
    max_in_flight: 50,
  });
  const here = await registry.relay.ask('POST', '/platforms', {
    payload: payload(registry.relay.tenantId, 'insurance', 'registry', insurance.url),
  });
  const there = await insurance.relay.ask('POST', '/platforms', {
    payload: payload(insurance.relay.tenantId, 'registry', 'insurance', registry.url),
  });
  assert.deepEqual([here.data.state, there.data.state], ['pending', 'pending']);
  for (const [side, one, other] of [
    [registry, here, there],
    [insurance, there, here],
  ] as const) {
    const keyed = await side.relay.ask('POST', `/platforms/${one.data.id}/keys`, {
      payload: { public_key: other.data.our_public_keys[0] },
    });
    assert.equal(keyed.data.state, 'active');
  }
  return { here: here.data.id, there: there.data.id };
}

test('a request goes from one platform to the other and its answer comes back, all of it provable on both sides', async () => {
  const { here, there } = await pair();
  await addRoute(registry.relay, here, { ordering: 'strict' });
  const count = 20;
  const sent: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { data } = await registry.relay.ask('POST', '/requests', {
      payload: requestOf(registry.relay, { payload: { n } }),
    });
    sent.push(data.id);
  }

  const list = `/requests?tenant_id=${insurance.relay.tenantId}&limit=100&direction=in`;
  const came = await eventually(async () => {
    const { data } = await insurance.relay.ask('GET', list);
    assert.equal(data.items.length, count);
    return data.items.toReversed() as { id: string }[];
  });
  const numbers: number[] = [];
  for (const { id } of came) {
    const { data } = await insurance.relay.ask('GET', `/requests/${id}`);
    numbers.push(data.payload.n);
    const [leg] = data.assignments;
    const payload = { status: 'ok', payload: { answer: data.payload.n } };
    const { status } = await insurance.relay.ask('POST', `/assignments/${leg.id}/respond`, {
      payload,
      version: leg.version,
    });
    assert.equal(status, 200);
  }
  assert.deepEqual(
    numbers,
    Array.from({ length: count }, (_, n) => n),
    'in their order',
  );

  await eventually(async () => {
    for (const [n, id] of sent.entries()) {
      const { data } = await registry.relay.ask('GET', `/requests/${id}`);
      const [leg] = data.assignments;
      assert.deepEqual([data.state, leg.state], ['completed', 'responded']);
      assert.deepEqual(leg.answer, { status: 'ok', error: null, payload: { answer: n } });
    }
  });
  for (const [{ house }, id] of [
    [registry, here],
    [insurance, there],
  ] as const) {
    const rows = await eventually(async () => {
      const log = await listLog(asSystem(house.deps), id, '0', 1_000);
      assert.equal(log.length, 2 * count);
      return log;
    });
    assert.equal(firstBroken(rows), null);
    assert.ok(
      rows.every(({ receipt }) => receipt !== null),
      'every message has its receipt',
    );
    assert.equal(new Set(rows.map(({ webhook_id }) => webhook_id)).size, 2 * count);
  }
});

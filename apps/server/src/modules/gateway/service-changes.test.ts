import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually } from '#test/eventually';
import { errorOf, openCalledHouse, openUpstream } from '#test/gateway-plane';

const { upstream, gateway, allow, changeOf } = await openCalledHouse({ after });

suite('a change of a service', () => {
  test('holds within a second in every process, and what is under way ends as it began', async (t) => {
    const { url, headers, service } = await allow();
    const slow = await openUpstream(t, (_, response) => void setTimeout(() => response.end('slow'), 600));
    await changeOf(service.id, { upstreams: [slow.url] });
    await gateway.plane.tables.look();
    const underWay = fetch(url, { headers });
    await eventually(async () => assert.equal(slow.asked.length, 1));

    await changeOf(service.id, { active: false });
    const changedAt = performance.now();
    await eventually(async () => assert.equal((await fetch(url, { headers })).status, 404));

    assert.ok(performance.now() - changedAt < 1_500);
    assert.equal(await (await underWay).text(), 'slow');
  });

  test('of one leaves the connections of the others', async () => {
    const one = await allow();
    const other = await allow();
    const before = gateway.plane.tables.current().get(one.service.slug);
    await changeOf(other.service.id, { timeout_ms: 900 });
    await gateway.plane.tables.look();
    const now = gateway.plane.tables.current();
    assert.equal(now.get(one.service.slug)?.upstreams, before?.upstreams);
    assert.equal(now.get(other.service.slug)?.service.timeout_ms, 900);
  });
});

test('who may call a service changes nothing of what is known of its addresses', async () => {
  const { url, headers, service, machine } = await allow({ upstreams: ['http://127.0.0.1:1'], retries: 0 });
  for (let n = 0; n < 5; n += 1) assert.equal((await fetch(url, { headers })).status, 502);
  assert.deepEqual(await errorOf(await fetch(url, { headers })), [503, 'gateway.upstream_resting']);

  const caller = { application_id: machine.id, purpose: 'Хяналт', legal_basis: '§ 13', requests_per_minute: 30 };
  await changeOf(service.id, { callers: [caller] });
  await gateway.plane.tables.look();
  assert.equal(gateway.plane.tables.current().get(service.slug)?.callers.get(machine.id)?.purpose, 'Хяналт');
  assert.deepEqual(await errorOf(await fetch(url, { headers })), [503, 'gateway.upstream_resting']);

  await changeOf(service.id, { callers: [caller], upstreams: [upstream.url] });
  await gateway.plane.tables.look();
  assert.equal((await fetch(url, { headers })).status, 200);
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually } from '#test/eventually';
import { errorOf, openCalledHouse, openLiar, openUpstream } from '#test/gateway-plane';

const { upstream, gateway, allow, changeOf } = await openCalledHouse({ after });

suite('an upstream', () => {
  test('that is silent is given up in time', async (t) => {
    const silent = await openUpstream(t, () => undefined);
    const { url, headers } = await allow({ upstreams: [silent.url], timeout_ms: 200 });
    const startedAt = performance.now();
    assert.deepEqual(await errorOf(await fetch(url, { headers })), [504, 'gateway.upstream_timeout']);
    assert.ok(performance.now() - startedAt < 3_000);
    assert.equal(silent.asked.length, 1);
  });

  test('that cannot be reached is passed over where another can, and changes are never sent twice', async () => {
    const gone = 'http://127.0.0.1:1';
    const { url, headers } = await allow({ upstreams: [gone, upstream.url], methods: ['GET', 'POST'] });
    for (let n = 0; n < 4; n += 1) assert.equal((await fetch(url, { headers })).status, 200);
    const statuses = new Set<number>();
    for (let n = 0; n < 2; n += 1) statuses.add((await fetch(url, { method: 'POST', headers, body: 'x' })).status);
    assert.deepEqual(
      [...statuses].toSorted((one, other) => one - other),
      [200, 502],
    );
  });

  test('that fails again and again is left alone, and said to be', async () => {
    const { url, headers } = await allow({ upstreams: ['http://127.0.0.1:1'], retries: 0 });
    for (let n = 0; n < 5; n += 1)
      assert.deepEqual(await errorOf(await fetch(url, { headers })), [502, 'gateway.upstream_unreachable']);
    const resting = await fetch(url, { headers });
    assert.ok(Number(resting.headers.get('retry-after')) >= 1);
    assert.deepEqual(await errorOf(resting), [503, 'gateway.upstream_resting']);
  });

  test('whose health is bad is asked no more, and its health not either once it is gone from the table', async (t) => {
    const ill = await openUpstream(t, (_, response) => {
      response.statusCode = 500;
      response.end();
    });
    const { service, url, headers } = await allow({ upstreams: [ill.url], health_path: '/health' });
    await eventually(async () => assert.ok(ill.asked.length > 0));
    assert.equal(ill.asked[0]?.url, '/health');
    assert.equal((await fetch(url, { headers })).status, 500);

    await changeOf(service.id, { upstreams: [upstream.url], health_path: null });
    await gateway.plane.tables.look();

    const asked = ill.asked.length;
    assert.equal((await fetch(url, { headers })).status, 200);
    assert.equal(ill.asked.length, asked);
  });

  test('decides nothing for our host, and no neighbour hears what is between it and us', async (t) => {
    const liar = await openLiar(
      t,
      'HTTP/1.1 200 OK\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nSet-Cookie: session=evil\r\nTamga-Call: x\r\n' +
        'Strict-Transport-Security: max-age=0\r\nContent-Security-Policy: default-src *\r\nCache-Control: public, max-age=60\r\nX-Fine: 2\r\nContent-Length: 2\r\n\r\nok',
    );
    const { url, headers } = await allow({ upstreams: [liar.url] });
    const reply = await fetch(url, { headers });
    assert.equal(await reply.text(), 'ok');
    for (const name of ['x-secret', 'set-cookie', 'tamga-call', 'strict-transport-security'])
      assert.equal(reply.headers.get(name), null, name);
    assert.equal(reply.headers.get('x-fine'), '2');
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.match(reply.headers.get('content-security-policy') ?? '', /^sandbox/);
  });

  test('learns that the caller has hung up', async (t) => {
    let isClosed = false;
    const endless = await openUpstream(t, (_, response) => {
      response.write('x');
      response.once('close', () => (isClosed = true));
    });
    const { url, headers } = await allow({ upstreams: [endless.url] });
    const leaving = new AbortController();
    const reply = await fetch(url, { headers, signal: leaving.signal });
    await reply.body?.getReader().read();
    leaving.abort();
    await eventually(async () => assert.ok(isClosed));
  });
});

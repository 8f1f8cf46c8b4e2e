import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, suite, test } from 'node:test';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { issueKey, issueToken, registerMachine } from '#test/applications';
import { askAs } from '#test/appointments';
import { errorOf, openCalledHouse, openGateway, openUpstream } from '#test/gateway-plane';
import { asSystem, openHouse } from '#test/house';

const issuer = 'https://id.example.mn';
const env = { OAUTH_ISSUER: issuer, SSO_STATE_KEY: 'state-key-of-the-tests-0123456789' };
const { house, admin, upstream, gateway, allow } = await openCalledHouse({ after }, env);

suite('a call', () => {
  test('reaches the service of those who may call it, by key or by token, and of nobody else', async () => {
    const { url, headers, machine } = await allow();
    const asked = upstream.asked.length;
    assert.deepEqual(await errorOf(await fetch(`${url}/parcels`)), [401, 'request.unauthenticated']);
    const wrong = { 'x-api-key': `${headers['x-api-key'].slice(0, -1)}_` };
    assert.deepEqual(await errorOf(await fetch(url, { headers: wrong })), [401, 'request.unauthenticated']);
    const other = await registerMachine(house, admin.headers, ['svc:gateway', 'tools:host.read']);
    const tool = await issueKey(house, admin.headers, other, ['tools:host.read']);
    const narrow = { 'x-api-key': tool.secret };
    assert.deepEqual(await errorOf(await fetch(url, { headers: narrow })), [403, 'request.forbidden']);
    const stranger = { 'x-api-key': (await issueKey(house, admin.headers, other, ['svc:gateway'])).secret };
    assert.deepEqual(await errorOf(await fetch(url, { headers: stranger })), [403, 'gateway.not_a_caller']);
    const nowhere = await fetch(`${gateway.url}/no-such-service/`, { headers });
    assert.deepEqual(await errorOf(nowhere), [404, 'gateway.service_not_found']);
    assert.equal(upstream.asked.length, asked);

    const byKey = await fetch(`${url}/parcels/7?a=1&b=%20`, { headers });
    const token = await issueToken(house, machine, ['svc:gateway']);
    const byToken = await fetch(url, { headers: { authorization: `Bearer ${token}` } });

    assert.deepEqual([byKey.status, byToken.status], [200, 200]);
    assert.deepEqual(
      upstream.asked.slice(asked).map((one) => one.url),
      ['/parcels/7?a=1&b=%20', '/'],
    );
    const both = { ...headers, authorization: `Bearer ${token}` };
    assert.deepEqual(await errorOf(await fetch(url, { headers: both })), [400, 'request.ambiguous_credentials']);
  });

  test('with a key that was revoked is refused from the next request on, in every process', async (t) => {
    const { url, headers, key, service } = await allow();
    const second = await openGateway(t, await openHouse(t, { database: house.database, env }));
    const urls = [url, `${second.url}/${service.slug}`];
    for (const one of urls) assert.equal((await fetch(one, { headers })).status, 200);

    await house.app.inject({ method: 'DELETE', url: `/api/v1/admin/tools/keys/${key.id}`, headers: admin.headers });

    for (const one of urls) assert.equal((await fetch(one, { headers })).status, 401);
  });

  test('says to the service who calls and what for, signed, and nothing that the caller made up', async () => {
    const { url, headers, machine, service } = await allow();
    const lies = {
      'tamga-call': 'forged',
      'x-forwarded-for': '1.2.3.4',
      cookie: 'a=b',
      'x-tamga-person': '1',
      tamga_call: 'x',
    };
    await fetch(url, { headers: { ...headers, ...lies, accept: 'application/json' } });

    const heard = upstream.asked.at(-1)?.headers ?? {};
    for (const name of ['x-api-key', 'authorization', 'x-forwarded-for', 'cookie', 'x-tamga-person', 'tamga_call'])
      assert.equal(heard[name], undefined, name);
    assert.equal(heard['accept'], 'application/json');
    const { keys } = (await house.app.inject({ url: '/.well-known/jwks.json' })).json();
    const { payload, protectedHeader } = await jwtVerify(String(heard['tamga-call']), createLocalJWKSet({ keys }), {
      issuer,
      audience: `urn:tamga:gateway:${service.slug}`,
      typ: 'tamga-call+jwt',
    });
    assert.equal(protectedHeader.alg, 'RS256');
    assert.deepEqual(
      [payload['client_id'], payload['purpose'], payload['legal_basis'], payload['citizen']],
      [machine.id, 'Тусламж', '§ 12', undefined],
    );
    assert.ok((payload.exp ?? 0) - (payload.iat ?? 0) <= 60);
  });

  test('about a citizen stands in their access log, with purpose and law, before it is passed on', async () => {
    const citizen = await house.signIn();
    const { civil_id } = await asSystem(house.deps)
      .selectFrom('users.user')
      .select('civil_id')
      .where('id', '=', citizen.userId)
      .executeTakeFirstOrThrow();
    const { url, headers } = await allow({ citizen: 'required' });
    assert.deepEqual(await errorOf(await fetch(url, { headers })), [400, 'gateway.citizen_missing']);
    const odd = { ...headers, 'tamga-citizen': '../1' };
    assert.deepEqual(await errorOf(await fetch(url, { headers: odd })), [400, 'gateway.citizen_refused']);
    const unwanted = await allow({ citizen: 'none' });
    const told = { 'tamga-citizen': civil_id };
    const refused = await fetch(unwanted.url, { headers: { ...unwanted.headers, ...told } });
    assert.deepEqual(await errorOf(refused), [400, 'gateway.citizen_refused']);

    assert.equal((await fetch(url, { headers: { ...headers, ...told } })).status, 200);

    const { data } = await askAs(house, citizen, 'GET', '/users/me/access-log');
    const [entry] = data.items;
    assert.deepEqual(
      [entry.record_kind, entry.reason, entry.reader_kind],
      ['gateway_call', 'Тусламж (§ 12)', 'application'],
    );
    const claims = JSON.parse(
      Buffer.from(String(upstream.asked.at(-1)?.headers['tamga-call']).split('.')[1] ?? '', 'base64url').toString(),
    );
    assert.equal(claims.citizen, civil_id);
  });

  test('is passed on and answered in pieces, as they come', async (t) => {
    const slow = await openUpstream(t, (_, response, { body }) => {
      response.write(body);
      setTimeout(() => response.end('end'), 300);
    });
    const { url, headers } = await allow({ upstreams: [slow.url], methods: ['POST'] });
    const request = http.request(url, { method: 'POST', headers });
    request.write('one ');
    setTimeout(() => request.end('two '), 50);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const [first] = await once(response, 'data');
    assert.equal(String(first), 'one two ');
    let rest = '';
    for await (const chunk of response) rest += String(chunk);
    assert.equal(rest, 'end');
  });

  test('with a method, a body or an answer that the service does not allow is refused', async (t) => {
    const large = await openUpstream(t, (request, response) => {
      if (request.url === '/told') response.setHeader('content-length', 5_000);
      response.write('x'.repeat(2_000));
      response.end('x'.repeat(3_000));
    });
    const { url, headers } = await allow({
      upstreams: [large.url],
      methods: ['GET', 'POST'],
      request_bytes_max: 10,
      response_bytes_max: 4_000,
    });
    const put = await fetch(url, { method: 'PUT', headers });
    assert.deepEqual([put.headers.get('allow'), ...(await errorOf(put))], ['GET, POST', 405, 'gateway.method_refused']);
    const asked = large.asked.length;
    const long = await fetch(url, { method: 'POST', headers, body: 'x'.repeat(11) });
    assert.deepEqual(await errorOf(long), [413, 'request.too_large']);
    assert.equal(large.asked.length, asked);
    const pieces = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n += 1) controller.enqueue(new TextEncoder().encode('xx'));
        controller.close();
      },
    });
    const streamed = await fetch(url, { method: 'POST', headers, body: pieces, duplex: 'half' });
    assert.deepEqual(await errorOf(streamed), [413, 'request.too_large']);
    assert.deepEqual(await errorOf(await fetch(`${url}/told`, { headers })), [502, 'gateway.upstream_too_large']);
    // Its beginning was passed on already, so it ends in the middle, where nobody takes it for whole.
    await assert.rejects(fetch(`${url}/untold`, { headers }).then((reply) => reply.text()));
  });

  test('of a WebSocket is refused in words', async () => {
    const { url, headers } = await allow();
    const request = http.get(url, { headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    assert.equal(response.statusCode, 400);
  });
});
test('many calls at once are all answered', async () => {
  const { url, headers } = await allow();
  const replies = await Promise.all(
    Array.from({ length: 128 }, async (_, n) => (await fetch(`${url}/${n}`, { headers })).status),
  );
  assert.deepEqual([...new Set(replies)], [200]);
});

test('a caller is told what is left of the limit, and refused beyond it', async () => {
  const { url, headers } = await allow({}, { requests_per_minute: 3 });
  const seen: [number, string | null][] = [];
  for (let n = 0; n < 4; n += 1) {
    const reply = await fetch(url, { headers });
    seen.push([reply.status, /;r=(\d+);/.exec(reply.headers.get('ratelimit') ?? '')?.[1] ?? null]);
    assert.equal(reply.headers.get('ratelimit-policy'), '"calls";q=3;w=60');
    if (reply.status === 429) assert.ok(Number(reply.headers.get('retry-after')) > 0);
  }
  assert.deepEqual(seen, [
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ]);
});

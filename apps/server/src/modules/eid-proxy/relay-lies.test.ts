import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { bolormaa, openStand } from '#test/eid';
import { eventually } from '#test/eventually';
import { aSignature, openPartner, type Partner } from '#test/partners';
import { openProviderHouse, type ProviderHouse } from '#test/relying-party';

const quiet = { write: () => undefined };
const stand = await openStand({ after });
const asked: string[] = [];
/** What the provider says instead of the truth. */
let lie: (response: ServerResponse) => unknown = (response) => response.writeHead(503).end();
const liar = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  lie(response);
});
liar.listen(0, '127.0.0.1');
await once(liar, 'listening');
after(() => {
  liar.close();
  liar.closeAllConnections();
});

const EID_URL = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
const open = (at: ProviderHouse): Promise<Partner> =>
  openPartner(at, ['svc:eid-sign'], { kind: 'machine', redirect_uris: [] });
const path = `signature/device-link/etsi/PNOMN-${bolormaa}`;

/** A house for each: one that was failed by its provider leaves it alone for a while. */
const against = async (
  t: { after(close: () => Promise<void>): void },
  dishonest: typeof lie,
  EID_TIMEOUT_MS = '500',
) => {
  lie = dishonest;
  const own = await openProviderHouse(t, { env: { ...stand.env, EID_URL, EID_TIMEOUT_MS }, logTo: quiet });
  const partner = await open(own);
  const headers = { authorization: `Bearer ${await partner.token('svc:eid-sign')}` };
  const call = async (method: 'GET' | 'POST', at: string, payload?: object) => {
    const reply = await own.app.inject({ method, url: `/rp/sign/${at}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json(), text: reply.body };
  };
  return { call, begin: () => call('POST', path, aSignature().body) };
};

suite('a provider that is down, slow or lies', () => {
  const json =
    (value: object, status = 200, headers = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  const opened = {
    sessionID: '11111111-2222-4333-8444-555555555555',
    sessionToken: 'a'.repeat(24),
    sessionSecret: 'b'.repeat(24),
    deviceLinkBase: 'https://eid.example.mn/link',
    vc: { type: 'numeric5', value: '12345' },
  };
  test('is told as an outage, in our words', async (t) => {
    const lies: Record<string, typeof lie> = {
      away: (response) => response.writeHead(503).end('stack trace of the provider'),
      slow: () => undefined,
      gone: (response) => response.destroy(),
      'not JSON': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
      'too long': (response) => response.writeHead(200).end(JSON.stringify({ ...opened, more: 'a'.repeat(100_000) })),
      elsewhere: json(opened, 302, { location: `${stand.sandbox.url}/ca/root.pem` }),
      'half a link': json({ ...opened, sessionSecret: undefined }),
      'no uuid': json({ ...opened, sessionID: '../../etc' }),
      'a link that is script': json({ ...opened, deviceLinkBase: 'javascript:alert(1)' }),
    };
    for (const [name, dishonest] of Object.entries(lies)) {
      const { begin } = await against(t, dishonest);
      const { status, body, text } = await begin();
      assert.deepEqual([status, body.error], [503, 'eid.unavailable'], name);
      assert.ok(!text.includes('stack trace'), name);
    }
  });

  test('takes offence at what the partner wrote, which it can mend', async (t) => {
    const { begin } = await against(t, json({ detail: 'secret detail' }, 400));
    const { status, body, text } = await begin();
    assert.deepEqual([status, body.error, text.includes('secret')], [422, 'eid.relay_refused', false]);
  });

  test('does not know the person, in the words for everybody', async (t) => {
    const { begin } = await against(t, json({}, 404));
    assert.deepEqual([(await begin()).status, (await begin()).body.error], [422, 'eid.account_unusable']);
  });

  test('names a session in capitals, and its partner finds it again', async (t) => {
    const id = 'ABCDEF01-2222-4333-8444-555555555555';
    const { begin, call } = await against(t, json({ ...opened, sessionID: id }));
    assert.equal((await begin()).body.sessionID, id.toLowerCase());
    lie = json({ state: 'RUNNING' });
    assert.deepEqual((await call('GET', `session/${id.toLowerCase()}`)).body, { state: 'RUNNING' });
  });

  test('adds what nobody asked for, which is left out; and a session that it gives twice is given once', async (t) => {
    const { begin, call } = await against(t, json({ ...opened, person: { civil_id: bolormaa }, apiKey: 'rp_sk_demo' }));
    const { status, body, text } = await begin();
    assert.equal(status, 200, text);
    assert.deepEqual(body, { ...opened, relyingPartyName: 'DEMO' });
    assert.deepEqual([(await begin()).status, (await begin()).body.error], [503, 'eid.unavailable']);

    const done = { state: 'COMPLETE', result: { endResult: 'OK', documentNumber: 'PNOMN-110000000099-AAAA-Q' } };
    lie = json({ ...done, person: { civil_id: '110000000099' } });
    const other = await call('GET', `session/${opened.sessionID}?timeoutMs=1000`);
    assert.deepEqual([other.status, other.body.error], [503, 'eid.unavailable'], 'about another person');
    for (const result of [{ endResult: 'OK' }, { endResult: 'OK', documentNumber: 'PNOMN-1-Q' }]) {
      lie = json({ ...done, result });
      const unnamed = await call('GET', `session/${opened.sessionID}`);
      assert.deepEqual([unnamed.status, unnamed.body.error], [503, 'eid.unavailable'], 'about nobody');
    }
    lie = json({ state: 'COMPLETE', signature: { value: 'AAAA', flowType: 'QR' } });
    assert.equal((await call('GET', `session/${opened.sessionID}`)).status, 503, 'signed by nobody');
    const honest = { ...done, result: { endResult: 'OK', documentNumber: `PNOMN-${bolormaa}-A1B2-Q` } };
    lie = json({ ...honest, deviceIpAddress: '192.0.2.1', ignoredProperties: ['x'] });
    assert.deepEqual((await call('GET', `session/${opened.sessionID}`)).body, honest);
    asked.length = 0;
    await call('GET', `session/${opened.sessionID}?timeoutMs=120000`);
    assert.deepEqual(asked, [`GET /session/${opened.sessionID}?timeoutMs=25000`], 'no longer than we wait ourselves');
    lie = json({}, 404);
    const forgotten = await call('GET', `session/${opened.sessionID}`);
    assert.deepEqual([forgotten.status, forgotten.body.error], [404, 'eid.relayed_session_not_found']);
  });
});

suite('a choice of a certificate', () => {
  const json = (value: object) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const opening = () => ({ sessionID: randomUUID(), vc: { type: 'numeric4', value: '1234' } });
  const linked = `signature/notification/linked/PNOMN-${bolormaa}-A1B2-Q`;
  /** A citizen was asked to choose, and this is how it ended. */
  const ended = async (t: { after(close: () => Promise<void>): void }, result: object) => {
    const { call } = await against(t, json(opening()));
    const choice = await call('POST', `signature/certificate-choice/notification/etsi/PNOMN-${bolormaa}`, {});
    assert.equal(choice.status, 200, choice.text);
    lie = json({ state: 'COMPLETE', result });
    assert.equal((await call('GET', `session/${choice.body.sessionID}`)).status, 200);
    return async () => {
      const { body } = aSignature({ linkedSessionID: choice.body.sessionID });
      const reply = await call('POST', linked, body);
      return [reply.status, reply.body.error];
    };
  };

  test('is not spent by a call that the provider failed', async (t) => {
    const sign = await ended(t, { endResult: 'OK', documentNumber: `PNOMN-${bolormaa}-A1B2-Q` });
    lie = (response) => response.writeHead(503).end();
    assert.deepEqual(await sign(), [503, 'eid.unavailable']);
    lie = json(opening());
    assert.deepEqual(await sign(), [200, undefined]);
    lie = json(opening());
    assert.deepEqual(await sign(), [404, 'eid.relayed_session_not_found'], 'once');
  });

  test('that was refused leads to no signature', async (t) => {
    const sign = await ended(t, { endResult: 'USER_REFUSED' });
    lie = json(opening());
    asked.length = 0;
    assert.deepEqual(await sign(), [404, 'eid.relayed_session_not_found']);
    assert.deepEqual(asked, [], 'and no phone is asked');
  });
});

suite('a partner', () => {
  const held: ServerResponse[] = [];
  /** So many calls of one partner that are under way at once; then the provider gives all of them this answer. */
  const atOnce = async (t: { after(close: () => Promise<void>): void }, count: number, answer: () => typeof lie) => {
    held.length = 0;
    const { call } = await against(t, (response) => held.push(response), '20000');
    const replies = Promise.all(
      Array.from({ length: count }, (_, n) =>
        call('POST', `signature/device-link/etsi/PNOMN-77000000${String(n).padStart(4, '0')}`, aSignature().body),
      ),
    );
    await eventually(async () => assert.equal(held.length, count));
    for (const response of held) answer()(response);
    return (await replies).map(({ status, body }) => body.error ?? status);
  };
  const link = {
    sessionToken: 'a'.repeat(24),
    sessionSecret: 'b'.repeat(24),
    deviceLinkBase: 'https://eid.example.mn/l',
  };

  test('has as many people asked at once as it may', async (t) => {
    const said = await atOnce(t, 100, () => (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...link, sessionID: randomUUID() }));
    });
    assert.deepEqual(new Set(said), new Set([200]));
  });

  test('that guesses a hundred times at once learns of thirty, and of nobody else', async (t) => {
    let turn = 0;
    const said = await atOnce(t, 100, () => (response) => {
      // Who is known is among them, last of all: that they are told nothing of.
      turn += 1;
      response.writeHead(turn > 90 ? 200 : 404, { 'content-type': 'application/json' });
      setTimeout(() => response.end(JSON.stringify({ ...link, sessionID: randomUUID() })), turn > 90 ? 1_000 : 0);
    });
    const counted = (what: string | number) => said.filter((one) => one === what).length;
    assert.deepEqual([counted('eid.account_unusable'), counted('request.too_many'), counted(200)], [30, 70, 0]);
  });
});

test('without a provider, and without a relay token, each says so', async (t) => {
  const bare = await openProviderHouse(t, { logTo: quiet });
  const partner = await open(bare);
  const headers = { authorization: `Bearer ${await partner.token('svc:eid-sign')}` };
  const reply = await bare.app.inject({ method: 'POST', url: `/rp/sign/${path}`, headers, payload: aSignature().body });
  assert.deepEqual([reply.statusCode, reply.json().error], [503, 'eid.not_configured']);
  for (const shown of ['', 'undefined', 'relay-token-of-the-tests-0123456789abcdef']) {
    const authorization = `Bearer ${shown}`;
    assert.equal((await bare.app.inject({ url: '/rp/sign/session/x', headers: { authorization } })).statusCode, 401);
  }
});

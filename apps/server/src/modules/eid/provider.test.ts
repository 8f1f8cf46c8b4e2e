import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { openLog } from '#platform/observability/log';
import { openMetrics } from '#platform/observability/metrics';
import { bolormaa, openStand, pin, type Stand } from '#test/eid';
import { testConfig } from '#test/house';
import * as eid from './index.ts';

const start = ({ deps }: Stand, civilId = bolormaa) =>
  deps.eid.provider.startAuthentication({
    flow: 'notification',
    whom: { person: `PNOMN-${civilId}` },
    prompts: [...pin],
  });
const metric = async ({ metrics }: Stand, name: string) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));
const unavailable = { code: 'eid.unavailable' };
const unusable = { code: 'eid.account_unusable' };

suite('how a session ended', async () => {
  const stand = await openStand({ after });
  const ends: [person: string, end: eid.Status][] = [
    ['002', { state: 'refused', reason: 'refused' }],
    ['003', { state: 'refused', reason: 'refused' }],
    ['004', { state: 'refused', reason: 'refused' }],
    ['005', { state: 'refused', reason: 'refused' }],
    ['006', { state: 'refused', reason: 'wrong_code' }],
    ['007', { state: 'expired' }],
    ['008', { state: 'failed', reason: 'account_unusable' }],
    ['012', { state: 'failed', reason: 'account_unusable' }],
    ['014', { state: 'failed', reason: 'account_unusable' }],
    ['015', { state: 'failed', reason: 'app_outdated' }],
  ];
  for (const [person, end] of ends) {
    test(`is told in words that hold for any provider: ${person} ${JSON.stringify(end)}`, async () => {
      const session = await start(stand, `990000000${person}`);
      assert.deepEqual(await stand.deps.eid.provider.status(session, 10_000), end);
    });
  }

  test('in a way that nobody knows is trouble with the provider', async () => {
    stand.sandbox.setFaults({ next: { unknown_end_result: true } });
    const session = await start(stand, '990000000001');
    const status = await stand.deps.eid.provider.status(session, 10_000);
    assert.deepEqual(status, { state: 'failed', reason: 'unavailable' });
  });

  test('is not known while the person thinks, and not any more once it is forgotten', async () => {
    const { provider } = stand.deps.eid;
    assert.deepEqual(await provider.status(await start(stand), 0), { state: 'running' });
    assert.deepEqual(await provider.status({ id: 'c0ffee00-0000-4000-8000-000000000000' }, 0), { state: 'expired' });
  });
});

suite('an account', async () => {
  const stand = await openStand({ after });
  for (const [what, person] of [
    ['that nobody has', '999999999999'],
    ['that was closed', '990000000009'],
    ['that has only a lower level', '990000000011'],
  ] as const) {
    test(`${what} is refused like any other`, () => assert.rejects(start(stand, person), unusable));
  }

  test('whose number cannot be one is refused the same, and the provider is not asked', async () => {
    const before = await metric(stand, 'tamga_eid_calls_total');
    for (const number of ['../../session', '', '1'.repeat(100), 'a/b', 'УБ9001 0112']) {
      await assert.rejects(start(stand, number), unusable);
    }
    assert.deepEqual(await metric(stand, 'tamga_eid_calls_total'), before);
  });
});

suite('when the provider', async () => {
  const quick = { EID_TIMEOUT_MS: '300' };
  const opened = '{"sessionID":"c0ffee00-0000-4000-8000-000000000000","vc":{"value":"12345"}}';

  for (const fault of [
    { maintenance: true },
    { client_too_old: true },
    { malformed_json: true },
    { connection_dropped: true },
    { slow_ms: 2_000 },
  ]) {
    test(`has ${JSON.stringify(fault)}, one refusal says so, and nothing hangs`, async () => {
      // A short patience only where patience is asked for: a busy machine must not look like a fault.
      const stand = await openStand({ after }, {}, 'slow_ms' in fault ? quick : {});
      const session = await start(stand);
      stand.sandbox.setFaults({ always: fault });
      await assert.rejects(start(stand), unavailable);
      await assert.rejects(stand.deps.eid.provider.status(session, 1_000), unavailable);
      await assert.rejects(stand.deps.eid.provider.readSigningCertificate(`PNOMN-${bolormaa}-A1B2-Q`), unavailable);
      stand.sandbox.setFaults({ always: {} });
      assert.ok(await start(stand));
    });
  }

  test('is gone, the same', async () => {
    const stand = await openStand({ after });
    await stand.sandbox.close();
    await assert.rejects(start(stand), unavailable);
  });

  test('does not know our key, the same, and it is not for the person to know', async () => {
    const stand = await openStand({ after }, {}, { EID_API_KEY: 'rp_sk_wrong' });
    await assert.rejects(start(stand), unavailable);
    assert.match((await metric(stand, 'tamga_eid_calls_total')).join(), /outcome="refused"} 1/);
  });

  const answers: [what: string, answer: (reply: http.ServerResponse) => void][] = [
    ['sends us elsewhere', (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['sends more than anybody can read', (reply) => void reply.end(`${opened}${' '.repeat(70_000)}`)],
    ['never stops sending', (reply) => void setInterval(() => reply.write(' '), 20).unref()],
    ['answers with something else', (reply) => void reply.end('{"sessionID":"../../etc"}')],
    ['answers with a text', (reply) => void reply.end('"OK"')],
    [
      'is cut off',
      (reply) => void reply.writeHead(200, { 'content-length': '500' }).write(opened, () => reply.destroy()),
    ],
  ];
  const serve = async (answer: (reply: http.ServerResponse) => void) => {
    const server = http.createServer((_request, reply) => answer(reply)).listen(0, '127.0.0.1');
    after(() => (server.closeAllConnections(), server.close()));
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return openStand({ after }, {}, { ...quick, EID_URL: `http://127.0.0.1:${port}` });
  };
  test('answers in its own words, these would be enough', async () => {
    const stand = await serve((reply) => void reply.end(opened));
    assert.equal((await start(stand)).verificationCode, '12345');
  });
  for (const [what, answer] of answers) {
    test(`${what}, the same`, async () => {
      const stand = await serve(answer);
      await assert.rejects(start(stand), unavailable);
    });
  }
});

suite('the circuit', () => {
  test('opens after five failures in a row, answers at once, lets one look, and closes', async () => {
    let time = Date.now();
    const stand = await openStand({ after }, {}, {}, () => new Date(time));
    const counts = async () => (await metric(stand, 'tamga_eid_calls_total')).join();
    stand.sandbox.setFaults({ always: { maintenance: true } });
    for (let count = 0; count < 5; count += 1) await assert.rejects(start(stand), unavailable);
    assert.match(await counts(), /outcome="busy"} 5/);
    assert.deepEqual(await metric(stand, 'tamga_eid_circuit_open'), ['tamga_eid_circuit_open 1']);

    stand.sandbox.setFaults({ always: {} });
    await assert.rejects(start(stand), unavailable);
    assert.match(await counts(), /outcome="not_tried"} 1/, 'the provider is back, but nobody looked yet');

    time += 15_001;
    stand.sandbox.setFaults({ always: { maintenance: true } });
    const looks = await Promise.allSettled(Array.from({ length: 4 }, () => start(stand)));
    assert.ok(looks.every(({ status }) => status === 'rejected'));
    assert.match(await counts(), /outcome="busy"} 6/, 'one of four went ahead');

    time += 15_001;
    stand.sandbox.setFaults({ always: {} });
    assert.ok(await start(stand));
    assert.ok(await start(stand));
    assert.deepEqual(await metric(stand, 'tamga_eid_circuit_open'), ['tamga_eid_circuit_open 0']);
  });

  test('of what partners ask is another one: theirs opens, and people sign in', async () => {
    const stand = await openStand({ after });
    const relay = () =>
      stand.deps.eid.provider.relay({ name: 'relay_status', path: '/session/none', answer: z.object({}) });
    stand.sandbox.setFaults({ always: { maintenance: true } });
    for (let count = 0; count < 5; count += 1) await assert.rejects(relay(), unavailable);
    stand.sandbox.setFaults({ always: {} });
    await assert.rejects(relay(), unavailable);
    assert.deepEqual(await metric(stand, 'tamga_eid_relay_circuit_open'), ['tamga_eid_relay_circuit_open 1']);
    assert.ok(await start(stand));
  });

  test('stays closed where the provider only says no', async () => {
    const stand = await openStand({ after });
    for (let count = 0; count < 8; count += 1) await assert.rejects(start(stand, '999999999999'), unusable);
    assert.ok(await start(stand));
  });

  test('stays closed where failures are not in a row', async () => {
    const stand = await openStand({ after });
    for (let count = 0; count < 8; count += 1) {
      stand.sandbox.setFaults({ always: { maintenance: count % 4 !== 3 } });
      await start(stand).catch(() => null);
    }
    stand.sandbox.setFaults({ always: {} });
    assert.ok(await start(stand));
  });
});

test('without EID_URL there is one clear refusal for everything', async () => {
  const now = () => new Date();
  const log = openLog('error', { write: () => undefined });
  const opened = eid.openEid({ config: testConfig('unused'), metrics: openMetrics(), log, now });
  assert.equal(opened.isConfigured, false);
  const refused = { code: 'eid.not_configured' };
  const { provider } = opened;
  const scan = { flow: 'device-link', offered: ['QR'], prompts: [...pin] } satisfies eid.AuthenticationOrder;
  await assert.rejects(provider.startAuthentication(scan), refused);
  await assert.rejects(provider.startCertificateChoice({ flow: 'device-link', offered: ['QR'] }), refused);
  await assert.rejects(provider.readSigningCertificate('x'), refused);
  await assert.rejects(provider.status({ id: 'x' }, 1), refused);
  const session = await start(await openStand({ after }));
  await assert.rejects(eid.verifyAuthentication({ eid: opened, now }, { session, answer: '{}' }), refused);
});

test('a file of anchors that holds anything else stops the start', async (t) => {
  const stand = await openStand(t);
  assert.throws(() => eid.readTrust({ EID_TRUST_ANCHORS: import.meta.filename, EID_INTERMEDIATES: undefined }));
  assert.equal(
    eid.readTrust({ EID_TRUST_ANCHORS: stand.env.EID_TRUST_ANCHORS, EID_INTERMEDIATES: undefined }).anchors.length,
    1,
  );
});

test('a text that the phone cannot show whole is not sent', async (t) => {
  const { provider } = (await openStand(t)).deps.eid;
  const ask = (prompts: eid.Prompt[]) =>
    provider.startAuthentication({ flow: 'device-link', offered: ['QR'], prompts });
  await assert.rejects(ask([{ kind: 'pin', text: 'ө'.repeat(61) }]));
  await assert.rejects(ask([{ kind: 'confirm', text: '' }]));
  await assert.rejects(ask([{ kind: 'confirm-code', text: 'Нэвтрэх үү?' }]), 'nobody shows a code beside a QR code');
  await assert.rejects(ask([]));
  assert.ok(await ask([{ kind: 'pin', text: 'ө'.repeat(60) }]));
});

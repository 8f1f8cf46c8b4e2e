import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { listDead, perform } from '#platform/messaging/jobs';
import { eventually } from '#test/eventually';
import { asAdmin, openHouse } from '#test/house';
import { openReceiver } from '#test/webhooks';
import { leaveWebhook } from './deliveries.ts';
import { deliverWebhook } from './deliveries.worker.ts';
import { declareReceiver, declareReceivers, type Target } from './receivers.ts';

const receiver = await openReceiver({ after });
const { received: webhooks, setFaults } = receiver;
const url = receiver.env.ALERT_WEBHOOK_URL;
const nextSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

const lines: string[] = [];
const env = { JOBS_CHECK_SECONDS: '1', LOG_LEVEL: 'info', ...receiver.env };
const house = await openHouse({ after }, { env, logTo: { write: (line) => void lines.push(line) } });
const { deps } = house;
const stopping = new AbortController();
const working = perform(deps, [deliverWebhook], stopping.signal);
after(async () => {
  stopping.abort();
  await working;
});

const attemptsOf = (id: string) => webhooks.attempts.filter((attempt) => attempt.id === id);
const time = new Date('2026-11-16T09:00:00.000Z');

async function leave(receiver = 'alerts'): Promise<string> {
  const id = randomUUID();
  const message = { id, type: 'superadmin.invited', time, subject: 'invite:0123456789abcdef' };
  await transact(deps, system('test'), async (deps) => leaveWebhook(deps, receiver, message));
  return id;
}
const arrived = (id: string, count = 1) =>
  eventually(async () => {
    assert.ok(attemptsOf(id).length >= count);
    return attemptsOf(id);
  });
/** The text of what is kept about the receivers and their jobs. */
const kept = () =>
  asAdmin(async (client) => {
    const { rows } = await client.query(`
      select (select json_agg(r) from webhooks.receiver r)::text || (select json_agg(j) from pgboss.job j)::text as all`);
    return String(rows[0].all);
  }, house.database);
const jobsOf = (id: string) =>
  asAdmin(async (client) => {
    const { rows } = await client.query(`select state from pgboss.job where data->>'id' = $1`, [id]);
    return rows.map(({ state }) => String(state));
  }, house.database);
const metric = async (words: string): Promise<string | undefined> =>
  new RegExp(`^tamga_webhooks${words} (\\d+)$`, 'm').exec((await house.app.inject('/metrics')).body)?.[1];

beforeEach(async () => {
  await setFaults();
  webhooks.attempts.length = 0;
  await declareReceivers(deps);
});

suite('a webhook', () => {
  test('arrives once, signed as the standard says, with ids and nothing else', async () => {
    const id = await leave();

    const [attempt] = await arrived(id);

    assert.deepEqual(JSON.parse(attempt!.body), {
      id,
      type: 'superadmin.invited',
      time: time.toISOString(),
      subject: 'invite:0123456789abcdef',
    });
    assert.partialDeepStrictEqual(attempt, { verified: true, signatures: 1, answered: 204 });
    await eventually(async () => assert.deepEqual(await jobsOf(id), ['completed']));
    assert.equal(attemptsOf(id).length, 1);
    assert.ok(lines.some((line) => line.includes(id) && line.includes('webhook delivered')));
    assert.equal(await metric('{receiver="alerts",outcome="delivered"}'), '1');
  });

  test('of a change that is undone is not sent', async () => {
    const undone = transact(deps, system('test'), async (deps) => {
      leaveWebhook(deps, 'alerts', { id: 'undone', type: 'a.b', time, subject: 'c:d' });
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await arrived(await leave());
    assert.deepEqual(attemptsOf('undone'), []);
  });

  test('that the receiver fails to take is sent again, later, under the same id; what it answers is kept nowhere', async () => {
    await setFaults({ status: 500, answer_bytes: 1_000, next: 1 });
    const id = await leave();

    const [first, second] = await arrived(id, 2);

    assert.deepEqual([first!.answered, second!.answered], [500, 204]);
    assert.equal(first!.body, second!.body);
    assert.ok(Number(second!.timestamp) > Number(first!.timestamp), 'each attempt is signed for its own time');
    assert.ok(second!.verified);
    assert.doesNotMatch(await kept(), /a{20}/);
    assert.doesNotMatch(lines.join(''), /a{20}/);
  });

  test('is not led elsewhere, and is sent again to where it belongs', async () => {
    await setFaults({ redirect_to: url, next: 1 });
    const id = await leave();
    await eventually(async () => assert.equal(attemptsOf(id).length, 1));
    await eventually(async () => assert.deepEqual(await jobsOf(id), ['retry']));
    assert.equal(attemptsOf(id).length, 1, 'a redirect is not followed');
    await arrived(id, 2);
  });

  test('to which the answer never ends is given up', async () => {
    await setFaults({ status: 200, answer_bytes: 100_000, next: 1 });
    const id = await leave();
    assert.equal((await arrived(id, 2)).length, 2);
    assert.ok(lines.some((line) => line.includes('longer than 65536 bytes')));
  });

  test('is not sent to an address that is not public, unless the operator allows its network', async () => {
    const id = randomUUID();
    const stricter = { ...deps, config: { ...deps.config, OUTGOING_ALLOWED_NETWORKS: undefined } };
    const data = { receiver: 'alerts', id, body: '{}' };
    const job = { id: randomUUID(), at: new Date(), data, signal: AbortSignal.timeout(10_000) };
    await assert.rejects(deliverWebhook.perform(stricter, job), /not one that others may have us call/);
    assert.deepEqual(attemptsOf(id), []);
    await deliverWebhook.perform(deps, job);
    assert.equal(attemptsOf(id).length, 1);
  });
});

suite('a receiver', () => {
  const old = webhooks.secret;
  const target = (secrets: string[]): Target => ({ url, secrets });

  test('is known by nobody who reads the database', async () => {
    const text = await kept();
    for (const secret of [url, old.slice(6), 'whsec_']) assert.ok(!text.includes(secret), secret);
  });

  test('takes a new secret at its own time: both sign for a while', async (t) => {
    t.after(async () => void (webhooks.secret = old));
    await declareReceiver(deps, 'alerts', target([nextSecret, old]));
    const before = await leave();
    assert.partialDeepStrictEqual((await arrived(before))[0], { verified: true, signatures: 2 });
    webhooks.secret = nextSecret;
    const after = await leave();
    assert.partialDeepStrictEqual((await arrived(after))[0], { verified: true, signatures: 2 });
    await declareReceiver(deps, 'alerts', target([nextSecret]));
    const last = await leave();
    assert.partialDeepStrictEqual((await arrived(last))[0], { verified: true, signatures: 1 });
    webhooks.secret = old;
    await setFaults({ status: 204, next: 1 });
    const wrong = await leave();
    assert.equal((await arrived(wrong))[0]!.verified, false, 'the old one signs no more');
    await declareReceiver(deps, 'alerts', target([old]));
    await arrived(wrong, 2);
  });

  test('that is gone gets no more, until it is another', async () => {
    await setFaults({ status: 410 });
    const id = await leave();
    await arrived(id);
    await eventually(async () => assert.equal(await metric('_disabled{receiver="alerts"}'), '1'));
    await setFaults();
    // A worker that starts again with the same settings changes nothing.
    await declareReceivers(deps);
    const dropped = await leave();
    await eventually(async () => assert.deepEqual(await jobsOf(dropped), ['completed']));
    assert.deepEqual([attemptsOf(id).length, attemptsOf(dropped).length], [1, 0]);
    assert.deepEqual(await listDead(deps), []);

    await declareReceiver(deps, 'alerts', target([old, nextSecret]));

    await arrived(await leave());
    assert.equal(await metric('_disabled{receiver="alerts"}'), '0');
  });

  test('that the settings do not name any more gets nothing', async () => {
    await declareReceivers({ ...deps, config: { ...deps.config, ALERT_WEBHOOK_URL: undefined } });
    const id = await leave();
    await eventually(async () => assert.deepEqual(await jobsOf(id), ['completed']));
    assert.deepEqual(attemptsOf(id), []);
  });

  test('can check a signature with nothing but the standard in hand', async (t) => {
    const { createServer } = await import('node:http');
    const { promise, resolve } = Promise.withResolvers<Record<string, string>>();
    const server = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        resolve({ ...(request.headers as Record<string, string>), body });
        reply.writeHead(200).end();
      });
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    t.after(() => void server.close());
    const { port } = server.address() as { port: number };
    await declareReceiver(deps, 'by_hand', { url: `http://127.0.0.1:${port}/`, secrets: [old] });
    const id = await leave('by_hand');
    const got = await promise;
    const signed = `${id}.${got['webhook-timestamp']}.${got.body}`;
    const expected = createHmac('sha256', Buffer.from(old.slice(6), 'base64'))
      .update(signed)
      .digest('base64');
    assert.equal(got['webhook-signature'], `v1,${expected}`);
  });
});

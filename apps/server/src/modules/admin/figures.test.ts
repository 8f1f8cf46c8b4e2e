import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { enqueue } from '#platform/messaging/jobs';
import { issueKey, registerMachine } from '#test/applications';
import { asAdmin, openHouse } from '#test/house';

const house = await openHouse({ after });
const admin = await house.signIn('admin');
const read = async (path: string, { headers } = admin) => {
  const reply = await house.app.inject({ url: `/api/v1/admin/figures/${path}`, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.now();
const ago = (ms: number) => new Date(now - ms);

async function addLogins(...logins: [at: Date, method: string, outcome: string, userId: string | null][]) {
  await asAdmin(async (client) => {
    for (const [at, method, outcome, userId] of logins)
      await client.query(
        `insert into auth.login_event (id, at, method, outcome, user_id, address, request_id)
         values ($1, $2, $3, $4, $5, '203.0.113.7', 'seed')`,
        [randomUUID(), at, method, outcome, userId],
      );
  }, house.database);
}

suite('sign-ins', () => {
  before(async () => {
    const [one, other] = [await house.signIn(), await house.signIn()];
    await addLogins(
      [ago(1_000), 'eid-qr', 'signed_in', one.userId],
      [ago(2_000), 'eid-push', 'signed_in', one.userId],
      [ago(3_000), 'eid-push', 'refused', null],
      [ago(20 * hourMs), 'eid-qr', 'signed_in', other.userId],
      [ago(25 * hourMs), 'eid-qr', 'signed_in', other.userId],
      [ago(7 * dayMs + 1_000), 'eid-qr', 'signed_in', other.userId],
      [ago(7 * dayMs + 2_000), 'social', 'locked', null],
      // Later in the hour of a week ago than it is now.
      [ago(7 * dayMs - 60_000), 'eid-qr', 'signed_in', other.userId],
    );
  });

  test('of the last day are counted by hour, method and failure, beside the same hours a week before', async () => {
    const { data } = await read('sign-ins?range=day');

    assert.deepEqual([data.now.signed_in, data.now.failed, data.now.people], [3, 1, 2]);
    assert.deepEqual([data.before.signed_in, data.before.failed, data.before.people], [1, 1, 1]);
    assert.equal(data.steps.length, 24);
    const starts = data.steps.map(({ at }: { at: string }) => Date.parse(at));
    assert.ok(starts.every((at: number, index: number) => index === 0 || at - starts[index - 1] === hourMs));
    const sum = (name: string) =>
      data.steps.reduce((total: number, step: Record<string, number>) => total + step[name]!, 0);
    assert.deepEqual(
      ['signed_in', 'failed', 'signed_in_before', 'failed_before'].map(sum),
      [3, 1, 1, 1],
      'every one stands in a step',
    );
    assert.deepEqual(data.methods, [
      { method: 'eid-qr', signed_in: 2, failed: 0, signed_in_before: 1 },
      { method: 'eid-push', signed_in: 1, failed: 1, signed_in_before: 0 },
    ]);
    assert.deepEqual(
      data.failures.filter(({ count, count_before }: Record<string, number>) => count! + count_before! > 0),
      [
        { outcome: 'refused', count: 1, count_before: 0 },
        { outcome: 'locked', count: 0, count_before: 1 },
      ],
    );
  });

  test('of a week and of a month are counted by days that begin at midnight in Ulaanbaatar', async () => {
    for (const [range, days] of [
      ['week', 7],
      ['month', 28],
    ] as const) {
      const { data } = await read(`sign-ins?range=${range}`);
      assert.equal(data.steps.length, days);
      assert.ok(data.steps.every(({ at }: { at: string }) => at.endsWith('T16:00:00.000Z')));
      assert.equal(Date.parse(data.now.from) - Date.parse(data.before.from), days * dayMs);
      assert.ok(data.now.signed_in >= 4, range);
    }
  });

  test('tell nothing of anybody', async () => {
    const text = JSON.stringify(await read('sign-ins?range=week'));
    assert.doesNotMatch(text, /user_id|address|203\.0\.113/);
    assert.equal((await read('sign-ins?range=year')).statusCode, 400);
  });

  test('are counted by the index alone', async () => {
    const plan = await asAdmin(async (client) => {
      await client.query('vacuum analyze auth.login_event');
      await client.query('begin; set local enable_seqscan = off; set local role tamga_system');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select date_bin('1 hour', at, '2000-01-01 00:00Z'), method, outcome, count(*)
         from auth.login_event where at >= now() - interval '1 hour' and at < now() group by 1, 2, 3`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }, house.database);
    assert.match(plan, /Index Only Scan/, plan);
  });
});

test('what waits is counted: events by severity, jobs that are due, records without a seal', async () => {
  const citizen = await house.signIn();
  const payload = { kind: 'lost_device' };
  await house.app.inject({ method: 'POST', url: '/api/v1/security/events', payload, headers: citizen.headers });
  const queue = { name: 'figures.test' } as const;
  const before = (await read('work')).data;
  await transact(house.deps, system('test'), async (deps) => {
    enqueue(deps, queue, {}, { startAfter: ago(90_000) });
    enqueue(deps, queue, {}, { startAfter: ago(-hourMs) });
  });

  const { data } = await read('work');
  assert.equal(data.security_events.high, 1);
  assert.equal(data.jobs.waiting - before.jobs.waiting, 1, 'what is due later does not wait');
  assert.ok(data.jobs.lag_seconds >= 90 && data.jobs.lag_seconds < 200, String(data.jobs.lag_seconds));
  assert.ok(data.audit.lag_seconds > 0);
});

test('what is about to expire is listed, the first to end first, for those who see the application', async () => {
  const machine = await registerMachine(house, admin.headers, ['tools:host.read']);
  const key = await issueKey(house, admin.headers, machine, ['tools:host.read']);
  await asAdmin(
    (client) => client.query(`update tools.key set expires_at = now() + interval '3 days' where id = $1`, [key.id]),
    house.database,
  );
  const rotated = await house.app.inject({
    method: 'POST',
    url: `/api/v1/applications/${machine.id}/rotate-secret`,
    payload: { overlap_seconds: 3_600 },
    headers: admin.headers,
  });
  assert.equal(rotated.statusCode, 200, rotated.body);

  const { items } = (await read('expiries')).data;
  assert.deepEqual(
    items.map(({ kind, id }: { kind: string; id: string }) => [kind, id]),
    [
      ['application_secret', machine.id],
      ['tool_key', key.id],
    ],
  );
});

test('each part is for those whose work it is', async () => {
  const statusOf = async (role: string) => {
    const person = await house.signIn(role);
    return Promise.all(['sign-ins', 'work', 'expiries'].map(async (path) => (await read(path, person)).statusCode));
  };
  assert.deepEqual(await statusOf('user'), [403, 403, 403]);
  assert.deepEqual(await statusOf('admin'), [200, 200, 200]);
  const { statusCode } = await house.app.inject('/api/v1/admin/figures/sign-ins');
  assert.equal(statusCode, 401);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { type Origin, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import * as security from './index.ts';

const url = '/api/v1/security/events';
const house = await openHouse({ after });
const admin = await house.signIn('admin');

const post = async (payload: object, headers: Record<string, string>) => {
  const reply = await house.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en', ...headers },
  });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const list = async (query: Record<string, string> = {}, headers: Record<string, string> = admin.headers) => {
  const reply = await house.app.inject({ url, query, headers: { 'accept-language': 'en', ...headers } });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const ids = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id);
const originOf = (address = '203.0.113.7'): Origin => ({ requestId: randomUUID(), address, auditRecords: 0 });
const personOf = async ({ token }: SignedIn, origin = originOf()) =>
  (await house.deps.credentials.accessToken(token, origin))!;

test('a citizen reports something suspicious; an administrator reads it with who, from where and how serious', async () => {
  const citizen = await house.signIn();
  const report = {
    kind: 'lost_device',
    description: 'Утсаа автобусанд мартсан.\nКод нь 4 оронтой.',
    occurred_at: '2026-01-05T02:30:00.000Z',
    context: { device: 'Android' },
  };

  const { statusCode, data } = await post(report, { ...citizen.headers, 'x-request-id': 'report-of-a-lost-phone' });

  assert.equal(statusCode, 200);
  assert.deepEqual(Object.keys(data), ['id']);
  const { data: page } = await list({ user_id: citizen.userId });
  const [{ at, ...event }] = page.items;
  assert.deepEqual(event, {
    ...report,
    id: data.id,
    severity: 'high',
    user_id: citizen.userId,
    session_id: citizen.sessionId,
    address: '127.0.0.1',
    request_id: 'report-of-a-lost-phone',
  });
  assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
});

test('a report leaves an audit record that tells nothing personal', async () => {
  const citizen = await house.signIn();
  const { data } = await post({ kind: 'phishing', description: 'Дорж гэдэг хүн бичсэн.' }, citizen.headers);

  const records = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', `event:${data.id}`)
    .execute();

  assert.deepEqual(records, [
    {
      actor: `person:${citizen.userId}`,
      action: 'security.event_reported',
      details: '{"kind":"phishing","severity":"medium"}',
    },
  ]);
});

suite('a report is refused that', () => {
  const facts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`fact_${n}`, 'x']));
  const cases: [title: string, payload: object, words: RegExp][] = [
    ['is of no kind', { kind: undefined }, /kind: must be one of: unknown_sign_in/],
    [
      'is of a kind that only the platform notices',
      { kind: 'account_locked' },
      /kind: must be one of: unknown_sign_in/,
    ],
    ['says itself how serious it is', { severity: 'critical' }, /severity: is no field known here/],
    ['says itself who reports', { user_id: randomUUID() }, /user_id: is no field known here/],
    ['is too long', { description: 'ө'.repeat(2_001) }, /description: must be at most 2000 characters/],
    ['says nothing', { description: ' \n ' }, /description: is required/],
    ['holds a NUL', { description: 'a\0b' }, /description: has a character that cannot be kept/],
    ['holds half a character', { context: { page: 'a\ud800' } }, /context\.page: has a character/],
    ['is of tomorrow', { occurred_at: new Date(Date.now() + 86_400_000).toISOString() }, /occurred_at: .*future/],
    ['is of a year that never was', { occurred_at: '0000-01-01T00:00:00Z' }, /occurred_at: /],
    ['is of no day at all', { occurred_at: '2026-02-30T00:00:00Z' }, /occurred_at: /],
    ['has too many facts', { context: facts(11) }, /context: must have at most 10 entries/],
    ['has a fact that is too long', { context: { page: 'x'.repeat(301) } }, /context\.page: must be at most 300/],
    ['has a fact that is no text', { context: { page: { deep: 1 } } }, /context\.page: /],
    ['has a fact with a strange name', { context: { 'Page!': 'x' } }, /context\.Page!: /],
  ];
  for (const [title, payload, words] of cases) {
    test(title, async () => {
      // A person of their own for each: reports are limited per person.
      const citizen = await house.signIn();
      const { statusCode, error, message } = await post({ kind: 'other', ...payload }, citizen.headers);
      assert.deepEqual({ statusCode, error }, { statusCode: 400, error: 'request.invalid' });
      assert.match(message, words);
      assert.deepEqual(ids(await list({ user_id: citizen.userId })), []);
    });
  }

  test('is larger than any report', async () => {
    const citizen = await house.signIn();
    const { statusCode } = await post({ kind: 'other', description: 'x'.repeat(17_000) }, citizen.headers);
    assert.equal(statusCode, 413);
  });
});

test('the longest report that is allowed is kept whole', async () => {
  const citizen = await house.signIn();
  const context = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`f${n}`.padEnd(32, '_'), '"'.repeat(300)]));
  const description = 'ө'.repeat(2_000);

  assert.equal((await post({ kind: 'other', description, context }, citizen.headers)).statusCode, 200);

  const [event] = (await list({ user_id: citizen.userId })).data.items;
  assert.deepEqual({ description: event.description, context: event.context }, { description, context });
});

test('only administrators read events; a reporter reads not even their own', async () => {
  const [citizen, manager] = [await house.signIn(), await house.signIn('manager')];
  await post({ kind: 'other' }, citizen.headers);

  assert.equal((await list({}, {})).statusCode, 401);
  assert.equal((await list({}, citizen.headers)).statusCode, 403);
  assert.equal((await list({}, manager.headers)).statusCode, 403);
  assert.equal((await post({ kind: 'other' }, {})).statusCode, 401);
});

suite('in the database', () => {
  test('a person reads no event, whatever the query, not even an administrator', async () => {
    for (const who of [admin, await house.signIn()]) {
      const db = asActor(house.deps, await personOf(who));
      await assert.rejects(db.selectFrom('security.event').select('id').execute(), { code: '42501' });
    }
  });

  test('a person adds an event in nobody’s name but their own', async () => {
    const [citizen, other] = [await house.signIn(), await house.signIn()];
    const person = await personOf(citizen);
    const inNameOf = (userId: string) =>
      transact(house.deps, person, async (deps) =>
        security.report(deps, person, { kind: 'other', severity: 'low', userId }),
      );

    await inNameOf(citizen.userId);
    await assert.rejects(inNameOf(other.userId), { code: '42501' });
    assert.deepEqual(ids(await list({ user_id: other.userId })), []);
  });

  test('nobody changes or removes an event, not even the platform itself', async () => {
    const db = asSystem(house.deps);
    await assert.rejects(db.updateTable('security.event').set({ severity: 'low' }).execute(), { code: '42501' });
    await assert.rejects(db.deleteFrom('security.event').execute(), { code: '42501' });
  });
});

suite('another room', () => {
  const notice = { kind: 'account_locked', severity: 'critical', context: { attempts: '5' } } as const;

  test('reports through the door, as the platform, about anybody or nobody', async () => {
    const citizen = await house.signIn();
    const actor = system('test', originOf('198.51.100.9'));
    const id = await transact(house.deps, actor, async (deps) => {
      security.report(deps, actor, notice);
      return security.report(deps, actor, { ...notice, userId: citizen.userId });
    });

    const [event, ...more] = (await list({ user_id: citizen.userId, severity: 'critical' })).data.items;
    assert.deepEqual(more, []);
    assert.deepEqual(
      { id: event.id, address: event.address, session: event.session_id, context: event.context },
      { id, address: '198.51.100.9', session: null, context: { attempts: '5' } },
    );
    const all = (await list({ kind: 'account_locked' })).data.items;
    assert.deepEqual(all.map(({ user_id }: { user_id: string | null }) => user_id).toSorted(), [citizen.userId, null]);
  });

  test('that is rolled back has reported nothing', async () => {
    const citizen = await house.signIn();
    const actor = system('test', originOf());
    const work = transact(house.deps, actor, async (deps) => {
      security.report(deps, actor, { ...notice, userId: citizen.userId });
      throw new Error('no');
    });

    await assert.rejects(work, /no/);
    assert.deepEqual(ids(await list({ user_id: citizen.userId })), []);
  });
});

suite('the list', () => {
  const people = [randomUUID(), randomUUID()];
  let from = '';

  before(async () => {
    // Many at the very same moment, over two months: what a cursor by time alone would lose or show twice.
    const now = new Date();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 20, 1, 2, 3, 456));
    from = lastMonth.toISOString();
    await asAdmin(async (client) => {
      await client.query(
        `insert into users."user" (id, civil_id, family_name, given_name)
         select id, 'security' || n, 'a', 'b' from unnest($1::uuid[]) with ordinality as p(id, n)`,
        [people],
      );
      await client.query(
        `insert into security.event (id, at, kind, severity, user_id, address, request_id)
         select gen_random_uuid(), case when n % 2 = 0 then $1::timestamptz else now() end,
                (array['other', 'phishing', 'lost_device'])[1 + n % 3], (array['low', 'high'])[1 + n % 2],
                ($2::uuid[])[1 + n % 2], '', 'seed'
         from generate_series(1, 60) as n`,
        [lastMonth, people],
      );
      // And a crowd of earlier ones, so that it matters by which index the few are found.
      await client.query(
        `insert into security.event (id, at, kind, severity, address, request_id)
         select gen_random_uuid(), $1::timestamptz - interval '1 day', 'client_error', 'medium', '', 'crowd'
         from generate_series(1, 5000)`,
        [lastMonth],
      );
      await client.query('analyze security.event');
    }, house.database);
  });

  test('is walked from page to page, the newest first, each event once', async () => {
    const everything = (await list({ from, limit: '100' })).data;
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await list({ from, limit: '7', ...(after && { after }) });
      seen.push(...ids(page));
      after = page.data.next;
    }

    assert.equal(everything.next, null);
    assert.ok(seen.length >= 60);
    assert.deepEqual(seen, ids({ data: everything }));
    const moments = everything.items.map(({ at }: { at: string }) => at);
    assert.deepEqual(moments, moments.toSorted().toReversed());
  });

  test('is narrowed by kind, severity, person and time, each and together', async () => {
    const count = async (query: Record<string, string>) =>
      (await list({ limit: '100', ...query })).data.items.filter(
        ({ request_id }: { request_id: string }) => request_id === 'seed',
      ).length;

    assert.equal(await count({ kind: 'phishing' }), 20);
    assert.equal(await count({ severity: 'high' }), 30);
    assert.equal(await count({ user_id: people[0]! }), 30);
    assert.equal(await count({ user_id: people[0]!, severity: 'high' }), 0);
    assert.equal(await count({ user_id: people[0]!, severity: 'low', kind: 'phishing' }), 10);
    const next = new Date(Date.parse(from) + 1).toISOString();
    assert.equal(await count({ from, to: next }), 30);
    assert.equal(await count({ to: from }), 0);
    assert.equal(await count({ from: next }), 30);
  });

  test('refuses a filter or a page that makes no sense', async () => {
    for (const query of [
      { kind: 'nothing' },
      { severity: 'awful' },
      { user_id: 'me' },
      { from: 'yesterday' },
      { to: '2026-13-01T00:00:00Z' },
      { after: 'nonsense' },
      { limit: '101' },
      { order: 'asc' },
    ])
      assert.equal((await list(query as unknown as Record<string, string>)).statusCode, 400, JSON.stringify(query));
    assert.equal((await list({ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).statusCode, 200);
  });

  test('is served by an index, without sorting, whatever it is narrowed by', async () => {
    const explain = (condition: string) =>
      asAdmin(async (client) => {
        await client.query('begin; set local enable_seqscan = off; set local role tamga_system');
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select id, at from security.event ${condition} order by at desc, id desc limit 21`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }, house.database);

    const after = `at <= now() and (at, id) < (now(), '${people[0]}')`;
    for (const filter of [`kind = 'lost_device'`, `severity = 'high'`, `user_id = '${people[0]}'`, '']) {
      const plan = await explain(`where ${filter && `${filter} and `}${after}`);
      assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
      assert.match(plan, new RegExp(`Index Cond:.*${filter.split(' ')[0]}`), plan);
    }
    assert.doesNotMatch(await explain(''), /Sort|Seq Scan/);
    // Months that the cursor has left behind are not opened.
    assert.doesNotMatch(await explain(`where at <= '${from}' and (at, id) < ('${from}', '${people[0]}')`), /Append/);
  });
});

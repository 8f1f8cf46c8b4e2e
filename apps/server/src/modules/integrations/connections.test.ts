import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { changing } from '#platform/memory/memory';
import { connectionsOf, integrationClient, openCloudStand, refused } from '#test/cloud';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { losingAnswer } from '#test/lost-answers';
import { visit } from '#test/social';
import { connect } from './connections.ts';
import { exportAbout, forgetPerson } from './erasure.ts';

const stand = await openCloudStand({ after });
const lines: string[] = [];
const house = await openHouse(
  { after },
  {
    env: { ...stand.env, LOG_LEVEL: 'debug' },
    kernel: { limits: 'off' },
    logTo: { write: (line: string) => void lines.push(line) },
  },
);
const { deps } = house;
const client = integrationClient(house);
const db = asSystem(deps);
beforeEach(() => stand.setFaults());

const rowsOf = (person: SignedIn) => connectionsOf(house, person);
const tracesOf = async ({ userId }: SignedIn) => {
  const object = `person:${userId}`;
  const records = await db
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', object)
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('platform.outbox_pending')
    .select(['type', 'data'])
    .where('aggregate', '=', object)
    .orderBy('position')
    .execute();
  return { records, events };
};

suite('connecting', () => {
  test('keeps the account for its person alone, with a record, an event and a notice', async () => {
    const [person, stranger] = [await house.signIn(), await house.signIn()];
    const { statusCode, data } = await client.connect(person);
    assert.equal(statusCode, 200);
    assert.partialDeepStrictEqual(data, {
      provider: 'cloud',
      has_calendar: true,
      connection: {
        state: 'connected',
        account: null,
        scopes: ['calendar', 'drive'],
        appointments: false,
        used_at: null,
      },
    });
    const { items } = (await client.list(person)).data;
    assert.deepEqual(items[0], data);
    assert.deepEqual([items[1].provider, items[1].connection], ['social', null]);
    assert.equal((await client.list(stranger)).data.items[0].connection, null);
    const { records, events } = await tracesOf(person);
    const actor = `person:${person.userId}`;
    assert.deepEqual(records, [{ actor, action: 'integrations.connected', details: '{"provider":"cloud"}' }]);
    assert.deepEqual(events[0], {
      type: 'integrations.connected',
      data: { id: person.userId, provider: 'cloud' },
    });
    const inbox = await house.app.inject({ url: '/api/v1/gov/notifications', headers: person.headers });
    assert.equal(inbox.json().data.items[0].kind, 'integration_connected');
  });

  test('at an OpenID provider learns which account it is, and believes no other sign-in', async () => {
    const person = await house.signIn();
    const { data } = await client.start(person, 'social');
    assert.ok(new URL(data.authorize_url).searchParams.get('nonce'));
    const back = await visit(data.authorize_url, '1001');
    const said = { code: back.searchParams.get('code'), state: data.state, iss: back.searchParams.get('iss') };
    const connected = await client.finish(said, person);
    assert.equal(connected.data?.connection.account, 'bolormaa@social.example', connected.body);

    const headers = { 'content-type': 'application/json' };
    const setFaults = (faults: object) =>
      fetch(`${stand.sandbox.url}/social/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    for (const fault of ['wrong_nonce', 'wrong_issuer', 'wrong_audience', 'expired']) {
      const another = await house.signIn();
      const begun = (await client.start(another, 'social')).data;
      const led = await visit(begun.authorize_url, '1002');
      await setFaults({ [fault]: true });
      const answer = await client.finish(
        { code: led.searchParams.get('code'), state: begun.state, iss: led.searchParams.get('iss') },
        another,
      );
      await setFaults({});
      assert.deepEqual(refused(answer), [503, 'integrations.provider_unavailable'], fault);
      assert.deepEqual(await rowsOf(another), []);
    }
  });

  test('asks with PKCE and with a state that its browser can tell is its own, and keeps nothing', async () => {
    const person = await house.signIn();
    const { data } = await client.start(person);
    const { searchParams } = new URL(data.authorize_url);
    assert.equal(searchParams.get('state'), hash('sha256', data.state, 'base64url'));
    assert.deepEqual(
      [searchParams.get('code_challenge_method'), searchParams.get('code_challenge')?.length],
      ['S256', 43],
    );
    assert.deepEqual(await rowsOf(person), []);
  });

  test('twice is refused, before and after the person was at the provider, also at once', async () => {
    const person = await house.signIn();
    const [first, second, third] = [
      await client.fetchCode(person),
      await client.fetchCode(person),
      await client.fetchCode(person),
    ];
    const answers = await Promise.all([first, second].map(({ code, state }) => client.finish({ code, state }, person)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    assert.deepEqual(new Set(statuses), new Set([200, 409]));
    assert.deepEqual(refused(await client.finish({ code: third.code, state: third.state }, person)), [
      409,
      'integrations.already_connected',
    ]);
    assert.deepEqual(refused(await client.start(person)), [409, 'integrations.already_connected']);
    assert.equal((await rowsOf(person)).length, 1);
  });

  test('needs an eID that was shown within the last twenty minutes', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode(person);
    const long = new Date(Date.now() - 21 * 60_000);
    await changing(deps, `session:${person.sessionId}`, () =>
      db.updateTable('auth.session').set({ proven_at: long }).where('id', '=', person.sessionId).execute(),
    );
    assert.deepEqual(refused(await client.start(person)), [403, 'request.recent_eid_required']);
    assert.deepEqual(refused(await client.finish({ code, state }, person)), [403, 'request.recent_eid_required']);
  });
});

suite('what a provider gave and was not kept is ended there', () => {
  const overAmong = (grants: ReadonlySet<unknown>) =>
    [...new Set(stand.cloud.grants.values())].filter((grant) => !grants.has(grant)).map(({ isOver }) => isOver);
  const known = () => new Set(stand.cloud.grants.values());

  test('of two who finish at once, what the loser got, and not what is connected', async () => {
    const person = await house.signIn();
    const [first, second] = [await client.fetchCode(person), await client.fetchCode(person)];
    await revokeAll();
    const before = known();
    await stand.setFaults({ slow_ms: 500 });
    const answers = await Promise.all([first, second].map(({ code, state }) => client.finish({ code, state }, person)));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200, 409]));
    await stand.setFaults();
    await revokeAll();
    assert.deepEqual(new Set(overAmong(before)), new Set([false, true]));
    const { access_token: token } = (await client.token(person)).data;
    assert.equal(stand.cloud.accessTokens.get(token)?.grant.isOver, false);
  });

  test('of a person whose account has ended meanwhile, who is connected to nothing', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode(person);
    const before = known();
    await stand.setFaults({ slow_ms: 500 });
    const finishing = client.finish({ code, state }, person);
    await sleep(250);
    await db.updateTable('users.user').set({ active: false }).where('id', '=', person.userId).execute();
    assert.deepEqual(refused(await finishing), [401, 'request.unauthenticated']);
    assert.deepEqual(await rowsOf(person), []);
    await stand.setFaults();
    await revokeAll();
    assert.deepEqual(overAmong(before), [true]);
  });

  test('but not where only the answer to the saving is lost', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode(person);
    const origin = { requestId: 'test', address: '203.0.113.7', auditRecords: 0 };
    const caller = await deps.credentials.accessToken(person.token, origin);
    assert.ok(caller);
    const pool = losingAnswer(deps.pool, async () => (await rowsOf(person)).length > 0);
    await assert.rejects(connect({ ...deps, pool }, caller, { code, state }), /the connection broke/);
    assert.deepEqual(await db.selectFrom('integrations.revocation').select('id').execute(), []);
    assert.equal((await client.token(person)).statusCode, 200);
  });
});

test('connecting again keeps where appointments go for the same account alone', async () => {
  const person = await house.signIn();
  const connectAs = async (account: string) => {
    const { data } = await client.start(person, 'social');
    const back = await visit(data.authorize_url, account);
    const said = { code: back.searchParams.get('code'), state: data.state, iss: back.searchParams.get('iss') };
    return (await client.finish(said, person)).data.connection;
  };
  const change = (values: { appointments?: boolean; state: 'reconnect_needed' }, provider: string) =>
    db
      .updateTable('integrations.connection')
      .set(values)
      .where('user_id', '=', person.userId)
      .where('provider', '=', provider)
      .execute();
  await connectAs('1001');
  await change({ appointments: true, state: 'reconnect_needed' }, 'social');
  const same = await connectAs('1001');
  assert.deepEqual([same.account, same.appointments], ['bolormaa@social.example', true]);
  await change({ state: 'reconnect_needed' }, 'social');
  const other = await connectAs('1002');
  assert.notEqual(other.account, same.account);
  assert.equal(other.appointments, false);

  await client.connect(person);
  await change({ appointments: true, state: 'reconnect_needed' }, 'cloud');
  const unknown = (await client.connect(person)).data.connection;
  assert.deepEqual([unknown.account, unknown.appointments], [null, false]);
});

suite('changing and disconnecting', () => {
  test('a person chooses whether appointments are written there, if they allowed that', async () => {
    const [person, less] = [await house.signIn(), await house.signIn()];
    await client.connect(person);
    assert.equal((await client.change({ appointments: true }, person)).data.connection.appointments, true);
    assert.partialDeepStrictEqual((await tracesOf(person)).records.at(-1), {
      action: 'integrations.changed',
      details: '{"appointments":true,"provider":"cloud"}',
    });
    await stand.setFaults({ nothing_allowed: true });
    const { data } = await client.connect(less);
    assert.deepEqual([data.has_calendar, data.connection.scopes], [false, []]);
    assert.deepEqual(refused(await client.change({ appointments: true }, less)), [409, 'integrations.no_calendar']);
    assert.deepEqual(refused(await client.change({ appointments: true }, await house.signIn())), [
      404,
      'integrations.not_connected',
    ]);
  });

  test('disconnecting forgets what was given at once, is told to the provider, and is nobody else’s to do', async () => {
    const [person, stranger] = [await house.signIn(), await house.signIn()];
    await client.connect(person);
    const { access_token: token } = (await client.token(person)).data;
    assert.deepEqual(refused(await client.disconnect(stranger)), [404, 'integrations.not_connected']);
    assert.equal((await client.disconnect(person)).statusCode, 200);
    assert.deepEqual(await rowsOf(person), []);
    assert.deepEqual(refused(await client.token(person)), [404, 'integrations.not_connected']);
    assert.deepEqual(refused(await client.disconnect(person)), [404, 'integrations.not_connected']);
    assert.equal((await tracesOf(person)).records.at(-1)?.action, 'integrations.disconnected');

    const left = await db.selectFrom('integrations.revocation').selectAll().execute();
    assert.equal(
      left.some(({ tokens_sealed }) => tokens_sealed.includes(token)),
      false,
    );
    await revokeAll();
    assert.equal(stand.cloud.accessTokens.get(token)?.grant.isOver, true);
    assert.deepEqual(await db.selectFrom('integrations.revocation').select('id').execute(), []);
  });

  test('where the provider does not answer, it is tried again; where it is no longer set, forgotten', async (t) => {
    const person = await house.signIn();
    await client.connect(person);
    await client.disconnect(person);
    await stand.setFaults({ down: true });
    await assert.rejects(revokeAll());
    assert.equal((await db.selectFrom('integrations.revocation').select('id').execute()).length, 1);
    await stand.setFaults();

    await client.connect(person);
    const without = await openHouse(t, {
      database: house.database,
      env: { REDIS_PREFIX: deps.config.REDIS_PREFIX },
    });
    const plain = integrationClient(without);
    const { items } = (await plain.list(person)).data;
    assert.deepEqual([items.length, items[0].offered, items[0].provider], [1, false, 'cloud']);
    assert.equal((await plain.disconnect(person)).statusCode, 200);
    await revokeAll(without.deps);
    assert.deepEqual(await db.selectFrom('integrations.revocation').select('id').execute(), []);
  });
});

test('a person reads in their export what they have connected, without a token, and nothing is left when they are erased', async () => {
  const person = await house.signIn();
  await client.connect(person);
  const { access_token: token } = (await client.token(person)).data;
  const origin = { requestId: 'test', address: '203.0.113.7', auditRecords: 0 };
  const reader = await deps.credentials.accessToken(person.token, origin);
  assert.ok(reader);
  const held = await exportAbout(deps, reader);
  assert.partialDeepStrictEqual(held, { connections: [{ provider: 'cloud', state: 'connected' }] });
  assert.ok(!JSON.stringify(held).includes('tokens') && !JSON.stringify(held).includes(token));

  await transact(deps, system('test'), (deps) => forgetPerson(deps, person.userId));
  assert.deepEqual(await rowsOf(person), []);
  await revokeAll();
  assert.equal(stand.cloud.accessTokens.get(token)?.grant.isOver, true);
});

test('what no key opens any more does not keep its person from disconnecting', async () => {
  const person = await house.signIn();
  await client.connect(person);
  await db
    .updateTable('integrations.connection')
    .set({ data_key_sealed: 'v1.test.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA' })
    .where('user_id', '=', person.userId)
    .execute();
  assert.equal((await client.disconnect(person)).statusCode, 200);
  assert.deepEqual(await db.selectFrom('integrations.revocation').select('id').execute(), []);
});

async function revokeAll(world = deps): Promise<void> {
  const { revokeAtProvider } = await import('./revocations.worker.ts');
  const rows = await db.selectFrom('integrations.revocation').select('id').execute();
  for (const { id } of rows)
    await revokeAtProvider.perform(world, {
      id: 'job',
      at: new Date(),
      data: { id },
      signal: AbortSignal.timeout(30_000),
    });
}

test('no token, code, verifier or account is in a log, a record or an event', async () => {
  lines.length = 0;
  const person = await house.signIn();
  const { code, state } = await client.fetchCode(person);
  await client.finish({ code, state }, person);
  const { access_token: token } = (await client.token(person)).data;
  await client.disconnect(person);
  await stand.setFaults({ wrong_kind: true });
  const wrong = await client.fetchCode(person);
  await client.finish({ code: wrong.code, state: wrong.state }, person);
  const { records, events } = await tracesOf(person);
  const refreshTokens = [...stand.cloud.grants.keys()];
  const accessTokens = [...stand.cloud.accessTokens.keys()];
  const told = [lines.join(''), JSON.stringify([records, events])].join('');
  for (const hidden of [token, code, state, wrong.code, ...refreshTokens, ...accessTokens, 'cloud-demo-secret'])
    assert.ok(!told.includes(hidden));
  assert.ok(
    lines.some((line) => line.includes('did not serve')),
    'the log was written',
  );
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { issueToken, registerMachine } from '#test/applications';
import { guardedEnv } from '#test/callers';
import { integrationClient, openCloudStand, refused } from '#test/cloud';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { losingAnswer } from '#test/lost-answers';
import { visit } from '#test/social';
import { freshToken } from './fresh-tokens.ts';
import { ageToken, findTokens, takeRefresh } from './tokens.sql.ts';

const stand = await openCloudStand({ after });
const env = { ...guardedEnv, NODE_ENV: 'test', ...stand.env };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const beside = await openHouse({ after }, { database: house.database, env, kernel: { limits: 'off' } });
const client = integrationClient(house);
const [one, other] = [house, beside].map(integrationClient);
const db = asSystem(house.deps);
const { figures } = stand.cloud;
beforeEach(() => stand.setFaults());

const stateOf = ({ userId }: SignedIn) =>
  db
    .selectFrom('integrations.connection')
    .select(['id', 'state', 'used_at', 'refresh_holder'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
const age = ({ userId }: SignedIn) =>
  db
    .updateTable('integrations.connection')
    .set({ access_expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', userId)
    .execute();
const givenTo = async ({ userId }: SignedIn) =>
  db
    .selectFrom('audit.pending')
    .select(['actor', 'details'])
    .where('object', '=', `person:${userId}`)
    .where('action', '=', 'integrations.token_given')
    .execute();

async function connected(): Promise<SignedIn> {
  const person = await house.signIn();
  assert.equal((await client.connect(person)).statusCode, 200);
  return person;
}

suite('renewing', () => {
  test('100 who ask at the same time, of two processes, make the provider renew once', async () => {
    const person = await connected();
    await age(person);
    await stand.setFaults({ slow_ms: 1_000 });
    const before = figures.refreshes;
    const asked = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one! : other!).token(person));
    const answers = await Promise.all(asked);
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
    assert.equal(figures.refreshes - before, 1);
    assert.equal(figures.reuses, 0);
    const tokens = new Set(answers.map(({ data }) => data.access_token));
    assert.equal(tokens.size, 1);
    for (const token of tokens) assert.ok(stand.cloud.accessTokens.get(token), 'it is the one that the provider gave');
    assert.equal((await givenTo(person)).length, 100);
    assert.equal((await stateOf(person)).refresh_holder, null);
  });

  test('two processes that look at the same moment, and one that looked before and asks after, do not renew twice', async () => {
    const person = await connected();
    const { id } = await stateOf(person);
    await age(person);
    const stale = await findTokens(db, id);
    assert.ok(stale);
    await stand.setFaults({ slow_ms: 1_000 });
    const before = figures.refreshes;
    const tokens = await Promise.all([house, beside].map(({ deps }) => freshToken(deps, id)));
    assert.equal(tokens[0]?.access_token, tokens[1]?.access_token);
    assert.equal(figures.refreshes - before, 1);
    const late = await transact(house.deps, system('test'), ({ db }) => takeRefresh(db, stale, randomUUID(), 1_000));
    assert.equal(late, undefined);
  });

  test('a token that the provider did not take is renewed once, however late others say so of the same', async () => {
    const person = await connected();
    const { id } = await stateOf(person);
    const before = figures.refreshes;
    const { row } = await freshToken(house.deps, id);
    const refuse = () => transact(house.deps, system('test'), ({ db }) => ageToken(db, row, house.deps.now()));
    await refuse();
    const renewed = await freshToken(house.deps, id);
    await refuse();
    assert.equal((await freshToken(house.deps, id)).access_token, renewed.access_token);
    assert.equal(figures.refreshes - before, 1);
  });

  test('uses the newest token for renewing each time, and keeps it where the provider gives no other', async () => {
    const person = await connected();
    for (const fault of [{}, {}, { no_rotation: true }, { no_rotation: true }]) {
      await age(person);
      await stand.setFaults(fault);
      assert.equal((await client.token(person)).statusCode, 200);
    }
    assert.equal(figures.reuses, 0);
  });

  test('a token that is good for a while is given as it is', async () => {
    const person = await connected();
    const before = figures.refreshes;
    const first = (await client.token(person)).data;
    assert.deepEqual((await client.token(person)).data, first);
    assert.ok(Date.parse(first.expires_at) > Date.now() + 3_000_000);
    assert.equal(figures.refreshes, before);
    assert.ok((await stateOf(person)).used_at);
  });

  test('a provider that no longer agrees is believed once: the person is asked to connect again, and may', async () => {
    const person = await connected();
    await age(person);
    await stand.setFaults({ refresh_refused: true });
    const before = figures.refreshes;
    for (const process of [one!, other!])
      assert.deepEqual(refused(await process.token(person)), [409, 'integrations.reconnect_needed']);
    assert.equal(figures.refreshes - before, 1);
    assert.equal((await client.list(person)).data.items[0].connection.state, 'reconnect_needed');
    assert.deepEqual(refused(await client.change({ appointments: true }, person)), [
      409,
      'integrations.reconnect_needed',
    ]);
    const inbox = await house.app.inject({ url: '/api/v1/gov/notifications', headers: person.headers });
    const kinds = inbox.json().data.items.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['integration_reconnect_needed', 'integration_connected']);
    await stand.setFaults();
    const { id } = await stateOf(person);
    assert.equal((await client.connect(person)).data.connection.state, 'connected');
    assert.equal((await stateOf(person)).id, id);
    assert.equal((await client.token(person)).statusCode, 200);
  });

  for (const [title, fault] of Object.entries({
    'is down': { down: true },
    'asks us to slow down': { too_many: true },
    'answers with a page': { html: true },
    'gives no token': { token_missing: true },
    'leads elsewhere': { redirected_to: 'http://169.254.169.254/' },
  })) {
    test(`where the provider ${title}, nothing is lost, and the next one who asks has it renewed`, async () => {
      const person = await connected();
      await age(person);
      await stand.setFaults({ ...fault, no_rotation: true });
      assert.deepEqual(refused(await client.token(person)), [503, 'integrations.provider_unavailable']);
      assert.partialDeepStrictEqual(await stateOf(person), { state: 'connected', refresh_holder: null });
      assert.deepEqual(await givenTo(person), []);
      await stand.setFaults();
      assert.equal((await client.token(person)).statusCode, 200);
    });
  }

  test('a process that died while it was renewing is waited for, and then its right is over', async () => {
    const person = await connected();
    await age(person);
    const hold = (seconds: number) =>
      db
        .updateTable('integrations.connection')
        .set({ refresh_holder: randomUUID(), refresh_until: new Date(Date.now() + seconds * 1_000) })
        .where('user_id', '=', person.userId)
        .execute();
    await hold(2);
    const startedAt = performance.now();
    assert.equal((await client.token(person)).statusCode, 200);
    assert.ok(performance.now() - startedAt > 1_500);
  });

  test('what is disconnected meanwhile is given to nobody, and what came is ended', async () => {
    const person = await connected();
    await age(person);
    await stand.setFaults({ slow_ms: 600 });
    const asking = client.token(person);
    await sleep(250);
    await client.disconnect(person);
    assert.deepEqual(refused(await asking), [404, 'integrations.not_connected']);
    const left = await db.selectFrom('integrations.revocation').select('id').execute();
    assert.equal(left.length, 2);
    await db.deleteFrom('integrations.revocation').execute();
  });

  test('where only the answer to the saving is lost, what was saved is given, and nothing is ended', async () => {
    const person = await connected();
    const { id } = await stateOf(person);
    await age(person);
    const before = figures.refreshes;
    const pool = losingAnswer(house.deps.pool, () => figures.refreshes > before);
    const { access_token } = await freshToken({ ...house.deps, pool }, id);
    assert.equal((await client.token(person)).data.access_token, access_token);
    assert.equal(figures.refreshes - before, 1);
    assert.deepEqual(await db.selectFrom('integrations.revocation').select('id').execute(), []);
  });

  test('who took too long, so that another has the right, ends nothing', async () => {
    const person = await connected();
    await age(person);
    await stand.setFaults({ slow_ms: 600, no_rotation: true });
    const asking = client.token(person);
    await sleep(250);
    await db
      .updateTable('integrations.connection')
      .set({ refresh_holder: randomUUID() })
      .where('user_id', '=', person.userId)
      .execute();
    assert.deepEqual(refused(await asking), [503, 'integrations.provider_unavailable']);
    assert.deepEqual(await db.selectFrom('integrations.revocation').select('id').execute(), []);
    assert.equal((await stateOf(person)).state, 'connected');
  });

  test('where the provider gave nothing to renew with, the person connects again', async () => {
    const person = await house.signIn();
    const { data } = await client.start(person, 'social');
    const back = await visit(data.authorize_url, '1001');
    const said = { code: back.searchParams.get('code'), state: data.state, iss: back.searchParams.get('iss') };
    assert.equal((await client.finish(said, person)).statusCode, 200);
    assert.equal((await client.token(person, 'social')).statusCode, 200);
    await age(person);
    assert.deepEqual(refused(await client.token(person, 'social')), [409, 'integrations.reconnect_needed']);
  });
});

suite('who gets a token', () => {
  test('a visitor does not, nor who has connected nothing', async () => {
    assert.deepEqual(refused(await client.token()), [401, 'request.unauthenticated']);
    await connected();
    assert.deepEqual(refused(await client.token(await house.signIn())), [404, 'integrations.not_connected']);
  });

  test('an application that the provider lists, of a citizen who has agreed; each time is recorded, and shown to them', async (t) => {
    const admin = await house.signIn('admin');
    const scope = ['svc:integrations', 'svc:eid-sign'] as const;
    const [listed, unlisted] = [
      await registerMachine(house, admin.headers, scope),
      await registerMachine(house, admin.headers, scope),
    ];
    const setup = JSON.parse(stand.env.INTEGRATION_PROVIDERS!);
    Object.assign(setup[0], { token_self: false, token_applications: [listed.id] });
    const strict = integrationClient(
      await openHouse(t, {
        database: house.database,
        env: { ...env, INTEGRATION_PROVIDERS: JSON.stringify(setup) },
        kernel: { limits: 'off' },
      }),
    );
    const person = await connected();
    const stranger = await connected();
    const agree = async (machine: { id: string }, { userId }: SignedIn, scopes: string[]) => {
      const [sub, at] = [randomUUID(), new Date()];
      const tie = { user_id: userId, application_id: machine.id };
      await db
        .insertInto('oidc.pairwise_subject')
        .values({ ...tie, subject: sub })
        .execute();
      await db
        .insertInto('oidc.consent')
        .values({ ...tie, id: randomUUID(), scopes, created_at: at, updated_at: at })
        .execute();
      return sub;
    };
    const [sub, lacking, elsewhere] = [
      await agree(listed, person, ['openid', 'svc:integrations']),
      await agree(listed, stranger, ['openid']),
      await agree(unlisted, person, ['openid', 'svc:integrations']),
    ];
    const bearer = async (machine: typeof listed, scopes: readonly ('svc:integrations' | 'svc:eid-sign')[]) => ({
      headers: { authorization: `Bearer ${await issueToken(house, machine, scopes)}` },
    });
    const ask = (caller: { headers: { authorization: string } }, subject?: string) =>
      strict.ask('GET', `/cloud/token${subject ? `?sub=${subject}` : ''}`, caller);
    const caller = await bearer(listed, ['svc:integrations']);

    assert.equal((await ask(caller, sub)).statusCode, 200);
    assert.equal((await ask(caller, sub)).statusCode, 200);
    const actor = `application:${listed.id}`;
    assert.deepEqual(
      await givenTo(person),
      Array.from({ length: 2 }, () => ({ actor, details: '{"provider":"cloud"}' })),
    );
    const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: person.headers });
    const [seen] = log.json().data.items;
    assert.deepEqual(
      [seen.reader_kind, seen.fields, Boolean(seen.application)],
      ['application', ['connected_account'], true],
    );

    const notFound = [404, 'integrations.not_connected'];
    assert.deepEqual(refused(await ask(caller)), notFound, 'it names nobody');
    assert.deepEqual(refused(await ask(caller, lacking)), notFound, 'the citizen has not agreed');
    assert.deepEqual(refused(await ask(caller, elsewhere)), notFound, 'the subject is of another application');
    assert.deepEqual(refused(await ask(caller, randomUUID())), notFound);
    assert.deepEqual(refused(await ask(await bearer(unlisted, ['svc:integrations']), elsewhere)), [
      403,
      'integrations.token_not_allowed',
    ]);
    assert.deepEqual(refused(await ask(await bearer(listed, ['svc:eid-sign']), sub)), [403, 'request.forbidden']);
    assert.deepEqual(refused(await strict.token(person)), [403, 'integrations.token_not_allowed'], 'a browser');
    await db.deleteFrom('oidc.consent').where('user_id', '=', person.userId).execute();
    assert.deepEqual(refused(await ask(caller, sub)), notFound, 'the citizen has taken it back');
    assert.equal((await givenTo(person)).length, 2);
  });
});

test('a door that an OpenID provider names among our neighbours is not called', async (t) => {
  const { createServer } = await import('node:http');
  const asked: string[] = [];
  const neighbour = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end('{}');
  });
  const issuer = createServer((_request, reply) => {
    const document = {
      issuer: own,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${theirs}/token`,
      jwks_uri: `${own}/jwks`,
      response_types_supported: ['code'],
    };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  for (const server of [neighbour, issuer]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const addressOf = (server: typeof issuer) => `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const [own, theirs] = [addressOf(issuer), addressOf(neighbour)];
  const setup = [{ ...JSON.parse(stand.env.INTEGRATION_PROVIDERS!)[1], id: 'sly', issuer: own }];
  const sly = await openHouse(t, {
    database: house.database,
    env: { ...env, INTEGRATION_PROVIDERS: JSON.stringify(setup), OUTGOING_ALLOWED_NETWORKS: '192.0.2.0/24' },
    kernel: { limits: 'off' },
  });
  t.after(() => [neighbour, issuer].forEach((server) => server.close()));
  const person = await house.signIn();
  const slyClient = integrationClient(sly);
  const { data } = await slyClient.start(person, 'sly');
  assert.ok(data.authorize_url.startsWith(`${own}/authorize`));
  const answer = await slyClient.finish({ code: 'a', state: data.state }, person);
  assert.deepEqual(refused(answer), [503, 'integrations.provider_unavailable']);
  assert.deepEqual(asked, []);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { changing } from '#platform/memory/memory';
import { asSystem, type House, openHouse, type SignedIn, testConfig } from '#test/house';
import { tracesOf } from '#test/traces';
import { endSession } from './sessions.ts';
import { openTokens } from './tokens.ts';

const house = await openHouse({ after });
const { deps } = house;
const tester = system('test');

const refresh = async (token: unknown, app: FastifyInstance = house.app) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/refresh',
    payload: { refresh_token: token },
    headers: { 'accept-language': 'en' },
  });
  return { statusCode: reply.statusCode, ...reply.json() };
};
/** A replay comes after the answer. Within the same millisecond a clock could not tell them apart. */
const replay = async (token: string) => {
  await sleep(5);
  return refresh(token);
};
const read = async (token: string, url = '/api/v1/users/me', app: FastifyInstance = house.app) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const sessionOf = ({ sessionId }: SignedIn) =>
  asSystem(deps)
    .selectFrom('auth.session')
    .select(['counter', 'revoked_at', 'revoke_reason', 'idle_until', 'expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
const change = ({ sessionId }: SignedIn, columns: { idle_until?: Date; expires_at?: Date }) =>
  asSystem(deps).updateTable('auth.session').set(columns).where('id', '=', sessionId).execute();
const set = (userId: string, columns: { active?: boolean; role?: string }) =>
  changing(deps, users.standingKey(userId), () =>
    transact(deps, tester, ({ db }) => db.updateTable('users.user').set(columns).where('id', '=', userId).execute()),
  );
const refusal = { statusCode: 401, error: 'auth.refresh_refused' };
const refuses = async (token: string, app?: FastifyInstance) => {
  const { statusCode, error } = await refresh(token, app);
  assert.deepEqual({ statusCode, error }, refusal);
};

test('a refresh token gets a new pair, and the session stays one row', async () => {
  const person = await house.signIn();

  const { statusCode, data } = await refresh(person.refreshToken);

  assert.equal(statusCode, 200);
  assert.equal(data.token_type, 'Bearer');
  // What is left, in whole seconds: one may have passed since.
  assert.ok([599, 600].includes(data.expires_in), String(data.expires_in));
  assert.ok([1_209_599, 1_209_600].includes(data.refresh_expires_in), String(data.refresh_expires_in));
  assert.notEqual(data.refresh_token, person.refreshToken);
  assert.equal((await read(data.access_token)).json().data.id, person.userId);
  assert.equal((await read(person.token)).statusCode, 200, 'the access token of before lives on until its time');
  assert.equal((await refresh(data.refresh_token)).statusCode, 200, 'and the new one can be refreshed');
  assert.equal((await sessionOf(person)).counter, 2);
  const { count } = await asSystem(deps)
    .selectFrom('auth.session')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  assert.equal(count, '1');
});

suite('a request is refused', () => {
  const cases: [string, unknown, RegExp][] = [
    ['without a token', undefined, /refresh_token: is required/],
    ['with a token of another type', 7, /refresh_token: must be text/],
    ['with something that is no token', 'nonsense', /refresh_token: is not written like a token/],
    ['with a token too long to be ours', `a.b.${'c'.repeat(1_100)}`, /refresh_token: must be at most 1024/],
  ];
  for (const [title, token, words] of cases) {
    test(title, async () => {
      const { statusCode, error, message } = await refresh(token);
      assert.deepEqual({ statusCode, error }, { statusCode: 400, error: 'request.invalid' });
      assert.match(message, words);
    });
  }

  test('with more than four kilobytes', async () => {
    assert.equal((await refresh('a'.repeat(4_100))).statusCode, 413);
  });
});

suite('a token is refused, and nobody is told why', () => {
  const other = (env: Record<string, string>) => openTokens(testConfig(house.database, env));
  const make: Record<string, (person: SignedIn) => Promise<string> | string> = {
    'that is an access token': ({ token }) => token,
    'with another signature': ({ refreshToken }) => refreshToken.replace(/[^.]+$/, 'c2lnbmF0dXJl'),
    async 'of another issuer'(person) {
      return pairOf(other({ JWT_ISSUER: 'elsewhere' }), person);
    },
    async 'signed with another secret'(person) {
      return pairOf(other({ JWT_SECRET: `test:${'x'.repeat(32)}` }), person);
    },
    'of a session that never was': (person) => pairOf(house.deps.tokens, { ...person, sessionId: randomUUID() }),
    'from a time to come': (person) => pairOf(house.deps.tokens, person, 7),
  };
  for (const [title, of] of Object.entries(make)) {
    test(title, async () => {
      const person = await house.signIn();
      await refuses(await of(person));
      assert.equal((await sessionOf(person)).revoked_at, null);
      assert.equal((await refresh(person.refreshToken)).statusCode, 200, 'the good one is as good as before');
    });
  }

  async function pairOf(
    tokens: House['deps']['tokens'],
    { userId, sessionId }: SignedIn,
    counter = 0,
  ): Promise<string> {
    const idle_until = new Date(Date.now() + 60_000);
    const chain = { id: sessionId, user_id: userId, counter, rotated_at: new Date(), idle_until };
    return (await tokens.issuePair(chain, new Date())).refresh_token;
  }
});

test('a refresh token opens no other door', async () => {
  const person = await house.signIn();
  assert.equal((await read(person.refreshToken)).statusCode, 401);
});

suite('a replaced token that comes back', () => {
  for (const generations of [1, 3]) {
    test(`after ${generations} refreshes ends the session and every token of it`, async () => {
      const person = await house.signIn();
      const issued = [person.token];
      let newest = person.refreshToken;
      for (let made = 0; made < generations; made += 1) {
        const { data } = await refresh(newest);
        newest = data.refresh_token;
        issued.push(data.access_token);
      }
      for (const token of issued) assert.equal((await read(token)).statusCode, 200);

      assert.equal((await replay(person.refreshToken)).statusCode, 401);

      for (const token of issued) assert.equal((await read(token)).statusCode, 401);
      await refuses(newest);
      await refuses(person.refreshToken);
      const { counter, revoke_reason } = await sessionOf(person);
      assert.deepEqual({ counter, revoke_reason }, { counter: generations, revoke_reason: 'refresh token reused' });
      const { records, events, notices } = await tracesOf(house, person);
      const reason = 'refresh token reused';
      assert.deepEqual(records, [
        { actor: 'system:refresh session', action: 'auth.session_ended', details: JSON.stringify({ reason }) },
      ]);
      assert.deepEqual(events, [{ type: 'auth.session_ended', data: { user_id: person.userId, reason } }]);
      const context = { session_id: person.sessionId, generations: String(generations) };
      assert.deepEqual(notices, [{ kind: 'refresh_token_reused', severity: 'high', context }]);
    });
  }

  test('leaves the other sessions of the person alone', async () => {
    const [person, other] = [await house.signIn(), await house.signIn()];
    await asSystem(deps)
      .updateTable('auth.session')
      .set({ user_id: person.userId })
      .where('id', '=', other.sessionId)
      .execute();
    await refresh(person.refreshToken);
    await replay(person.refreshToken);
    assert.equal((await sessionOf(other)).revoked_at, null);
  });
});

suite('a token cannot be refreshed', () => {
  const reasons: Record<string, (person: SignedIn) => Promise<unknown>> = {
    'of a session that was ended': ({ sessionId }) => endSession(deps, tester, sessionId, 'test'),
    'of a person whose tokens were revoked': ({ userId }) => users.revokeTokens(deps, tester, userId),
    'of a person who is not active': ({ userId }) => set(userId, { active: false }),
    'of a session that idled out': (person) => change(person, { idle_until: new Date(Date.now() - 1_000) }),
    'of a session whose time is up': (person) => change(person, { expires_at: new Date(Date.now() - 1_000) }),
  };
  for (const [title, happen] of Object.entries(reasons)) {
    test(title, async () => {
      const person = await house.signIn();
      await happen(person);
      await refuses(person.refreshToken);
      assert.equal((await sessionOf(person)).counter, 0);
      assert.deepEqual((await tracesOf(house, person)).notices, [], 'which is nothing suspicious');
    });
  }

  test('over the cutoff by having been refreshed just before it was known', async () => {
    const person = await house.signIn();
    await users.revokeTokens(deps, tester, person.userId);
    // As if the cutoff of a second ago had been committed only now: the newest token is younger than the cutoff.
    const young = {
      id: person.sessionId,
      user_id: person.userId,
      counter: 0,
      rotated_at: new Date(Date.now() + 5_000),
    };
    const idle_until = new Date(Date.now() + 60_000);
    const { refresh_token } = await house.deps.tokens.issuePair({ ...young, idle_until }, new Date());
    await refuses(refresh_token);
  });
});

test('a role that changed is felt with the next pair', async () => {
  const person = await house.signIn('admin');
  await set(person.userId, { role: 'user' });
  const { data } = await refresh(person.refreshToken);
  assert.equal((await read(data.access_token, '/api/v1/rbac/permissions')).statusCode, 403);
});

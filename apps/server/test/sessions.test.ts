import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAnswering } from '#platform/memory/redis';
import { asSystem, type House, type HouseOptions, openHouse, type SignedIn } from './house.ts';
import { startRedisServer } from './redis.ts';
import { tracesOf } from './traces.ts';

/** SESSION_ROUNDS=1000 is the long run; the suite itself takes a shorter one. */
const rounds = Number(process.env.SESSION_ROUNDS ?? 20);
const atOnce = 64;
const timeout = 60_000 + rounds * 3_000;

interface Town {
  houses: readonly House[];
  post(index: number, path: string, payload: object, headers?: Record<string, string>): Promise<Reply>;
  refresh(index: number, token: string): Promise<Reply>;
  /** How each of them answers the bearer of an access token. */
  statusesOf(token: string): Promise<number[]>;
}

interface Reply {
  statusCode: number;
  error?: string;
  data: { access_token: string; refresh_token: string };
}

/** Two processes on one database and one Redis: whom one asks must not matter. */
async function openTown(env: Record<string, string> = {}): Promise<Town> {
  const options: HouseOptions = { env, kernel: { limits: 'off' }, logTo: { write: () => undefined } };
  const house = await openHouse({ after }, options);
  const houses = [house, await openHouse({ after }, { ...options, database: house.database })];
  const post: Town['post'] = async (index, path, payload, headers = {}) => {
    const { app } = houses[index % houses.length]!;
    const reply = await app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers });
    const body: Omit<Reply, 'statusCode'> = reply.json();
    return { ...body, statusCode: reply.statusCode };
  };
  return {
    houses,
    post,
    refresh: (index, token) => post(index, 'refresh', { refresh_token: token }),
    statusesOf: (token) =>
      Promise.all(
        houses.map(async ({ app }) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await app.inject({ url: '/api/v1/users/me', headers })).statusCode;
        }),
      ),
  };
}

const { houses, post, refresh, statusesOf } = await openTown();
const house = houses[0]!;
const many = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: atOnce }, (_, n) => work(n)));
const sessionOf = ({ sessionId }: SignedIn) =>
  asSystem(house.deps)
    .selectFrom('auth.session')
    .select(['counter', 'revoked_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
const distinct = (values: string[]) => new Set(values).size;

test(`${atOnce} refreshes of one token at once, ${rounds} times: one successor, and nobody is signed out`, {
  timeout,
}, async () => {
  const person = await house.signIn();
  let token = person.refreshToken;
  for (let round = 1; round <= rounds; round += 1) {
    const answers = await many((index) => refresh(index, token));

    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, atOnce, `round ${round}`);
    assert.equal(distinct(answers.map(({ data }) => data.refresh_token)), 1, `round ${round}`);
    assert.equal(distinct(answers.map(({ data }) => data.access_token)), 1, `round ${round}`);
    assert.deepEqual(await sessionOf(person), { counter: round, revoked_at: null });
    assert.notEqual(answers[0]!.data.refresh_token, token);
    token = answers[0]!.data.refresh_token;
    assert.deepEqual(await statusesOf(answers[0]!.data.access_token), [200, 200]);
  }
  assert.deepEqual(await tracesOf(house, person), { records: [], events: [], notices: [] });
});

test(`${atOnce} replays of one replaced token at once, ${rounds} times: the session ends, once, and no child lives`, {
  timeout,
}, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const person = await house.signIn();
    const { data } = await refresh(round, person.refreshToken);
    assert.deepEqual(await statusesOf(data.access_token), [200, 200], 'both know it, and Redis remembers');
    await sleep(5);

    const answers = await many((index) => refresh(index, person.refreshToken));

    assert.ok(
      answers.every(({ error }) => error === 'auth.refresh_refused'),
      `round ${round}`,
    );
    for (const token of [person.token, data.access_token]) assert.deepEqual(await statusesOf(token), [401, 401]);
    for (const index of [0, 1]) assert.equal((await refresh(index, data.refresh_token)).statusCode, 401);
    const { records, events, notices } = await tracesOf(house, person);
    assert.deepEqual([records.length, events.length, notices.length], [1, 1, 1], `round ${round}`);
  }
});

test(`refreshing while signing out, ${rounds} times: whatever was given out is worthless afterwards`, {
  timeout,
}, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const person = await house.signIn();
    const [left, ...answers] = await Promise.all([
      post(round, 'logout', {}, person.headers),
      ...Array.from({ length: 8 }, (_, index) => refresh(index, person.refreshToken)),
    ]);
    assert.equal(left.statusCode, 200);
    const pairs = answers.filter(({ statusCode }) => statusCode === 200).map(({ data }) => data);
    for (const { access_token, refresh_token } of pairs) {
      assert.deepEqual(await statusesOf(access_token), [401, 401]);
      assert.equal((await refresh(round, refresh_token)).statusCode, 401);
    }
    const { records, notices } = await tracesOf(house, person);
    assert.deepEqual([records.length, notices.length], [1, 0]);
  }
});

suite('whatever becomes of Redis', async () => {
  const redis = await startRedisServer({ after });
  const { houses, post, refresh, statusesOf } = await openTown({
    REDIS_URL: redis.url,
    REDIS_COMMAND_TIMEOUT_MS: '250',
  });
  const house = houses[0]!;
  const untilCommon = async () => {
    while (!houses.every(({ deps }) => isAnswering(deps.redis))) await sleep(10);
  };
  const fates: Record<string, { strike(): Promise<unknown> | void; mend(): Promise<unknown> | void }> = {
    'it is dead': { strike: () => redis.kill(), mend: () => redis.start() },
    'it hangs': { strike: () => redis.stall(), mend: () => redis.resume() },
    'it is emptied': { strike: () => redis.client.flushall(), mend: () => undefined },
  };
  for (const [fate, { strike, mend }] of Object.entries(fates)) {
    test(`a token is replaced once, and a session that ends is over, while ${fate}`, { timeout }, async () => {
      const [person, leaver] = [await house.signIn(), await house.signIn()];
      for (const { token } of [person, leaver]) assert.deepEqual(await statusesOf(token), [200, 200]);
      await strike();

      const answers = await many((index) => refresh(index, person.refreshToken));
      assert.equal(distinct(answers.map(({ data }) => data.refresh_token)), 1);
      const { access_token, refresh_token } = answers[0]!.data;
      assert.deepEqual(await statusesOf(access_token), [200, 200]);
      assert.equal((await refresh(1, person.refreshToken)).statusCode, 401);
      assert.equal((await post(0, 'logout', {}, leaver.headers)).statusCode, 200);

      const areOver = async (when: string) => {
        for (const token of [person.token, access_token, leaver.token])
          assert.deepEqual(await statusesOf(token), [401, 401], when);
        for (const token of [refresh_token, leaver.refreshToken])
          assert.equal((await refresh(1, token)).statusCode, 401, when);
      };
      await areOver('at once');
      await mend();
      await untilCommon();
      await areOver('once Redis is back');
      await areOver('and once it remembers');
    });
  }
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '#app';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { changing } from '#platform/memory/memory';
import { isAnswering } from '#platform/memory/redis';
import { openWorld } from '../src/world.ts';
import { openHouse, type SignedIn } from './house.ts';
import { startRedisServer } from './redis.ts';

/** Whatever becomes of Redis, what was taken away stays taken away: in the process that took it, and in another. */
const redis = await startRedisServer({ after });
const house = await openHouse({ after }, { env: { REDIS_URL: redis.url, REDIS_COMMAND_TIMEOUT_MS: '250' } });
const elsewhere = openWorld(house.deps.config, { write: () => undefined });
const apps = [house.app, buildApp(elsewhere.deps)];
after(() => elsewhere.close());

const { deps } = house;
const tester = system('test');

interface Change {
  role: string;
  url: string;
  make(person: SignedIn): Promise<unknown>;
  refused: number;
}

const changes: Record<string, Change> = {
  'an ended session': {
    role: 'user',
    url: '/api/v1/users/me',
    make: ({ sessionId }) => sessions.endSession(deps, tester, sessionId, 'test'),
    refused: 401,
  },
  'revoked tokens': {
    role: 'user',
    url: '/api/v1/users/me',
    make: ({ userId }) => users.revokeTokens(deps, tester, userId),
    refused: 401,
  },
  'a role that was taken away': {
    role: 'admin',
    url: '/api/v1/rbac/permissions',
    make: ({ userId }) =>
      changing(deps, users.standingKey(userId), () =>
        transact(deps, tester, async ({ db }) => {
          await db.updateTable('users.user').set({ role: 'user' }).where('id', '=', userId).execute();
        }),
      ),
    refused: 403,
  },
};

const restart = async () => {
  await redis.kill();
  await redis.start();
};

/** What may happen to Redis, and whether before, while or after the change is made. */
const fates: Record<string, (make: () => Promise<unknown>) => Promise<void>> = {
  async 'is emptied afterwards'(make) {
    await make();
    await redis.client.flushall();
  },
  async 'is killed and comes back empty'(make) {
    await make();
    await restart();
  },
  async 'is dead while it happens'(make) {
    await redis.kill();
    await make();
    await redis.start();
  },
  async 'is stalled while it happens'(make) {
    redis.stall();
    await make();
    redis.resume();
  },
};

const statusesOf = (person: SignedIn, url: string) =>
  Promise.all(apps.map(async (app) => (await app.inject({ url, headers: person.headers })).statusCode));

async function untilCommon(): Promise<void> {
  while (![deps, elsewhere.deps].every(({ redis }) => isAnswering(redis))) await sleep(10);
}

for (const [what, { role, url, make, refused }] of Object.entries(changes)) {
  suite(`${what}: no process forgets`, () => {
    for (const [fate, happen] of Object.entries(fates)) {
      test(`when Redis ${fate}`, { timeout: 60_000 }, async () => {
        await untilCommon();
        const person = await house.signIn(role);
        assert.deepEqual(await statusesOf(person, url), [200, 200], 'both know, and Redis remembers');

        await happen(() => make(person));

        assert.deepEqual(await statusesOf(person, url), [refused, refused], 'at once');
        await untilCommon();
        assert.deepEqual(await statusesOf(person, url), [refused, refused], 'once Redis is back');
        assert.deepEqual(await statusesOf(person, url), [refused, refused], 'and once it remembers');
      });
    }
  });
}

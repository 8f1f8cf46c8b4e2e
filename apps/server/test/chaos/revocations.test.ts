import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { changing } from '#platform/memory/memory';
import { presentRun } from '#platform/memory/trust';
import { isLong, kills, patience, until } from './harness.ts';
import { type Citizen, registerPeople } from './people.ts';
import { openTown } from './town.ts';
import { openCaller } from './writers.ts';

/** A person whose right is taken away. Meanwhile both answers are right; afterwards only the refusal is. */
interface Case {
  citizen: Citizen;
  way: keyof typeof ways;
  right: 'holds' | 'is taken' | 'is gone';
}

interface Figures {
  calls: number;
  refused: number;
  revoked: number;
  slowestMs: number;
  slowestRevocationMs: number;
}

const town = await openTown({ after }, { workers: 0 });
const { deps } = town.world;
const actor = system('test');

const change = (userId: string, set: { role?: string; active?: boolean }) =>
  changing(deps, users.standingKey(userId), () =>
    transact(deps, actor, ({ db }) => db.updateTable('users.user').set(set).where('id', '=', userId).execute()),
  );
const own = '/api/v1/users/me';
const ways = {
  'session ended': {
    path: own,
    refusal: 401,
    take: (c: Citizen) => sessions.endSession(deps, actor, c.sessionId, 'test'),
  },
  'tokens revoked': { path: own, refusal: 401, take: (c: Citizen) => users.revokeTokens(deps, actor, c.userId) },
  'role lowered': {
    path: '/api/v1/security/events?limit=1',
    refusal: 403,
    take: (c: Citizen) => change(c.userId, { role: 'user' }),
  },
  'person shut out': { path: own, refusal: 401, take: (c: Citizen) => change(c.userId, { active: false }) },
};
const wayNames = Object.keys(ways) as Case['way'][];

interface Harm {
  harm(): Promise<unknown>;
  heal(): Promise<unknown>;
  /** Whether Redis is alive all the while, and with it what it knows. */
  isSurvived?: true;
}
const nothing = async () => undefined;
// In this order, so that the short run waits only once for a Redis old enough to be believed.
const harms: Record<string, Harm> = {
  'is there all the time': { harm: nothing, heal: nothing, isSurvived: true },
  'is emptied': { harm: () => deps.redis.flushall(), heal: nothing, isSurvived: true },
  'is held and let go': {
    harm: async () => town.redis.hold(),
    heal: async () => town.redis.release(),
    isSurvived: true,
  },
  'is killed and comes back with what it knew': { harm: () => town.redis.kill(), heal: () => town.redis.start() },
  'is killed and comes back empty': {
    harm: () => town.redis.kill(),
    heal: () => {
      town.redis.forget();
      return town.redis.start();
    },
  },
};

const callers = 16;
const perMoment = 4;
const live = (await registerPeople(town, 20, 'admin')).map((citizen): Case => {
  return { citizen, way: 'role lowered', right: 'holds' };
});
const caller = openCaller();
after(() => caller.close());

/** Asks once and holds the answer against what was acknowledged before; says what is wrong with it. */
async function ask({ url }: { url: string }, one: Case, figures: Figures): Promise<string | null> {
  const { right } = one;
  const { path, refusal } = ways[one.way];
  const begun = performance.now();
  const { status } = await caller.call(url + path, one.citizen);
  figures.slowestMs = Math.max(figures.slowestMs, performance.now() - begun);
  figures.calls += 1;
  if (right === 'is gone' && status === refusal) figures.refused += 1;
  const allowed = right === 'is gone' ? [refusal] : one.right === 'holds' ? [200] : [200, refusal];
  return allowed.includes(status) ? null : `${one.way}, the right ${right}: ${status} from ${url}`;
}

async function play({ harm, heal }: Harm, figures: Figures): Promise<string[]> {
  const wrong: string[] = [];
  const people = await registerPeople(town, 3 * perMoment * wayNames.length, 'admin');
  const cases = people.map((citizen, index): Case => {
    return { citizen, way: wayNames[index % wayNames.length]!, right: 'holds' };
  });
  const over = new AbortController();

  async function hammer(): Promise<void> {
    while (!over.signal.aborted) {
      const list = randomInt(5) === 0 ? live : cases;
      const mistake = await ask(town.apis[randomInt(2)]!, list[randomInt(list.length)]!, figures);
      if (mistake !== null) wrong.push(mistake);
      await sleep(randomInt(10));
    }
  }

  const revokeSome = () =>
    Promise.all(
      cases
        .filter(({ right }) => right === 'holds')
        .slice(0, perMoment * wayNames.length)
        .map(async (one) => {
          await sleep(randomInt(400));
          one.right = 'is taken';
          const begun = performance.now();
          await ways[one.way].take(one.citizen);
          one.right = 'is gone';
          figures.revoked += 1;
          figures.slowestRevocationMs = Math.max(figures.slowestRevocationMs, performance.now() - begun);
        }),
    );

  // Everybody is known to both before it begins.
  for (const api of town.apis) await Promise.all(cases.map((one) => ask(api, one, figures)));
  const hammering = Array.from({ length: callers }, hammer);
  await revokeSome();
  await harm();
  await revokeSome();
  // Some rights end just as it comes back.
  await Promise.all([heal(), revokeSome()]);
  await sleep(1_500);
  over.abort();
  await Promise.all(hammering);
  return wrong;
}

/** A Redis that has just started is not believed yet, and a value that is not remembered cannot be out of date. */
const untilRemembered = () =>
  until(
    'Redis is made use of',
    async () => {
      await Promise.all(town.apis.flatMap((api) => live.map((one) => caller.call(`${api.url}${own}`, one.citizen))));
      const run = await presentRun(deps.redis);
      return (await deps.redis.keys(`*${run}:fact:session:*`)).length >= live.length;
    },
    120_000,
    500,
  );

suite('who lost a right is refused everywhere from then on, while Redis', { timeout: 3_600_000 }, () => {
  for (const [title, harm] of Object.entries(harms)) {
    test(title, async (t) => {
      const figures: Figures = { calls: 0, refused: 0, revoked: 0, slowestMs: 0, slowestRevocationMs: 0 };
      const wrong: string[] = [];
      for (let round = 0; round < kills; round += 1) {
        if (isLong || harm.isSurvived || title.includes('knew')) await untilRemembered();
        wrong.push(...(await play(harm, figures)));
      }
      t.diagnostic(JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value) : value)));
      assert.deepEqual(wrong.slice(0, 10), []);
      assert.ok(figures.refused > figures.revoked, 'they were asked for after the end of their right');
      assert.ok(figures.slowestMs < 1_000 * patience, `slowest answer ${figures.slowestMs} ms`);
    });
  }
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '#app';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { changing, recall, remember } from '#platform/memory/memory';
import { openWorld } from '../src/world.ts';
import { eventually } from './eventually.ts';
import { asSystem, openHouse, type SignedIn } from './house.ts';

/** An attacker can read and write Redis freely. Two processes use it, and neither gives them anything. */
const house = await openHouse({ after }, { logTo: { write: () => undefined } });
const elsewhere = openWorld(house.deps.config, { write: () => undefined });
const apps = [house.app, buildApp(elsewhere.deps)];
after(() => elsewhere.close());
const { deps } = house;
const { redis } = deps;
const tester = system('test');

const run = await eventually(async () => /^run_id:(\w+)/m.exec(await redis.info('server'))![1]!);
const nameOf = (key: string, ofRun = run) => `${ofRun}:fact:${key}`;
const sessionKey = ({ sessionId }: SignedIn) => `session:${sessionId}`;
const standingKey = ({ userId }: SignedIn) => users.standingKey(userId);
const steal = async (key: string): Promise<string> => {
  const fact = await redis.get(nameOf(key));
  assert.ok(fact && fact !== '?', `${key} is remembered`);
  return fact;
};
const plant = (key: string, fact: string) => redis.set(nameOf(key), fact);

const rolesOf = async ({ headers }: SignedIn): Promise<unknown[]> =>
  Promise.all(
    apps.map(async (app) => {
      const reply = await app.inject({ url: '/api/v1/rbac/me', headers });
      return reply.statusCode === 200 ? reply.json().data.role : reply.statusCode;
    }),
  );
/** Both processes have asked often enough for Redis to remember. */
const settle = async (person: SignedIn, role: string): Promise<void> =>
  eventually(async () => {
    assert.deepEqual(await rolesOf(person), [role, role]);
    await steal(sessionKey(person));
    await steal(standingKey(person));
  });

const refusals = async (reason: string): Promise<number> => {
  const { values } = await deps.metrics.factsRefused.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

suite('a fact that we did not write', () => {
  const forms: Record<string, (honest: string, value: string) => string> = {
    'as a bare value': (_, value) => value,
    'with the value replaced': (honest, value) => [...honest.split('.').slice(0, 4), value].join('.'),
    'with a MAC of zeros': (honest, value) => [...honest.split('.').slice(0, 3), 'A'.repeat(43), value].join('.'),
    'with a key that nobody has': (honest, value) => ['k9', ...honest.split('.').slice(1, 4), value].join('.'),
    'with a later time': (honest, value) => ['test', Date.now() + 1, ...honest.split('.').slice(2, 4), value].join('.'),
  };
  for (const [form, forge] of Object.entries(forms)) {
    test(`makes nobody a super administrator or an administrator: ${form}`, async () => {
      const citizen = await house.signIn();
      await settle(citizen, 'user');
      const [session, standing] = [await steal(sessionKey(citizen)), await steal(standingKey(citizen))];
      const before = await refusals('forged');

      await plant(sessionKey(citizen), forge(session, `${citizen.userId} ${Date.now()}`));
      assert.deepEqual(await rolesOf(citizen), ['user', 'user']);
      await plant(standingKey(citizen), forge(standing, '1 0 admin'));
      assert.deepEqual(await rolesOf(citizen), ['user', 'user']);
      assert.ok((await refusals('forged')) >= before + 2);
    });
  }

  test('is told to administrators, once in a while and not for each request', async () => {
    await eventually(async () => {
      const events = await asSystem(deps)
        .selectFrom('security.event')
        .select(['severity', 'context'])
        .where('kind', '=', 'memory_forged')
        .execute();
      // One of each process.
      assert.equal(events.length, 2);
      assert.equal(events[0]?.severity, 'critical');
    });
  });

  test('does not open a closed platform, nor keep roles from being read anew', async () => {
    await plant('access-mode', 'open');
    await plant('rbac:epoch', '0');
    assert.deepEqual(await recall(deps, ['access-mode', 'rbac:epoch']), [null, null]);
  });
});

test('a fact under another name than its own gives nothing', async (t) => {
  const [citizen, admin, operator] = [
    await house.signIn(),
    await house.signIn('admin'),
    await house.signIn('superadmin'),
  ];
  await settle(citizen, 'user');
  await settle(admin, 'admin');
  await settle(operator, 'superadmin');

  await plant(standingKey(citizen), await steal(standingKey(admin)));
  assert.deepEqual(await rolesOf(citizen), ['user', 'user']);
  await plant(sessionKey(citizen), await steal(sessionKey(operator)));
  assert.deepEqual(await rolesOf(citizen), ['user', 'user']);
  // A fact of another installation with the same keys, which keeps its memory in the same Redis.
  const other = await openHouse(t);
  await eventually(async () => {
    await remember(other.deps, standingKey(citizen), '1 0 admin');
    assert.deepEqual(await recall(other.deps, [standingKey(citizen)]), ['1 0 admin']);
  });
  const foreign = await other.deps.redis.get(nameOf(standingKey(citizen)));
  await plant(standingKey(citizen), foreign!);
  assert.deepEqual(await rolesOf(citizen), ['user', 'user']);
});

suite('a true fact that is put back after it was changed gives nothing', () => {
  /** Longer than a process takes to learn of a change from PostgreSQL, where Redis does not say so. */
  const learning = () => sleep(600);

  test('a role that was taken away', async () => {
    const admin = await house.signIn('admin');
    await settle(admin, 'admin');
    const stolen = await steal(standingKey(admin));

    await changing(deps, standingKey(admin), () =>
      transact(deps, tester, async ({ db }) => {
        await db.updateTable('users.user').set({ role: 'user' }).where('id', '=', admin.userId).execute();
      }),
    );
    await learning();
    await plant(standingKey(admin), stolen);

    assert.deepEqual(await rolesOf(admin), ['user', 'user']);
    assert.ok((await refusals('outdated')) > 0);
  });

  test('a session that was ended, with nothing between the two in the process that ended it', async () => {
    const citizen = await house.signIn();
    await settle(citizen, 'user');
    const stolen = await steal(sessionKey(citizen));

    await sessions.endSession(deps, tester, citizen.sessionId, 'test');
    await plant(sessionKey(citizen), stolen);
    assert.equal((await rolesOf(citizen))[0], 401);
    await learning();
    await plant(sessionKey(citizen), stolen);

    assert.deepEqual(await rolesOf(citizen), [401, 401]);
  });

  test('and neither does one that somebody holds on to after its time', async () => {
    await eventually(async () => {
      await remember(deps, 'lab:fact', 'yes', 1);
      assert.deepEqual(await recall(deps, ['lab:fact']), ['yes']);
    });
    await redis.persist(nameOf('lab:fact'));
    await sleep(2_100);
    assert.ok(await redis.get(nameOf('lab:fact')));
    assert.deepEqual(await recall(deps, ['lab:fact']), [null]);
  });
});

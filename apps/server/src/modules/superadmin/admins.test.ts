import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { promisify } from 'node:util';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem, credentialsOf, openHouse, secrets, type SignedIn } from '#test/house';
import { bearer, browserOf, first, openStage, second } from '#test/superadmin';
import { spendInvite } from './invites.sql.ts';
import { forgetTickets } from './tickets.ts';

const stage = await openStage({ after });
const { house, office } = stage;
const other = await openHouse({ after }, { database: house.database, env: stage.env, kernel: { limits: 'off' } });
const browser = browserOf(stage);
const db = asSystem(house.deps);

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  at: string,
  who: { headers: Record<string, string> },
  payload?: object,
  on = house,
) => {
  const headers = { ...who.headers, 'idempotency-key': randomUUID(), 'accept-language': 'en' };
  const url = `/api/v1/superadmin/${at}`;
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { ...reply.json(), status: reply.statusCode };
};
const emailOf = ({ userId }: SignedIn) => `${userId}@example.mn`;
const superadmins = () => db.selectFrom('superadmin.admin').select('user_id').execute();
const auditOf = async (action: string) => {
  const rows = await db.selectFrom('audit.pending').select(['actor', 'details']).where('action', '=', action).execute();
  return rows.map(({ actor, details }) => ({ actor, details: JSON.parse(details) }));
};

let boss: SignedIn;
beforeEach(async () => {
  await db.deleteFrom('superadmin.admin').execute();
  boss = await house.signIn('superadmin');
});

suite('administrators', () => {
  test('are listed by kind, page by page, and see in their access log who looked', async () => {
    const [one, two] = [await house.signIn('superadmin'), await house.signIn('admin')];
    const seen: string[] = [];
    let next = '';
    do {
      const { data } = await ask('GET', `admins?limit=1${next}`, boss);
      seen.push(...data.items.map(({ id }: { id: string }) => id));
      next = data.next ? `&after=${data.next}` : '';
    } while (next);
    assert.deepEqual(seen.toSorted(), [boss.userId, one.userId].toSorted());
    const { data } = await ask('GET', 'admins?kind=admin&limit=100', boss);
    const found = data.items.find(({ id }: { id: string }) => id === two.userId);
    assert.partialDeepStrictEqual(found, { role: 'admin', superadmin: null });
    const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: two.headers });
    assert.equal(log.json().data.items[0]?.purpose, 'administration');
  });

  test('are for super administrators only, whatever the operation', async () => {
    const someone = await house.signIn();
    for (const role of ['user', 'manager', 'admin']) {
      const who = await house.signIn(role);
      assert.equal((await ask('GET', 'admins', who)).status, 403);
      assert.equal((await ask('POST', 'admins', who, { user_id: someone.userId })).status, 403);
      assert.equal((await ask('GET', 'admins/by-register?number=AA00000000', who)).status, 403);
      assert.equal((await ask('POST', 'admins/by-register', who, { number: 'AA00000000' })).status, 403);
      assert.equal((await ask('PUT', `admins/${someone.userId}/grant`, who, { granted: true })).status, 403);
      assert.equal((await ask('DELETE', `admins/${boss.userId}`, who)).status, 403);
      assert.equal((await ask('GET', 'invites', who)).status, 403);
      assert.equal((await ask('POST', 'invites', who, { email: 'a@example.mn' })).status, 403);
      assert.equal((await ask('DELETE', 'invites/a@example.mn', who)).status, 403);
    }
    assert.equal((await ask('GET', 'admins', { headers: {} })).status, 401);
  });

  test('dangerous acts need a second factor of the last twenty minutes', async () => {
    const late = await house.signIn('superadmin');
    await db
      .updateTable('auth.session')
      .set({ proven_at: new Date(Date.now() - 21 * 60_000) })
      .where('id', '=', late.sessionId)
      .execute();
    const someone = await house.signIn();
    const acts = [
      ask('POST', 'admins', late, { user_id: someone.userId }),
      ask('POST', 'admins/by-register', late, { number: 'AA00000000' }),
      ask('PUT', `admins/${someone.userId}/grant`, late, { granted: true }),
      ask('DELETE', `admins/${boss.userId}`, late),
      ask('POST', 'invites', late, { email: 'a@example.mn' }),
      ask('DELETE', 'invites/a@example.mn', late),
      ask('PUT', 'access-mode', late, { mode: 'closed' }),
    ];
    for (const { status, error } of await Promise.all(acts))
      assert.deepEqual([status, error], [403, 'request.mfa_required']);
    assert.equal((await ask('GET', 'admins', late)).status, 200);
  });

  test('become such only when the person agrees, and lose it at once', async () => {
    const citizen = await house.signIn();
    const asked = await ask('POST', 'admins', boss, { user_id: citizen.userId });
    assert.deepEqual([asked.status, asked.data.state], [200, 'pending'], asked.error);

    const admin = await house.signIn('admin');
    assert.equal((await house.app.inject({ url: '/api/v1/security/events', headers: admin.headers })).statusCode, 200);
    const taken = await ask('PUT', `admins/${admin.userId}/grant`, boss, { granted: false });
    assert.equal(taken.data?.state, 'granted', taken.error);
    const reply = await other.app.inject({ url: '/api/v1/security/events', headers: admin.headers });
    assert.ok([401, 403].includes(reply.statusCode));
  });

  test('by register number: one who is known, and one who is not', async () => {
    const citizen = await house.signIn();
    const { civil_id } = await db
      .selectFrom('users.user')
      .select('civil_id')
      .where('id', '=', citizen.userId)
      .executeTakeFirstOrThrow();
    const found = await ask('GET', `admins/by-register?number=${civil_id}`, boss);
    assert.partialDeepStrictEqual(found.data, { user_id: citizen.userId, role: 'user' });
    assert.equal((await ask('GET', 'admins/by-register?number=119999999999', boss)).error, 'users.user_not_found');
    const added = await ask('POST', 'admins/by-register', boss, { number: civil_id });
    assert.deepEqual([added.data?.user_id, added.data?.grant.state], [citizen.userId, 'pending'], added.error);
    const names = { family_name: 'Дорж', given_name: 'Цэцэг' };
    const created = await ask('POST', 'admins/by-register', boss, { number: `7${civil_id.slice(1)}`, ...names });
    assert.equal(created.data?.grant.state, 'pending', created.error);
    assert.equal(
      (await ask('POST', 'admins/by-register', boss, { number: '119999999998' })).error,
      'admin.names_needed',
    );
  });

  test('an administrator has no say over a citizen who is a super administrator', async () => {
    const admin = await house.signIn('admin');
    const payload = { active: false };
    const url = `/api/v1/admin/users/${boss.userId}/active`;
    const reply = await house.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
    assert.deepEqual([reply.statusCode, reply.json().error], [403, 'admin.user_not_below']);
  });
});

suite('removing', () => {
  test('takes rights and sessions at once, everywhere, and everybody is told', async () => {
    const leaving = await house.signIn('superadmin');
    assert.equal((await ask('GET', 'admins', leaving, undefined, other)).status, 200);

    assert.equal((await ask('DELETE', `admins/${leaving.userId}`, boss)).status, 200);

    assert.equal((await ask('GET', 'admins', leaving, undefined, other)).status, 401);
    await office.waitForMail(emailOf(leaving));
    assert.match((await office.waitForMail(emailOf(boss))).text, new RegExp(leaving.userId));
    const [record] = (await auditOf('superadmin.admin_removed')).slice(-1);
    assert.deepEqual(record?.details, {
      before: { role: 'user', superadmin: true },
      after: { role: 'user', superadmin: false },
    });
    assert.equal((await ask('DELETE', `admins/${leaving.userId}`, boss)).error, 'superadmin.admin_not_found');
  });

  test('leaves the session alone that they have as a citizen', async () => {
    const leaving = await house.signIn('superadmin');
    const citizen = { userId: leaving.userId, method: 'eid-push', provenAt: new Date() } as const;
    const { headers } = credentialsOf(await sessions.openSession(house.deps, system('test'), citizen));
    assert.equal((await ask('DELETE', `admins/${leaving.userId}`, boss)).status, 200);
    const statusOf = async (who: Pick<SignedIn, 'headers'>) =>
      (await house.app.inject({ url: '/api/v1/users/me', headers: who.headers })).statusCode;
    assert.deepEqual([await statusOf(leaving), await statusOf({ headers })], [401, 200]);
  });

  test('an ordinary administrator is a citizen afterwards', async () => {
    const admin = await house.signIn('admin');
    assert.equal((await ask('DELETE', `admins/${admin.userId}`, boss)).status, 200);
    const { role } = await db
      .selectFrom('users.user')
      .select('role')
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    assert.equal(role, 'user');
    const someone = await house.signIn();
    assert.equal((await ask('DELETE', `admins/${someone.userId}`, boss)).error, 'superadmin.admin_not_found');
  });

  test('the last super administrator stays', async () => {
    const reply = await ask('DELETE', `admins/${boss.userId}`, boss);
    assert.deepEqual([reply.status, reply.error], [409, 'superadmin.last_superadmin']);
    assert.equal((await superadmins()).length, 1);
  });

  for (let round = 1; round <= 3; round += 1) {
    test(`of six who all remove each other at once, over two processes, one stays (round ${round})`, async () => {
      const all = [boss, ...(await Promise.all(Array.from({ length: 5 }, () => house.signIn('superadmin'))))];
      await Promise.all(
        all.map((who, n) => ask('DELETE', `admins/${all[(n + 1) % 6]!.userId}`, who, undefined, n % 2 ? house : other)),
      );
      assert.ok((await superadmins()).length >= 1);
      await Promise.all(all.flatMap((who) => all.map((target) => ask('DELETE', `admins/${target.userId}`, who))));
      assert.equal((await superadmins()).length, 1);
    });
  }
});

suite('invitations', () => {
  test('that are over are forgotten a day later, with their addresses', async () => {
    const hourMs = 3_600_000;
    const over = (email: string, hours: number) => ({
      email,
      invited_by: null,
      expires_at: new Date(house.deps.now().getTime() - hours * hourMs),
    });
    const rows = [over('old@example.mn', 25), over('just@example.mn', 23)];
    await db.insertInto('superadmin.invite').values(rows).execute();
    await forgetTickets(house.deps);
    assert.deepEqual(await db.selectFrom('superadmin.invite').select('email').execute(), [
      { email: 'just@example.mn' },
    ]);
    await db.deleteFrom('superadmin.invite').execute();
  });

  test('let exactly the invited address in, once, after every step', async () => {
    const asked = await ask('POST', 'invites', boss, { email: second.email.toUpperCase() });
    assert.equal(asked.data?.email, second.email, asked.error);
    assert.match((await office.waitForMail(second.email)).subject, /урилга/);
    const listed = await ask('GET', 'invites', boss);
    assert.partialDeepStrictEqual(listed.data.items, [{ email: second.email, invited_by: boss.userId }]);

    const { tokens } = await browser.onboard(second);

    assert.equal((await ask('GET', 'invites', { headers: bearer(tokens) })).data.items.length, 0, 'used up');
    assert.match((await office.waitForMail(emailOf(boss))).subject, /шинэ супер админ/);
    assert.equal((await ask('POST', 'invites', boss, { email: second.email })).error, 'superadmin.already_onboarded');
  });

  test('withdrawn, it holds no more, not even for who is on their way', async () => {
    await ask('POST', 'invites', boss, { email: first.email });
    const begun = await browser.call('superadmin/onboard/social', await browser.socialCode(first.account));
    assert.equal(begun.status, 200);
    assert.equal((await ask('DELETE', `invites/${first.email}`, boss)).status, 200);
    assert.equal((await ask('DELETE', `invites/${first.email}`, boss)).error, 'superadmin.invite_not_found');
    const again = await browser.call('superadmin/onboard/social', await browser.socialCode(first.account));
    assert.equal(again.error, 'superadmin.not_invited');
  });

  test('of somebody who is no super administrator any more let nobody in, however far they have come', async () => {
    const gone = await house.signIn('superadmin');
    assert.equal((await ask('POST', 'invites', gone, { email: first.email })).status, 200);
    const ticket = await browser.good(
      browser.call('superadmin/onboard/social', await browser.socialCode(first.account)),
    );
    assert.equal((await ask('DELETE', `admins/${gone.userId}`, boss)).status, 200);
    assert.ok(ticket);
    const late = await browser.call('superadmin/onboard/social', await browser.socialCode(first.account));
    assert.equal(late.error, 'superadmin.not_invited');
    assert.equal((await ask('GET', 'invites', boss)).data.items.length, 0);
    const spent = await transact(house.deps, system('test'), ({ db }) => spendInvite(db, first.email, new Date()));
    assert.equal(spent, undefined, 'nor is it spent at the last step');
    await ask('POST', 'invites', boss, { email: first.email });
    assert.equal((await ask('GET', 'invites', boss)).data.items.length, 1, 'another may invite them anew');
    await ask('DELETE', `invites/${first.email}`, boss);
  });

  test('after a week it is over', async () => {
    await ask('POST', 'invites', boss, { email: first.email });
    await db
      .updateTable('superadmin.invite')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    const late = await browser.call('superadmin/onboard/social', await browser.socialCode(first.account));
    assert.equal(late.error, 'superadmin.not_invited');
    assert.equal((await ask('GET', 'invites', boss)).data.items.length, 0);
  });
});

suite('the command line', () => {
  const tamga = async (...words: string[]) => {
    const { config } = house.deps;
    const env = {
      ...stage.env,
      ...secrets,
      DATABASE_URL: config.DATABASE_URL.reveal(),
      DATABASE_NAMED_STATEMENTS: config.DATABASE_NAMED_STATEMENTS,
      REDIS_PREFIX: config.REDIS_PREFIX,
    };
    const run = promisify(execFile);
    return run(process.execPath, ['apps/server/src/main.ts', 'superadmin', ...words], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  };

  test('invites, lists and removes, the last one too', async () => {
    assert.equal((await tamga('invite', 'new@example.mn')).code, 0);
    const { stdout } = await tamga('list');
    assert.match(stdout, new RegExp(`super administrator {2}${emailOf(boss)}\ninvited {2}new@example.mn`));
    assert.equal((await tamga('remove', emailOf(boss))).stdout, 'removed\n');
    assert.equal((await superadmins()).length, 0);
    assert.equal((await ask('GET', 'admins', boss)).status, 401);
    assert.equal((await tamga('remove', emailOf(boss))).code, 1);
    assert.equal((await tamga('invite', 'nonsense')).code, 2);
  });
});

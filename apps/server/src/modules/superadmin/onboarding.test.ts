import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { followSignIns } from '#test/eid';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { bearer, browserOf, codeOf, first, openStage, second } from '#test/superadmin';

const stage = await openStage({ after });
const { house } = stage;
const browser = browserOf(stage);
const { call, good } = browser;
const db = asSystem(house.deps);
const ticketsOf = () => db.selectFrom('superadmin.ticket').select(['id', 'step', 'civil_id']).execute();
const begin = async (account = first.account) =>
  browser.headersOf(await good(call('superadmin/onboard/social', await browser.socialCode(account))));
const step = (at: string, headers: Record<string, string>, payload?: object) =>
  call(`superadmin/onboard/${at}`, payload, headers);

/** Up to the step that is named, doing everything right. */
async function reach(goal: 'eid' | 'email' | 'totp', civilId = first.civilId) {
  const headers = await begin();
  if (goal === 'eid') return headers;
  const { qr } = await good(step('eid/start', headers));
  await browser.agree(civilId, qr.link);
  await good(step('eid/poll', headers));
  if (goal === 'email') return headers;
  await good(step('email/send', headers));
  await good(step('email/verify', headers, { code: await browser.mailedCode(first.email) }));
  return headers;
}

suite('before there is a super administrator', () => {
  test('only the address of the settings may begin, and only verified', async () => {
    const stranger = await call('superadmin/onboard/social', await browser.socialCode(second.account));
    assert.deepEqual([stranger.status, stranger.error], [403, 'superadmin.not_invited']);
    const unverified = await call('superadmin/onboard/social', await browser.socialCode('1005'));
    assert.equal(unverified.error, 'superadmin.not_invited');
  });

  test('a code that was fetched to sign in a citizen begins nothing here', async () => {
    const other = await call('superadmin/onboard/social', await browser.socialCode(first.account, 'sign_in'));
    assert.equal(other.error, 'auth.social_state_refused');
  });

  test('a ticket is of no use in another browser, without its binding, or when its time is up', async () => {
    const headers = await begin();
    assert.equal((await step('eid/start', { ...headers, 'x-onboarding-binding': 'a'.repeat(43) })).status, 401);
    assert.equal((await step('eid/start', { 'x-onboarding-ticket': headers['x-onboarding-ticket']! })).status, 401);
    assert.equal((await step('eid/start', {})).status, 401);
    await db
      .updateTable('superadmin.ticket')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    assert.equal((await step('eid/start', headers)).status, 401);
  });

  test('no step is taken before its turn', async () => {
    const bodies = {
      'eid/poll': undefined,
      'email/send': undefined,
      'email/verify': { code: '000000' },
      'totp/init': undefined,
      'totp/verify': { code: '000000' },
    };
    for (const [at, body] of Object.entries(bodies)) {
      const reply = await step(at, await reach('eid'), body);
      assert.deepEqual([reply.status, reply.error], [409, 'superadmin.step_out_of_order'], at);
    }
    const headers = await begin();
    assert.equal((await call('superadmin/mfa', { code: '000000' }, headers)).error, 'superadmin.step_out_of_order');
    assert.ok((await ticketsOf()).every(({ step }) => step === 'eid'));
  });

  test('what a citizen agreed to in order to sign in does not make them a super administrator, nor the reverse', async () => {
    const headers = await begin();
    const begun = await good(call('eid/start', {}));
    await browser.agree(first.civilId, begun.qr.link);
    await db.updateTable('superadmin.ticket').set({ sign_in_id: null }).execute();
    assert.equal((await step('eid/poll', headers)).error, 'superadmin.step_out_of_order');

    const { sid, qr } = await good(step('eid/start', headers));
    await browser.agree(first.civilId, qr.link);
    assert.equal((await call('eid/poll', { sid })).error, 'auth.sign_in_consumed');
    assert.equal((await good(step('eid/poll', headers))).next, 'email');
  });

  test('what the phone answered too long ago proves nobody', async () => {
    const headers = await begin();
    const { qr } = await good(step('eid/start', headers));
    await browser.agree(first.civilId, qr.link);
    const pending = db.updateTable('auth.sign_in').where('state', '=', 'PENDING');
    await pending.set({ follow_at: new Date(0) }).execute();
    await followSignIns(house.deps);
    const complete = db.updateTable('auth.sign_in').where('state', '=', 'COMPLETE');
    await complete.set({ finished_at: new Date(Date.now() - 6 * 60_000) }).execute();
    const polled = await good(step('eid/poll', headers));
    assert.deepEqual([polled.state, polled.next], ['EXPIRED', 'eid']);
  });

  test('who says no on the phone may begin again', async () => {
    const headers = await begin();
    const { verification_code } = await good(step('eid/start-id', headers, { national_id: '990000000002' }));
    assert.match(verification_code, /^\d+$/);
    const polled = await good(step('eid/poll', headers));
    assert.deepEqual([polled.state, polled.sso_error, polled.next], ['REFUSED', 'eid_refused', 'eid']);
    const { qr } = await good(step('eid/start', headers));
    await browser.agree(first.civilId, qr.link);
    assert.equal((await good(step('eid/poll', headers))).next, 'email');
  });
});

suite('the code by mail', () => {
  test('has five tries, and a sixth with the right code is one too many', async () => {
    const headers = await reach('email');
    await good(step('email/send', headers));
    const code = await browser.mailedCode(first.email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let round = 0; round < 5; round += 1) {
      assert.equal((await step('email/verify', headers, { code: wrong })).error, 'superadmin.code_wrong');
    }
    assert.equal((await step('email/verify', headers, { code })).error, 'superadmin.code_wrong');
  });

  test('of forty guesses at once five are taken', async () => {
    const headers = await reach('email');
    await good(step('email/send', headers));
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => step('email/verify', headers, { code: String(n).padStart(6, '9') })),
    );
    const [ticket] = await db
      .selectFrom('superadmin.ticket')
      .select('code_tries')
      .orderBy('code_tries', 'desc')
      .execute();
    assert.equal(ticket?.code_tries, 5);
  });

  test('can be asked for again after a minute, five times, and expires after ten minutes', async () => {
    const headers = await reach('email');
    const age = (minutes: number) =>
      db
        .updateTable('superadmin.ticket')
        .set({ code_sent_at: new Date(Date.now() - minutes * 60_000) })
        .execute();
    await good(step('email/send', headers));
    assert.equal((await step('email/send', headers)).error, 'superadmin.code_cooling_down');
    const code = await browser.mailedCode(first.email);
    await age(11);
    assert.equal((await step('email/verify', headers, { code })).error, 'superadmin.code_wrong');
    for (let sent = 1; sent < 5; sent += 1) {
      await age(2);
      await good(step('email/send', headers));
    }
    await age(2);
    assert.equal((await step('email/send', headers)).error, 'superadmin.tries_exhausted');
    assert.equal((await step('email/verify', headers, { code })).error, 'superadmin.code_wrong', 'only the newest');
  });

  test('is refused where the platform sends no mail', async (t) => {
    const { MAIL_URL: _, MAIL_FROM: __, ...env } = stage.env;
    const silent = await openHouse(t, { database: house.database, env, kernel: { limits: 'off' } });
    const headers = await reach('email');
    const reply = await browserOf(stage, silent).call('superadmin/onboard/email/send', undefined, headers);
    assert.deepEqual([reply.status, reply.error], [503, 'mail.not_configured']);
  });
});

suite('the authenticator', () => {
  test('has ten tries, and a new secret replaces the one before', async () => {
    const headers = await reach('totp');
    const old = await good(step('totp/init', headers));
    assert.match(old.uri, /^otpauth:\/\/totp\/Tamga:superadmin%40social\.example\?/);
    assert.match(old.qr_svg, /^<svg/);
    const { secret } = await good(step('totp/init', headers));
    assert.equal((await step('totp/verify', headers, { code: codeOf(old.secret) })).error, 'superadmin.code_wrong');
    for (let round = 1; round < 10; round += 1) await step('totp/verify', headers, { code: '000000' });
    const late = await step('totp/verify', headers, { code: codeOf(secret) });
    assert.deepEqual([late.status, late.error], [429, 'superadmin.tries_exhausted']);
  });
});

suite('once every step is taken', () => {
  let done: Awaited<ReturnType<typeof browser.onboard>>;
  before(async () => {
    done = await browser.onboard(first);
  });

  test('there is a session of the highest level, which lasts fifteen minutes idle and twelve hours at most', async () => {
    const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: bearer(done.tokens) });
    assert.partialDeepStrictEqual(reply.json().data, { role: 'superadmin', level: 1 });
    assert.ok(done.tokens.refresh_expires_in <= 900);
    const session = await db
      .selectFrom('auth.session')
      .select(['created_at', 'idle_until', 'expires_at'])
      .where('kind', '=', 'superadmin')
      .executeTakeFirstOrThrow();
    const after = (moment: Date) => (moment.getTime() - session.created_at.getTime()) / 1_000;
    assert.deepEqual([after(session.idle_until), after(session.expires_at)], [900, 43_200]);
    const rotated = await good(call('refresh', { refresh_token: done.tokens.refresh_token }));
    assert.ok(rotated.refresh_expires_in > 800 && rotated.refresh_expires_in <= 900);
  });

  test('there are ten recovery codes of eighty bits, which the database cannot tell', async () => {
    assert.equal(new Set(done.recovery).size, 10);
    for (const code of done.recovery) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    const text = await asAdmin(async (client) => {
      const tables = ['admin', 'recovery_code', 'ticket'].map(
        (table) => `(select json_agg(t) from superadmin.${table} t)::text`,
      );
      const { rows } = await client.query(`select ${tables.join(' || ')} as all`);
      return String(rows[0].all);
    }, house.database);
    for (const code of [...done.recovery, done.secret]) assert.ok(!text.includes(code.replaceAll('-', '')));
  });

  test('the ticket is spent, and the setting lets nobody in any more', async () => {
    assert.equal((await step('totp/verify', done.ticket, { code: codeOf(done.secret) })).status, 401);
    const again = await call('superadmin/onboard/social', await browser.socialCode(first.account));
    assert.deepEqual([again.status, again.error], [409, 'superadmin.already_onboarded']);
    const changed = await openHouse(
      { after },
      { database: house.database, env: { ...stage.env, SUPERADMIN_EMAIL: second.email } },
    );
    const reply = await browserOf(stage, changed).call(
      'superadmin/onboard/social',
      await browser.socialCode(second.account),
    );
    assert.equal(reply.error, 'superadmin.not_invited');
  });

  test('a citizen stays a citizen: their ordinary session has no more rights than before', async () => {
    const { sid, qr } = await good(call('eid/start', {}));
    await browser.agree(first.civilId, qr.link);
    const { tokens } = await good(call('eid/poll', { sid }));
    const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: bearer(tokens) });
    assert.deepEqual([reply.json().data.role, reply.json().data.level], ['user', 4]);
  });

  test('an administrator cannot lock a super administrator out by switching the citizen off', async () => {
    await db.updateTable('users.user').set({ active: false }).where('civil_id', '=', first.civilId).execute();
    const { redis } = house.deps;
    const keys = (await redis.keys('*standing:*')).map((key) => key.replace(house.deps.config.REDIS_PREFIX, ''));
    if (keys.length > 0) await redis.del(keys);
    const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: bearer(done.tokens) });
    assert.equal(reply.statusCode, 200);
    await db.updateTable('users.user').set({ active: true }).execute();
  });

  test('nobody can be given the highest role as a citizen', async () => {
    const given = db.updateTable('users.user').set({ role: 'superadmin' }).execute();
    await assert.rejects(given, /user_role_below_superadmin/);
  });
});

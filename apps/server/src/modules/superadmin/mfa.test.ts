import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { asSystem, openHouse } from '#test/house';
import { bearer, browserOf, codeOf, first, type Headers, openStage } from '#test/superadmin';

const stage = await openStage({ after });
const { house, office } = stage;
const browser = browserOf(stage);
const other = await openHouse({ after }, { database: house.database, env: stage.env, kernel: { limits: 'off' } });
const db = asSystem(house.deps);
const { secret, recovery, tokens } = await browser.onboard(first);
const colleague = await house.signIn('superadmin');
const colleagueEmail = `${colleague.userId}@example.mn`;
const admin = await db
  .selectFrom('superadmin.admin')
  .select(['id', 'user_id'])
  .where('email', '=', first.email)
  .executeTakeFirstOrThrow();
const rowOf = () =>
  db
    .selectFrom('superadmin.admin')
    .select(['failures', 'locked_until', 'totp_step'])
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
const pass = (headers: Headers, payload: object, on = house) =>
  browserOf(stage, on).call('superadmin/mfa', payload, headers);
/** One after the other: it is what follows that comes at once, and so many at a time are too much for a busy machine. */
async function signIns(count: number): Promise<Headers[]> {
  const tickets: Headers[] = [];
  while (tickets.length < count) tickets.push(await browser.beginMfa(first.account));
  return tickets;
}
const outcomesOf = (replies: { status: number; error: string | undefined }[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status, error }) => error ?? status)].map(([key, all]) => [key, all.length]),
  );

/** As if the last code had been used long ago and no attempt had failed. */
beforeEach(() =>
  db
    .updateTable('superadmin.admin')
    .set({ totp_step: '0', failures: 0, failed_at: null, locked_until: null })
    .execute(),
);

test('a social account alone signs no super administrator in', async () => {
  const reply = await browser.call('social', await browser.socialCode(first.account));
  assert.deepEqual([reply.data.outcome, reply.data.tokens], ['mfa_required', null]);
  const stranger = await browser.call('social', await browser.socialCode('1002'));
  assert.deepEqual([stranger.status, stranger.error], [403, 'superadmin.not_onboarded']);
});

test('with a code of the authenticator there is a session, and all ten recovery codes are left', async () => {
  const { data } = await pass(await browser.beginMfa(first.account), { code: codeOf(secret) });
  assert.equal(data.recovery_codes_left, 10);
  const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: bearer(data.tokens) });
  assert.equal(reply.json().data.level, 1);
});

test('of twenty posts of one code at once, over two processes, exactly one is accepted', async () => {
  const tickets = await signIns(20);
  const code = codeOf(secret);
  const replies = await Promise.all(tickets.map((headers, n) => pass(headers, { code }, n % 2 ? house : other)));
  assert.equal(outcomesOf(replies)['200'], 1, JSON.stringify(outcomesOf(replies)));
});

test('of twenty posts with one ticket at once exactly one is accepted', async () => {
  const headers = await browser.beginMfa(first.account);
  const replies = await Promise.all(Array.from({ length: 20 }, () => pass(headers, { code: codeOf(secret) })));
  assert.equal(outcomesOf(replies)['200'], 1, JSON.stringify(outcomesOf(replies)));
});

test('of twenty posts of one recovery code at once exactly one is accepted', async () => {
  const tickets = await signIns(20);
  const payload = { recovery_code: recovery[0]!.toLowerCase().replaceAll('-', '') };
  const replies = await Promise.all(tickets.map((headers, n) => pass(headers, payload, n % 2 ? house : other)));
  assert.equal(outcomesOf(replies)['200'], 1, JSON.stringify(outcomesOf(replies)));
  assert.equal(replies.find(({ status }) => status === 200)?.data.recovery_codes_left, 9);
});

test('a code is taken one step early or late, and none that is older than one that was taken', async () => {
  const at = (steps: number) => codeOf(secret, Date.now() + steps * 30_000);
  const show = async (code: string) => (await pass(await browser.beginMfa(first.account), { code })).error;
  assert.equal(await show(at(-3)), 'superadmin.code_wrong');
  assert.equal(await show(at(3)), 'superadmin.code_wrong');
  assert.equal(await show(at(1)), undefined);
  assert.equal(await show(at(0)), 'superadmin.code_wrong', 'older than the one that was taken');
});

test('a recovery code raises an alarm with every other super administrator', async () => {
  const before = (await office.mailsTo(colleagueEmail)).length;
  const { data } = await pass(await browser.beginMfa(first.account), { recovery_code: recovery[1] });
  assert.equal(data.recovery_codes_left, 8);
  const mail = await office.waitForMail(colleagueEmail, before + 1);
  assert.match(mail.subject, /АНХААР.*ALERT/);
  assert.match(mail.text, /superadmin@social\.example/);
  const event = await db
    .selectFrom('security.event')
    .select(['severity', 'user_id'])
    .where('kind', '=', 'recovery_code_used')
    .orderBy('at', 'desc')
    .executeTakeFirst();
  assert.deepEqual(event, { severity: 'high', user_id: admin.user_id });
});

test('after five wrong codes there is a wait, in which the right one is refused; it doubles', async () => {
  const show = async (code: string) => (await pass(await browser.beginMfa(first.account), { code })).error;
  const wrong = codeOf(secret, Date.now() + 3_600_000);
  for (let round = 0; round < 5; round += 1) assert.equal(await show(wrong), 'superadmin.code_wrong');
  assert.equal(await show(codeOf(secret)), 'superadmin.locked');

  const waitOf = async () => ((await rowOf()).locked_until?.getTime() ?? 0) - Date.now();
  const firstWait = await waitOf();
  assert.ok(firstWait > 50_000 && firstWait <= 60_000);
  await db
    .updateTable('superadmin.admin')
    .set({ locked_until: new Date(Date.now() - 1) })
    .execute();
  assert.equal(await show(wrong), 'superadmin.code_wrong');
  const secondWait = await waitOf();
  assert.ok(secondWait > 110_000 && secondWait <= 120_000);

  await db
    .updateTable('superadmin.admin')
    .set({ locked_until: new Date(Date.now() - 1) })
    .execute();
  assert.equal(await show(codeOf(secret)), undefined);
  assert.deepEqual([(await rowOf()).failures, (await rowOf()).locked_until], [0, null]);
});

test('of fifty wrong codes at once five are tried', async () => {
  const tickets = await signIns(10);
  const wrong = codeOf(secret, Date.now() + 3_600_000);
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => pass(tickets[n % 10]!, { code: wrong })));
  assert.deepEqual(outcomesOf(replies), { 'superadmin.code_wrong': 5, 'superadmin.locked': 45 });
});

test('whoever the citizen behind the account is no more is refused', async () => {
  const setCivilId = (civil_id: string) =>
    db.updateTable('users.user').set({ civil_id }).where('id', '=', admin.user_id).execute();
  await setCivilId('119999999999');
  const reply = await pass(await browser.beginMfa(first.account), { code: codeOf(secret) });
  assert.deepEqual([reply.status, reply.error], [403, 'superadmin.identity_changed']);
  await setCivilId(first.civilId);
});

test('what needs a recent second factor is refused when it is old, until it is shown again', async () => {
  const { data } = await pass(await browser.beginMfa(first.account), { code: codeOf(secret, Date.now() - 30_000) });
  const headers = bearer(data.tokens);
  const set = () =>
    house.app.inject({ method: 'PUT', url: '/api/v1/superadmin/access-mode', headers, payload: { mode: 'open' } });
  assert.equal((await set()).statusCode, 200);

  await db
    .updateTable('auth.session')
    .set({ proven_at: new Date(Date.now() - 21 * 60_000) })
    .where('kind', '=', 'superadmin')
    .execute();
  const { redis, config } = house.deps;
  const keys = (await redis.keys('*session:*')).map((key) => key.slice(config.REDIS_PREFIX.length));
  await redis.del(keys);
  const refused = await set();
  assert.deepEqual([refused.statusCode, refused.json().error], [403, 'request.mfa_required']);
  const read = await house.app.inject({ url: '/api/v1/superadmin/access-mode', headers });
  assert.equal(read.statusCode, 200, 'reading does not need it');

  const wrong = await browser.call('superadmin/reauthenticate', { code: '000000' }, headers);
  assert.equal(wrong.error, 'superadmin.code_wrong');
  const code = codeOf(secret);
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => browser.call('superadmin/reauthenticate', { code }, headers)),
  );
  assert.equal(outcomesOf(replies)['200'], 1, JSON.stringify(outcomesOf(replies)));
  assert.equal((await set()).statusCode, 200);
});

test('nobody but a super administrator can show a second factor again', async () => {
  for (const role of ['user', 'admin']) {
    const { headers } = await house.signIn(role);
    assert.equal((await browser.call('superadmin/reauthenticate', { code: '000000' }, headers)).status, 403);
  }
  assert.equal((await browser.call('superadmin/reauthenticate', { code: '000000' }, bearer(tokens))).status, 403);
});

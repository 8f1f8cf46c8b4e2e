import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { makeAuthenticator } from '#test/authenticator';
import { eventually } from '#test/eventually';
import { asSystem, openHouse } from '#test/house';
import { nextSecond } from '#test/next-second';
import { keyholderOf, makeGate, passkeySettings } from '#test/passkeys';
import { bearer, browserOf, codeOf, first, type Headers, openStage } from '#test/superadmin';

const stage = await openStage({ after }, { env: passkeySettings });
const { house, office } = stage;
const browser = browserOf(stage);
const db = asSystem(house.deps);
const { secret, recovery, tokens, ticket } = await browser.onboard(first);
const colleague = await house.signIn('superadmin');
const colleagueEmail = `${colleague.userId}@example.mn`;
const strict = await openHouse(
  { after },
  {
    database: house.database,
    env: { ...stage.env, ...passkeySettings, PASSKEYS: 'required' },
    kernel: { limits: 'off' },
  },
);
const gate = makeGate();
const slow = await openHouse(
  { after },
  { database: house.database, env: { ...stage.env, ...passkeySettings }, kernel: { limits: gate.limits } },
);
const key = makeAuthenticator();

const holderOf = (headers: { authorization: string }, on = house) => keyholderOf(on, { headers });
const options = async (headers: Headers, on = house) =>
  (await browserOf(stage, on).good(browserOf(stage, on).call('superadmin/mfa/passkey', undefined, headers))).options;
const pass = (headers: Headers, payload: object, on = house) =>
  browserOf(stage, on).call('superadmin/mfa', payload, headers);
const forgetCodes = () => db.updateTable('superadmin.admin').set({ totp_step: '0' }).execute();
const ask = async (headers: Headers, on = house) => {
  const reply = await on.app.inject({ url: '/api/v1/superadmin/access-mode', headers });
  return reply.json().error ?? reply.statusCode;
};

suite('a super administrator with a passkey', () => {
  test('is told of it by mail, and so is every other', async () => {
    const before = (await office.mailsTo(first.email)).length;
    await holderOf(bearer(tokens)).add(key);
    for (const [to, count] of [
      [first.email, before + 1],
      [colleagueEmail, 1],
    ] as const) {
      const mail = await office.waitForMail(to, count);
      assert.match(mail.subject, /passkey added/);
      assert.match(mail.text, /superadmin@social\.example/);
    }
    await nextSecond();
  });

  test('signs in with it in the place of a code, and confirms with it', async () => {
    const headers = await browser.beginMfa(first.account);
    const { status, data } = await pass(headers, { passkey: key.get(await options(headers)) });
    assert.equal(status, 200);
    assert.equal(await ask(bearer(data.tokens)), 200);
    const me = holderOf(bearer(data.tokens));
    assert.ok((await me.list()).confirmed_at);
    assert.equal((await me.prove(key)).status, 200);
  });

  test('the ticket and the challenge are good once, and for each other alone', async () => {
    const [one, other] = [await browser.beginMfa(first.account), await browser.beginMfa(first.account)];
    const answer = key.get(await options(one));
    assert.equal((await pass(other, { passkey: answer })).error, 'passkeys.challenge_over');
    const replies = await Promise.all(Array.from({ length: 10 }, () => pass(one, { passkey: answer })));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal((await pass(one, { passkey: answer })).status, 401);
    assert.equal((await browser.call('superadmin/mfa/passkey', undefined, ticket)).status, 401);
  });

  test('a lie is refused as anywhere, and a key of a colleague is none of theirs', async () => {
    const theirs = makeAuthenticator();
    await holderOf(colleague.headers).add(theirs);
    for (const lie of [{ origin: 'https://evil.example' }, { isUnverified: true }, { domain: 'evil.example' }]) {
      const headers = await browser.beginMfa(first.account);
      assert.equal((await pass(headers, { passkey: key.get(await options(headers), lie) })).error, 'passkeys.refused');
    }
    const headers = await browser.beginMfa(first.account);
    assert.equal((await pass(headers, { passkey: theirs.get(await options(headers)) })).error, 'passkeys.refused');
  });

  test('gets in while somebody else’s wrong codes make codes wait', async () => {
    await db
      .updateTable('superadmin.admin')
      .set({ failures: 9, failed_at: new Date(), locked_until: new Date(Date.now() + 60_000) })
      .where('email', '=', first.email)
      .execute();
    const headers = await browser.beginMfa(first.account);
    assert.equal((await pass(headers, { code: codeOf(secret) })).error, 'superadmin.locked');
    assert.equal((await pass(headers, { passkey: key.get(await options(headers)) })).status, 200);
  });

  test('may use a code as before, unless a passkey is required', async () => {
    await forgetCodes();
    const headers = await browser.beginMfa(first.account);
    const refused = await pass(headers, { code: codeOf(secret) }, strict);
    assert.deepEqual([refused.status, refused.error], [403, 'superadmin.passkey_required']);
    const { status, data } = await pass(headers, { code: codeOf(secret) });
    assert.equal(status, 200);
    const again = await browserOf(stage, strict).call(
      'superadmin/reauthenticate',
      { code: codeOf(secret, Date.now() + 30_000) },
      bearer(data.tokens),
    );
    assert.equal(again.error, 'superadmin.passkey_required');
    assert.equal(await ask(bearer(data.tokens), strict), 'request.passkey_required');
  });

  test('comes back with a recovery code where it is required: adds another key, removes the lost one', async () => {
    const headers = await browser.beginMfa(first.account);
    const { data } = await pass(headers, { recovery_code: recovery[0] }, strict);
    await eventually(async () => {
      const subjects = (await office.mailsTo(colleagueEmail)).map(({ subject }) => subject);
      assert.ok(subjects.some((subject) => subject.includes('ALERT')));
    });
    const mine = bearer(data.tokens);
    const me = holderOf(mine, strict);
    assert.equal(await ask(mine, strict), 'request.passkey_required');
    const fresh = makeAuthenticator();
    await me.add(fresh);
    const lost = (await me.list()).items[0];
    assert.equal((await me.remove(lost.id)).status, 200);
    await me.prove(fresh);
    assert.equal(await ask(mine, strict), 200);
    await nextSecond();
  });

  test('one who has none yet gets in with a code, to add one and for nothing else', async () => {
    await db.deleteFrom('passkeys.credential').where('kind', '=', 'superadmin').execute();
    await forgetCodes();
    const headers = await browser.beginMfa(first.account);
    const none = await browser.call('superadmin/mfa/passkey', undefined, headers);
    assert.equal(none.error, 'passkeys.none');
    const { status, data } = await pass(headers, { code: codeOf(secret) }, strict);
    assert.equal(status, 200);
    assert.equal(await ask(bearer(data.tokens), strict), 'request.passkey_required');
    const mine = bearer(data.tokens);
    const me = holderOf(mine, strict);
    const theirs = makeAuthenticator();
    await holderOf(colleague.headers).add(theirs);
    const { options: asked } = (await me.begin()).data;
    assert.equal((await me.finish(theirs.create(asked))).error, 'passkeys.already_there');
    await me.add(key);

    const again = await me.begin();
    assert.equal(again.error, 'request.passkey_required', 'for a second one they show the first');
    assert.equal((await me.prove(theirs)).error, 'passkeys.refused');
    assert.equal((await me.begin()).error, 'request.passkey_required', 'and not that of somebody else');
    const [added] = (await me.list()).items;
    assert.equal((await me.remove(added.id)).error, 'request.passkey_required', 'nor is it removed without');
    await me.prove(key);
    assert.equal(await ask(mine, strict), 200);
    assert.equal((await me.begin()).status, 200);
    await nextSecond();
  });

  test('a passkey that is removed while it is shown lets nobody in', async () => {
    const { tokens } = (await signInWith()).data;
    const me = holderOf(bearer(tokens));
    const lost = makeAuthenticator();
    const { data } = await me.add(lost);
    const headers = await browser.beginMfa(first.account);
    const { arrived, open } = gate.close();
    const passing = pass(headers, { passkey: lost.get(await options(headers)) }, slow);
    await arrived;
    assert.equal((await me.remove(data.id)).status, 200);
    open();
    assert.deepEqual([(await passing).status, (await passing).error], [403, 'passkeys.refused']);
    await nextSecond();
  });

  test('who is removed as one has no passkey of one any more', async () => {
    await holderOf(colleague.headers).add(makeAuthenticator());
    const reply = await house.app.inject({
      method: 'DELETE',
      url: `/api/v1/superadmin/admins/${colleague.userId}`,
      headers: bearer((await signInWith()).data.tokens),
    });
    assert.equal(reply.statusCode, 200, reply.body);
    const left = await db
      .selectFrom('passkeys.credential')
      .select('id')
      .where('user_id', '=', colleague.userId)
      .execute();
    assert.deepEqual(left, []);
  });
});

async function signInWith() {
  const headers = await browser.beginMfa(first.account);
  return pass(headers, { passkey: key.get(await options(headers)) });
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import type { JWTPayload } from 'jose';
import { buildApp } from '#app';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem } from '#test/house';
import { refused } from '#test/social';
import { appUri, askerOf, civilId, clientEnv, openClientHouse, openLiar, redirectUri } from '#test/sso';
import { forgetOld, forgetPerson } from './logouts.ts';

const liar = await openLiar({ after });
const env = { ...clientEnv(liar.issuer), SSO_NATIVE_CLIENT_ID: 'tamga-app' };
const { house, ask, start, finish, native, statusOf, keptSessions } = await openClientHouse({ after }, env);
const { deps } = house;

/** What the next ID token says, beyond what makes it good. */
let claims: JWTPayload = {};
let nonce = '';
beforeEach(() => {
  claims = { sub: randomUUID(), sid: randomUUID(), civil_id: civilId(), family_name: 'Дорж', given_name: 'Болормаа' };
  liar.answers['/token'] = async () => ({ id_token: await liar.sign({ nonce, ...claims }) });
});

async function signIn(wishes: object = {}) {
  const { data } = await start(wishes);
  const url = new URL(data.authorize_url);
  nonce = url.searchParams.get('nonce')!;
  return finish({ state: url.searchParams.get('state'), binding: data.binding, code: 'c' });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

suite('what is asked of the upstream beyond who it was', () => {
  test('is met by one of the levels that were asked for, and told', async () => {
    claims.acr = 'high';
    const { data } = await signIn({ acr_values: ['substantial', 'high'] });
    assert.deepEqual([data.state, data.acr], ['COMPLETE', 'high']);
    claims.acr = 'low';
    assert.equal((await signIn({ acr_values: ['substantial', 'high'] })).data.sso_error, 'level_not_reached');
    assert.equal((await signIn()).data.acr, 'low');
  });

  test('is met by a sign-in that is not older than was asked for', async () => {
    const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
    for (const [auth_time, reason] of [
      [ago(0), null],
      [ago(120), 'level_not_reached'],
      [undefined, 'level_not_reached'],
    ] as const) {
      claims.auth_time = auth_time;
      assert.equal((await signIn({ max_age: 60 })).data.sso_error, reason);
    }
  });

  test('is who it was: a civil id and both names, under the name that the settings give it', async (t) => {
    for (const missing of ['civil_id', 'family_name', 'given_name']) {
      claims = { ...claims, [missing]: undefined, ge_id: 'GE00000011' };
      assert.equal((await signIn()).data.sso_error, 'identity_missing', missing);
      claims = { ...claims, civil_id: civilId(), family_name: 'Дорж', given_name: 'Болормаа' };
    }
    const other = await openClientHouse(t, { ...env, SSO_CIVIL_ID_CLAIM: 'national_number' });
    const { data } = await other.start();
    const url = new URL(data.authorize_url);
    [nonce, claims] = [url.searchParams.get('nonce')!, { ...claims, civil_id: undefined, national_number: civilId() }];
    const body = { state: url.searchParams.get('state'), binding: data.binding, code: 'c' };
    assert.equal((await other.finish(body)).data.state, 'COMPLETE');
  });
});

suite('an app', () => {
  const said = () => ({
    code: randomUUID(),
    code_verifier: 'v'.repeat(43),
    redirect_uri: appUri,
    nonce: 'n'.repeat(22),
  });

  test('signs in with its own verifier and nonce, under its own client id, once with a code', async () => {
    [nonce, claims.aud] = ['n'.repeat(22), 'tamga-app'];
    const body = said();
    const { data } = await native(body);
    assert.equal(data.state, 'COMPLETE');
    assert.equal(await statusOf(data.tokens.access_token), 200);
    assert.deepEqual(refused(await native(body)), [409, 'sso.already_used']);
    const replies = await Promise.all(
      Array.from(
        { length: 8 },
        (
          (body) => () =>
            native(body)
        )(said()),
      ),
    );
    assert.equal(replies.filter((reply) => reply.data?.state === 'COMPLETE').length, 1);
  });

  test('is refused with a token that was made for the web, for another sign-in, or back to another address', async () => {
    nonce = 'n'.repeat(22);
    assert.equal((await native(said())).data.sso_error, 'verification_failed');
    claims.aud = 'tamga-app';
    assert.equal((await native({ ...said(), nonce: 'm'.repeat(22) })).data.sso_error, 'verification_failed');
    const elsewhere = { ...said(), redirect_uri: 'mn.example.evil:/sso' };
    assert.deepEqual(refused(await native(elsewhere)), [400, 'auth.callback_not_allowed']);
    assert.deepEqual(refused(await native({ ...said(), code_verifier: 'short' })), [400, 'request.invalid']);
  });
});

suite('signing out', () => {
  test('ends the session here, and tells where it ends upstream, with what was kept for that', async () => {
    const { data } = await signIn();
    const { access_token: token } = data.tokens;
    const reply = await ask('sso/logout', { redirect_uri: redirectUri }, bearer(token));
    assert.deepEqual([reply.statusCode, reply.data.ended], [200, true]);
    const url = new URL(reply.data.end_session_url);
    assert.equal(`${url.origin}${url.pathname}`, `${liar.issuer}/end`);
    assert.equal(url.searchParams.get('ui'), 'small');
    assert.equal(url.searchParams.get('post_logout_redirect_uri'), redirectUri);
    const hint = JSON.parse(Buffer.from(url.searchParams.get('id_token_hint')!.split('.')[1]!, 'base64url').toString());
    assert.equal(hint.sid, claims.sid);
    assert.equal(await statusOf(token), 401);
    const again = await ask('sso/logout', {}, bearer(token));
    assert.equal(again.data.ended, false);
    assert.equal(new URL(again.data.end_session_url).searchParams.get('id_token_hint'), null);
  });

  test('without a session leads to the upstream all the same, and nowhere that is not allowed', async () => {
    const { data } = await ask('sso/logout', undefined);
    assert.deepEqual([data.ended, new URL(data.end_session_url).searchParams.get('client_id')], [false, 'tamga']);
    const reply = await ask('sso/logout', { redirect_uri: 'https://evil.example/' });
    assert.deepEqual(refused(reply), [400, 'auth.callback_not_allowed']);
  });

  test('ends the session here while the upstream does not answer', async (t) => {
    const { data } = await signIn();
    const other = await openClientHouse(
      t,
      { ...env, REDIS_PREFIX: deps.config.REDIS_PREFIX },
      { database: house.database },
    );
    const path = '/.well-known/openid-configuration';
    const { [path]: honest } = liar.answers;
    liar.answers[path] = (response) => response.writeHead(503).end();
    const reply = await other.ask('sso/logout', {}, bearer(data.tokens.access_token));
    liar.answers[path] = honest!;
    assert.deepEqual(reply.data, { ended: true, end_session_url: null });
    assert.equal(await statusOf(data.tokens.access_token), 401);
  });
});

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tell = async (token: string) => {
  const payload = new URLSearchParams({ logout_token: token }).toString();
  const url = '/api/v1/sso/backchannel-logout';
  const reply = await house.app.inject({ method: 'POST', url, headers: form, payload });
  return { statusCode: reply.statusCode, ...reply.json() };
};

suite('the upstream', () => {
  test('ends by its sid what rests on it and nothing else, once', async () => {
    const { data: mine } = await signIn();
    const { sub, sid } = claims;
    claims.sid = randomUUID();
    const { data: other } = await signIn();
    const token = await liar.sign({ jti: randomUUID(), sub: sub!, sid, events }, { typ: 'logout+jwt' });
    assert.deepEqual((await tell(token)).data, { ended: 1 });
    assert.equal(await statusOf(mine.tokens.access_token), 401);
    assert.equal(await statusOf(other.tokens.access_token), 200);
    assert.deepEqual(refused(await ask('auth/refresh', { refresh_token: mine.tokens.refresh_token })), [
      401,
      'auth.refresh_refused',
    ]);
    assert.deepEqual((await tell(token)).data, { ended: 0 });
  });

  test('ends by its subject everything that rests on that person, also from an app', async () => {
    const { data: web } = await signIn();
    [nonce, claims.aud] = ['n'.repeat(22), 'tamga-app'];
    const code = { code: randomUUID(), code_verifier: 'v'.repeat(43) };
    const { data: app } = await native({ ...code, redirect_uri: appUri, nonce });
    const token = await liar.sign({ aud: 'tamga-app', jti: randomUUID(), sub: claims.sub!, events });
    assert.deepEqual((await tell(token)).data, { ended: 2 });
    for (const { tokens } of [web, app]) assert.equal(await statusOf(tokens.access_token), 401);
  });

  test('is not believed where anything about its token is wrong', async () => {
    const { data } = await signIn();
    const good = { jti: randomUUID(), sid: claims.sid, events };
    const ago = Math.floor(Date.now() / 1_000) - 3_600;
    const wrong = {
      'another issuer': liar.sign({ ...good, iss: 'https://another.example' }),
      'another audience': liar.sign({ ...good, aud: 'another' }),
      'another key': liar.sign(good, { by: liar.foreignKey }),
      'long over': liar.sign({ ...good, iat: ago, exp: ago + 60 }),
      'no event': liar.sign({ jti: good.jti, sid: claims.sid }),
      'another event': liar.sign({ ...good, events: { 'urn:other': {} } }),
      'an ID token': liar.sign({ ...good, nonce: 'n' }),
      nobody: liar.sign({ jti: good.jti, events }),
      'no jti': liar.sign({ sid: claims.sid, events }),
      nonsense: Promise.resolve('a.b.c'),
    };
    for (const [title, token] of Object.entries(wrong))
      assert.deepEqual(refused(await tell(await token)), [400, 'sso.logout_token_refused'], title);
    assert.equal(await statusOf(data.tokens.access_token), 200);
    const url = '/api/v1/sso/backchannel-logout';
    const empty = await house.app.inject({ method: 'POST', url, headers: form, payload: 'other=1' });
    assert.equal(empty.json().error, 'request.invalid');
    const elsewhere = await house.app.inject({
      method: 'POST',
      url: '/api/v1/sso/logout',
      headers: form,
      payload: 'a=1',
    });
    assert.equal(elsewhere.statusCode, 415, 'nothing else takes a form');
  });

  test('that does not answer is left alone for a while, and then asked again', async (t) => {
    let now = Date.now();
    const other = await openClientHouse(t, env);
    const slow = askerOf({ app: buildApp({ ...other.house.deps, now: () => new Date(now) }, { limits: 'off' }) });
    const path = '/.well-known/openid-configuration';
    const { [path]: honest } = liar.answers;
    liar.answers[path] = (response) => response.writeHead(503).end();
    liar.asked.length = 0;
    for (let tried = 0; tried < 8; tried += 1) assert.equal((await slow.start()).statusCode, 503);
    assert.equal(liar.asked.length, 5);
    liar.answers[path] = honest!;
    assert.equal((await slow.start()).statusCode, 503);
    now += 16_000;
    assert.equal((await slow.start()).statusCode, 200);
  });
});

suite('what is kept', () => {
  test('is gone when the session has ended by either side, and when the person is forgotten', async () => {
    const { data } = await signIn();
    await ask('sso/logout', {}, bearer(data.tokens.access_token));
    const { data: kept } = await signIn();
    const db = asSystem(deps);
    const countOf = async (userId: string) =>
      (await db.selectFrom('sso.session').select('id').where('user_id', '=', userId).execute()).length;
    assert.equal(await countOf(kept.citizen.id), 1);
    await transact(deps, system('test'), (deps) => forgetPerson(deps, kept.citizen.id));
    assert.equal(await countOf(kept.citizen.id), 0);
  });

  test('is forgotten when its time is up, and not before', async () => {
    await signIn();
    const before = (await keptSessions()).length;
    const after = (days: number) => ({ ...deps, now: () => new Date(Date.now() + days * 86_400_000) });
    await forgetOld(deps);
    assert.equal((await keptSessions()).length, before);
    await forgetOld(after(31));
    assert.deepEqual(await keptSessions(), []);
    assert.deepEqual(await asSystem(deps).selectFrom('sso.spent').select('id').execute(), []);
  });
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as client from 'openid-client';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import {
  begin,
  Browser,
  callback,
  discover,
  exchange,
  goOn,
  openProviderHouse,
  refusalOf,
  register,
  signInAt,
} from '#test/relying-party';

const house = await openProviderHouse({ after });
const [maker, tester, stranger] = [await house.signIn(), await house.signIn(), await house.signIn()];

const send = async (who: SignedIn, method: 'POST' | 'DELETE', path: string, payload?: object) => {
  const url = `/api/v1/me/test-applications${path}`;
  return (await house.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })).json().data;
};
async function makeTest(who: SignedIn = maker) {
  const { application, secret } = await send(who, 'POST', '', { name: 'Туршилт', redirect_uris: [callback] });
  const { headers } = tester;
  const { ge_id } = (await house.app.inject({ url: '/api/v1/users/me', headers })).json().data;
  const named = await send(who, 'POST', `/${application.id}/testers`, { ge_id });
  return { id: application.id as string, secret: secret as string, testerId: named.testers[0].id as string };
}
const made = await makeTest();
const config = await discover(house, made);

/** As loosely typed as JSON is: each test knows what it asked for. */
type Answered = ReturnType<typeof JSON.parse>;

/** What the browser is answered in the end, by the platform or the application. */
const errorOf = (url: URL | null) => url?.searchParams.get('error');

test('its maker and its tester sign in with it; both are asked, and told that it is a test', async () => {
  for (const person of [maker, tester]) {
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config, { scope: 'openid profile email' });
    const challenge = flow.at!.searchParams.get('login_challenge');
    const login = await browser.api('GET', `/api/v1/provider/login?login_challenge=${challenge}`, undefined, person);
    assert.equal(login.data.client.is_test, true);
    const { data } = await browser.api('POST', '/api/v1/provider/login/accept', { challenge }, person);
    const asked = new URL((await browser.go(data.redirect_to)).headers.get('location')!, house.issuer);
    const consentChallenge = asked.searchParams.get('consent_challenge');
    const at = `/api/v1/provider/consent?consent_challenge=${consentChallenge}`;
    const consent = await browser.api('GET', at, undefined, person);
    assert.deepEqual([consent.data.client.is_test, consent.data.client.organisation], [true, null]);
    flow.at = asked;
    const tokens = await exchange(config, await goOn(house, browser, flow, person));
    assert.equal((await client.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub)).given_name, 'Сүх');
  }
  const consents = await house.app.inject({ url: '/api/v1/users/me/consents', headers: tester.headers });
  assert.deepEqual(
    consents.json().data.items.map((one: Answered) => one.client.is_test),
    [true],
  );
});

test('it asks for consent in each sign-in, and does without in none', async () => {
  const { browser } = await signInAt(house, config, maker);
  const silent = await begin(house, browser, config, { prompt: 'none' });
  assert.equal(errorOf(silent.at), 'consent_required');
  const flow = await begin(house, browser, config);
  assert.match(flow.at!.search, /consent_challenge/);
  assert.ok((await exchange(config, await goOn(house, browser, flow, maker))).access_token);
});

test('an application that is registered is no test', async () => {
  const library = await discover(house, await register(house));
  const browser = new Browser(house.issuer);
  const { at } = await begin(house, browser, library);
  const challenge = at!.searchParams.get('login_challenge');
  const login = await browser.api('GET', `/api/v1/provider/login?login_challenge=${challenge}`, undefined, stranger);
  assert.equal(login.data.client.is_test, false);
});

test('the phone says that it is a test before PIN2 is entered', async () => {
  const browser = new Browser(house.issuer);
  const { at } = await begin(house, browser, config, { acr_values: 'high' });
  const challenge = at!.searchParams.get('login_challenge');
  const { data } = await browser.api('POST', '/api/v1/provider/login/accept', { challenge }, tester);
  const rows = asSystem(house.deps).selectFrom('approvals.approval').select(['text_mn', 'text_en']);
  const asked = await rows.where('id', '=', data.approval.id).executeTakeFirstOrThrow();
  assert.match(asked.text_mn, /^«Туршилт» \(туршилтын аппликейшн\) /);
  assert.match(asked.text_en, /^Туршилт \(a test application\) /);
});

test('a use is noted', async () => {
  const other = await makeTest();
  await signInAt(house, await discover(house, other), maker);
  const rows = asSystem(house.deps).selectFrom('applications.application').select('last_used_at');
  assert.ok((await rows.where('id', '=', other.id).executeTakeFirstOrThrow()).last_used_at);
});

suite('all others', () => {
  test('are refused where they would sign in or decline, and led nowhere', async () => {
    const browser = new Browser(house.issuer);
    const { at } = await begin(house, browser, config);
    const challenge = at!.searchParams.get('login_challenge');
    for (const act of ['accept', 'reject']) {
      const refused = await browser.api('POST', `/api/v1/provider/login/${act}`, { challenge }, stranger);
      assert.deepEqual([refused.statusCode, refused.error], [403, 'oidc.testers_only'], act);
    }
    const nobody = await browser.api('POST', '/api/v1/provider/login/reject', { challenge }, null);
    assert.deepEqual([nobody.statusCode, nobody.error], [403, 'oidc.testers_only']);
  });

  test('are asked to sign in where they are signed in for other applications already', async () => {
    const browser = new Browser(house.issuer);
    await signInAt(house, await discover(house, await register(house)), stranger, { browser });
    const { at } = await begin(house, browser, config);
    assert.match(at!.search, /login_challenge/);
  });

  /** Neither one who is signed in nor one who is not. */
  async function staysHere(parameters: Record<string, string>): Promise<void> {
    for (const browser of [new Browser(house.issuer), await signedIn(stranger)]) {
      const { reply } = await begin(house, browser, config, parameters);
      const page = await reply.text();
      assert.deepEqual([reply.status, reply.headers.get('location')], [403, null]);
      assert.match(page, /test application|туршилтын аппликейшн/);
      assert.ok(!page.includes(callback));
    }
  }

  test('are not led to the address of its maker without asking anybody', () => staysHere({ prompt: 'none' }));
  test('are not led to the address of its maker by a request that is refused', () =>
    staysHere({ scope: 'openid civil_id' }));
  test('are not led to the address of its maker by a form', () =>
    staysHere({ prompt: 'none', response_mode: 'form_post' }));
  test('are not led to the address of its maker by a fragment', () =>
    staysHere({ prompt: 'none', response_mode: 'fragment' }));

  test('read what is wrong with a request, where that is not answered to the application', async () => {
    const { reply } = await begin(house, new Browser(house.issuer), config, { redirect_uri: 'https://example.mn/' });
    assert.equal(reply.status, 400);
    assert.match(await reply.text(), /invalid_redirect_uri/);
  });

  test('while its maker is, and an application of the house leads everybody', async () => {
    const mine = await begin(house, await signedIn(maker), config, { scope: 'openid civil_id' });
    assert.deepEqual([mine.at?.origin, errorOf(mine.at)], [new URL(callback).origin, 'invalid_scope']);
    const library = await discover(house, await register(house));
    const any = await begin(house, new Browser(house.issuer), library, { prompt: 'none' });
    assert.equal(errorOf(any.at), 'login_required');
  });

  async function signedIn(person: SignedIn): Promise<Browser> {
    const browser = new Browser(house.issuer);
    await signInAt(house, await discover(house, await register(house)), person, { browser });
    return browser;
  }
});

test('who declines goes back with it, if they may be there at all', async () => {
  const browser = new Browser(house.issuer);
  const { at } = await begin(house, browser, config);
  const challenge = at!.searchParams.get('login_challenge');
  const { data } = await browser.api('POST', '/api/v1/provider/login/reject', { challenge }, maker);
  const reply = await browser.go(data.redirect_to);
  assert.equal(errorOf(new URL(reply.headers.get('location')!)), 'access_denied');
});

test('one that took too long leads nobody back', async () => {
  const browser = new Browser(house.issuer);
  const { at } = await begin(house, browser, config);
  const challenge = at!.searchParams.get('login_challenge');
  await asAdmin((db) => db.query(`update oidc.state set expires_at = now() - interval '1 minute'`), house.database);
  const login = await browser.api('GET', `/api/v1/provider/login?login_challenge=${challenge}`, undefined, stranger);
  assert.deepEqual([login.statusCode, login.error], [404, 'oidc.challenge_not_found']);
});

test('what was given for a tester who is one no longer is refused at once', async () => {
  const other = await makeTest();
  const trying = await discover(house, other);
  const { tokens } = await signInAt(house, trying, tester, { parameters: { scope: 'openid profile' } });
  assert.equal((await client.tokenIntrospection(trying, tokens.access_token)).active, true);
  await send(maker, 'DELETE', `/${other.id}/testers/${other.testerId}`);
  assert.equal((await client.tokenIntrospection(trying, tokens.access_token)).active, false);
  const { error } = await refusalOf(client.refreshTokenGrant(trying, tokens.refresh_token!));
  assert.equal(error, 'invalid_grant');
  const told = await refusalOf(client.fetchUserInfo(trying, tokens.access_token, tokens.claims()!.sub));
  assert.equal(told.status, 401);
});

test('it is unknown while its maker is not active', async () => {
  const person = await house.signIn();
  const other = await makeTest(person);
  await asAdmin(
    (db) => db.query(`update users."user" set active = false where id = $1`, [person.userId]),
    house.database,
  );
  const { reply } = await begin(house, new Browser(house.issuer), await discover(house, other));
  assert.equal(reply.status, 400);
});

test('it is unknown once its maker has closed their account', async () => {
  const person = await house.signIn();
  const trying = await discover(house, await makeTest(person));
  const { tokens } = await signInAt(house, trying, tester);
  await asAdmin(
    (db) => db.query(`update users."user" set closed_at = now() where id = $1`, [person.userId]),
    house.database,
  );
  const { reply } = await begin(house, new Browser(house.issuer), trying);
  assert.equal(reply.status, 400);
  const told = await refusalOf(client.fetchUserInfo(trying, tokens.access_token, tokens.claims()!.sub));
  assert.equal(told.status, 401);
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import * as client from 'openid-client';
import { asAdmin, asSystem } from '#test/house';
import { untilWaiting } from '#test/locks';
import {
  begin,
  Browser,
  discover,
  exchange,
  type Flow,
  goOn,
  openProviderHouse,
  register,
  signInAt,
} from '#test/relying-party';

const house = await openProviderHouse({ after });
const library = await register(house);
const config = await discover(house, library);
const [citizen, other] = await Promise.all([house.signIn(), house.signIn()]);
const challengeOf = (flow: Flow, kind = 'login') => flow.at!.searchParams.get(`${kind}_challenge`)!;
const accept = '/api/v1/provider/login/accept';

suite('a challenge', () => {
  test('is told with the application, what it wants and why', async () => {
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config, {
      scope: 'openid profile',
      login_hint: 'bat',
      acr_values: 'high',
    });
    const { data } = await browser.api(
      'GET',
      `/api/v1/provider/login?login_challenge=${challengeOf(flow)}`,
      undefined,
      null,
    );
    const client = { client_id: library.id, name_mn: 'Номын сан', name_en: 'Library', is_test: false };
    assert.deepEqual(data.client, client);
    assert.deepEqual([data.requested_scope, data.login_hint, data.acr], [['openid', 'profile'], 'bat', 'high']);
    assert.ok(data.reasons.includes('no_session'));
  });

  test('that was stolen is worthless in another browser, and nobody is signed in by it', async () => {
    const thief = new Browser(house.issuer);
    const flow = await begin(house, thief, config);
    const challenge = challengeOf(flow);
    const victim = new Browser(house.issuer);
    assert.equal((await victim.api('POST', accept, { challenge }, citizen)).statusCode, 401, 'without any cookie');
    await begin(house, victim, config);
    const refused = await victim.api('POST', accept, { challenge }, citizen);
    assert.deepEqual([refused.statusCode, refused.error], [404, 'oidc.challenge_not_found']);
    const resumed = await thief.go(`/oauth2/auth/${challenge}`);
    assert.ok(!resumed.headers.get('location')?.includes('consent'), 'the thief gets no further');
  });

  test('with a forged cookie is not believed', async () => {
    const browser = new Browser(house.issuer);
    const challenge = challengeOf(await begin(house, browser, config));
    const cookie = browser.cookies.find(({ name }) => name.startsWith('tamga_challenge_'))!;
    const forger = new Browser(house.issuer);
    forger.cookies = [{ ...cookie, value: cookie.value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }];
    assert.equal((await forger.api('POST', accept, { challenge }, citizen)).statusCode, 401);
  });

  test('that was planted in another browser counts for nothing there', async () => {
    const attacker = new Browser(house.issuer);
    const challenge = challengeOf(await begin(house, attacker, config));
    const planted = attacker.cookies.find(({ name }) => name.startsWith('tamga_challenge_'))!;
    const victim = new Browser(house.issuer);
    victim.cookies = [planted];
    assert.equal(
      (await victim.api('POST', accept, { challenge }, citizen)).statusCode,
      401,
      'a browser without a secret',
    );
    victim.cookies = [];
    await begin(house, victim, config);
    victim.cookies.push(planted);
    assert.equal((await victim.api('POST', accept, { challenge }, citizen)).error, 'oidc.challenge_not_found');
  });

  test('is kept behind TLS in cookies that no other host can set', async (t) => {
    const secure = await openProviderHouse(t, { issuer: 'https://id.example.mn' });
    const { id } = await register(secure);
    const query = new URLSearchParams({
      client_id: id,
      redirect_uri: 'http://127.0.0.1:4999/callback',
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update('verifier').digest('base64url'),
      code_challenge_method: 'S256',
    });
    const begun = await secure.app.inject({ url: `/oauth2/auth?${query.toString()}` });
    const given = [begun.headers['set-cookie'] ?? []].flat();
    const names = ['tamga_challenge_', 'tamga_browser='].map((name) => `__Host-${name}`);
    for (const name of names) {
      const cookie = given.find((line) => line.startsWith(name));
      assert.ok(cookie, name);
      for (const attribute of [/; Secure/i, /; HttpOnly/i, /; Path=\/(;|$)/i, /; SameSite=Lax/i])
        assert.match(cookie, attribute);
      assert.doesNotMatch(cookie, /domain=/i);
    }
    const challenge = /login_challenge=([^&]+)/.exec(String(begun.headers.location))![1]!;
    const answered = await secure.app.inject({
      method: 'POST',
      url: '/api/v1/provider/login/reject',
      headers: { cookie: given.map((line) => line.split(';')[0]).join('; ') },
      payload: { challenge },
    });
    assert.equal(answered.statusCode, 200);
    assert.match(String(answered.headers['set-cookie']), /^__Host-tamga_challenge_[^=]+=; Max-Age=0.*; Secure/);
  });

  test('is accepted for the person of the session, whoever else is named', async () => {
    const browser = new Browser(house.issuer);
    const challenge = challengeOf(await begin(house, browser, config));
    assert.equal((await browser.api('POST', accept, { challenge }, null)).error, 'oidc.sign_in_first');
    const named = await browser.api('POST', accept, { challenge, subject: other.userId }, citizen);
    assert.equal(named.error, 'request.invalid');
    const { tokens } = await signInAt(house, config, citizen);
    assert.equal(tokens.claims()!.sub, citizen.userId);
  });

  test('is answered once', async () => {
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config);
    const challenge = challengeOf(flow);
    const kept = [...browser.cookies];
    assert.equal((await browser.api('POST', accept, { challenge }, citizen)).statusCode, 200);
    browser.cookies = kept;
    assert.equal((await browser.api('POST', accept, { challenge }, other)).error, 'oidc.challenge_not_found');
  });

  test('of two tabs both get on, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const browser = new Browser(house.issuer);
      const flows = [await begin(house, browser, config), await begin(house, browser, config)];
      const tokens = [];
      for (const index of order) {
        await goOn(house, browser, flows[index]!, citizen);
        tokens.push(await exchange(config, flows[index]!));
      }
      for (const { access_token } of tokens)
        assert.equal((await client.tokenIntrospection(config, access_token)).active, true, 'neither ends the other');
    }
  });

  test('of two tabs that both wait for consent leaves both with good tokens', async () => {
    const person = await house.signIn();
    const browser = new Browser(house.issuer);
    const flows = [await begin(house, browser, config), await begin(house, browser, config)];
    for (const flow of flows) {
      const { data } = await browser.api('POST', accept, { challenge: challengeOf(flow) }, person);
      flow.at = new URL((await browser.go(data.redirect_to)).headers.get('location')!, house.issuer);
    }
    const tokens = [];
    for (const flow of flows) tokens.push(await exchange(config, await goOn(house, browser, flow, person)));
    for (const { access_token } of tokens)
      assert.equal((await client.tokenIntrospection(config, access_token)).active, true);
  });

  test('of two applications at once in one browser leaves both with good tokens', async () => {
    const person = await house.signIn();
    const second = await discover(house, await register(house));
    const { browser } = await signInAt(house, config, person);
    const third = await discover(house, await register(house));
    for (const one of [second, third]) await signInAt(house, one, person, { browser });
    const silent = { parameters: { prompt: 'none' }, browser };
    const both = await Promise.all(
      [second, third].map(async (one) => ({ one, ...(await signInAt(house, one, person, silent)) })),
    );
    for (const { one, tokens } of both)
      assert.equal((await client.tokenIntrospection(one, tokens.access_token)).active, true);
  });

  test('that took too long leads back to the application, with its state', async () => {
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config);
    const challenge = challengeOf(flow);
    await asAdmin(
      (admin) =>
        admin.query("update oidc.state set expires_at = now() - interval '1 minute' where kind = 'Interaction'"),
      house.database,
    );
    const { data } = await browser.api('GET', `/api/v1/provider/login?login_challenge=${challenge}`, undefined, null);
    assert.equal(data.expired, true);
    const back = new URL(data.redirect_to);
    assert.deepEqual(
      [
        back.origin + back.pathname,
        back.searchParams.get('error'),
        back.searchParams.get('state'),
        back.searchParams.get('iss'),
      ],
      ['http://127.0.0.1:4999/callback', 'login_required', flow.state, house.issuer],
    );
    assert.equal((await browser.api('POST', accept, { challenge }, citizen)).error, 'oidc.challenge_not_found');
  });

  test('that is rejected says access_denied to the application', async () => {
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config);
    const { data } = await browser.api('POST', '/api/v1/provider/login/reject', { challenge: challengeOf(flow) }, null);
    const back = new URL((await browser.go(data.redirect_to)).headers.get('location')!);
    assert.equal(back.searchParams.get('error'), 'access_denied');
  });
});

suite('consent', () => {
  test('can be given in part, is remembered so, listed and taken back with every token', async () => {
    const person = await house.signIn();
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config, { scope: 'openid profile email' });
    await goOn(house, browser, flow, person, { grant_scope: ['openid', 'email'] });
    const tokens = await exchange(config, flow);
    assert.deepEqual(tokens.scope!.split(' ').toSorted(), ['email', 'openid']);
    assert.equal(tokens.claims()!.name, undefined);

    const later = await signInAt(house, config, person, { parameters: { scope: 'openid profile email' } });
    assert.deepEqual(later.flow.prompts, ['login'], 'what was not agreed to is not asked again');
    assert.doesNotMatch(later.tokens.scope!, /profile/);

    const url = '/api/v1/users/me/consents';
    const { items } = (await house.app.inject({ url, headers: person.headers })).json().data;
    assert.equal(items.length, 1);
    assert.deepEqual([items[0].client.name_en, items[0].scopes.toSorted()], ['Library', ['email', 'openid']]);
    assert.deepEqual(
      (await house.app.inject({ url, headers: other.headers }))
        .json()
        .data.items.filter((one: { id: string }) => one.id === items[0].id),
      [],
    );
    const held = await house.app.inject({ url: '/api/v1/users/me/export', headers: person.headers });
    assert.equal(held.json().data.sections.oidc.consents[0].id, items[0].id);
    const foreign = await house.app.inject({ method: 'DELETE', url: `${url}/${items[0].id}`, headers: other.headers });
    assert.equal(foreign.json().error, 'oidc.consent_not_found');

    const taken = await house.app.inject({ method: 'DELETE', url: `${url}/${items[0].id}`, headers: person.headers });
    assert.equal(taken.statusCode, 200);
    for (const { access_token, refresh_token } of [tokens, later.tokens]) {
      assert.equal((await client.tokenIntrospection(config, access_token)).active, false);
      assert.equal((await client.tokenIntrospection(config, refresh_token!)).active, false);
    }
    const again = await signInAt(house, config, person);
    assert.deepEqual(again.flow.prompts, ['login', 'consent']);
    const actions = await asSystem(house.deps)
      .selectFrom('audit.pending')
      .select('action')
      .where('actor', '=', `person:${person.userId}`)
      .where('action', 'like', 'oidc.%')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      actions.map(({ action }) => action),
      [
        'oidc.signed_in',
        'oidc.consent_given',
        'oidc.signed_in',
        'oidc.consent_withdrawn',
        'oidc.signed_in',
        'oidc.consent_given',
      ],
    );
  });

  test('cannot be given by another person than the one who signed in', async () => {
    const person = await house.signIn();
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, config);
    const { data } = await browser.api('POST', accept, { challenge: challengeOf(flow) }, person);
    flow.at = new URL((await browser.go(data.redirect_to)).headers.get('location')!, house.issuer);
    const challenge = challengeOf(flow, 'consent');
    const path = '/api/v1/provider/consent/accept';
    assert.equal((await browser.api('POST', path, { challenge }, other)).error, 'oidc.other_person');
    assert.equal((await browser.api('POST', path, { challenge }, null)).error, 'oidc.sign_in_first');
    const { data: shown } = await browser.api(
      'GET',
      `/api/v1/provider/consent?consent_challenge=${challenge}`,
      undefined,
      null,
    );
    assert.deepEqual(shown.missing_scope, ['openid']);
    const { data: rejected } = await browser.api('POST', '/api/v1/provider/consent/reject', { challenge }, person);
    const back = new URL((await browser.go(rejected.redirect_to)).headers.get('location')!);
    assert.equal(back.searchParams.get('error'), 'access_denied');
  });

  test('to an application that is deleted at that moment leads nowhere, and is no fault', async () => {
    const person = await house.signIn();
    const browser = new Browser(house.issuer);
    const own = await register(house);
    const flow = await begin(house, browser, await discover(house, own));
    const { data } = await browser.api('POST', accept, { challenge: challengeOf(flow) }, person);
    flow.at = new URL((await browser.go(data.redirect_to)).headers.get('location')!, house.issuer);
    const body = { challenge: challengeOf(flow, 'consent') };
    const reply = await asAdmin(async (admin) => {
      await admin.query('begin');
      await admin.query('delete from applications.application where id = $1', [own.id]);
      const reply = browser.api('POST', '/api/v1/provider/consent/accept', body, person);
      await untilWaiting(admin);
      await admin.query('commit');
      return reply;
    }, house.database);
    assert.deepEqual([reply.statusCode, reply.error], [404, 'oidc.challenge_not_found']);
  });

  test('is not asked for by an application of the platform itself', async () => {
    const own = await discover(house, await register(house, { consent_required: false }));
    const { flow } = await signInAt(house, own, await house.signIn());
    assert.deepEqual(flow.prompts, ['login']);
  });
});

test('another person in the same browser signs the first one out, by a page that its own policy lets through', async () => {
  const [first, second] = [await house.signIn(), await house.signIn()];
  const { browser } = await signInAt(house, config, first);
  const flow = await begin(house, browser, config, { prompt: 'login' });
  await asAdmin(
    (admin) =>
      admin.query(
        "update auth.session set proven_at = now() + interval '1 second', created_at = now() + interval '2 seconds' where id = $1",
        [second.sessionId],
      ),
    house.database,
  );
  const { data } = await browser.api('POST', accept, { challenge: challengeOf(flow) }, second);
  const page = await browser.go(data.redirect_to);
  const html = await page.text();
  assert.match(html, /document\.forms\[0\]\.submit/);
  const policy = page.headers.get('content-security-policy')!;
  assert.match(policy, /script-src 'sha256-/);
  assert.doesNotMatch(policy, /form-action/, 'the form leads on to the application in the end');
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  assert.ok(policy.includes(createHash('sha256').update(script).digest('base64')), 'this script and no other');

  const hidden = [...html.matchAll(/name="([\w.]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const sent = await browser.go(action, { method: 'POST', body: new URLSearchParams(Object.fromEntries(hidden)) });
  flow.at = new URL(sent.headers.get('location')!, house.issuer);
  const tokens = await exchange(config, await goOn(house, browser, flow, second));
  assert.equal(tokens.claims()!.sub, second.userId);
});

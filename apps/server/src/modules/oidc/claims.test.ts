import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as client from 'openid-client';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { begin, Browser, discover, exchange, goOn, openProviderHouse, register, signInAt } from '#test/relying-party';
import { claimsAsked } from './claims.ts';

const house = await openProviderHouse({ after });
const library = await register(house);
const config = await discover(house, library);
const db = asSystem(house.deps);

async function citizen(): Promise<SignedIn & { ge_id: string }> {
  const person = await house.signIn();
  const proven = { email: 'bat@example.mn', email_verified_at: new Date(), email_source: 'code' as const };
  const { ge_id } = await db
    .updateTable('users.user')
    .set(proven)
    .where('id', '=', person.userId)
    .returning('ge_id')
    .executeTakeFirstOrThrow();
  return { ...person, ge_id: ge_id! };
}
/** Everything that was said of the citizen, but for the facts of the sign-in. */
const about = (claims: object) =>
  Object.keys(claims)
    .filter((name) => !/^(sub|iss|aud|exp|iat|nonce|at_hash|acr|amr|auth_time|sid)$/.test(name))
    .toSorted();
const wish = (id_token: object, userinfo: object = {}) => JSON.stringify({ id_token, userinfo });

/** As far as the page that asks for consent. */
async function toConsent(person: SignedIn, parameters: Record<string, string>, of = config) {
  const browser = new Browser(house.issuer);
  const flow = await begin(house, browser, of, parameters);
  const challenge = flow.at!.searchParams.get('login_challenge');
  const { data } = await browser.api('POST', '/api/v1/provider/login/accept', { challenge }, person);
  flow.at = new URL((await browser.go(data.redirect_to)).headers.get('location')!, house.issuer);
  const asked = async (by: SignedIn | null = person) => {
    const consent = flow.at!.searchParams.get('consent_challenge');
    return (await browser.api('GET', `/api/v1/provider/consent?consent_challenge=${consent}`, undefined, by)).data;
  };
  return { browser, flow, asked };
}

test('openid alone tells the subject and how sure it is, and nothing of the citizen', async () => {
  const { tokens } = await signInAt(house, config, await citizen());
  assert.deepEqual(about(tokens.claims()!), []);
  assert.deepEqual(about(await client.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub)), []);
});

test('the page lists every claim with its value, those of the claims parameter too, to the citizen alone', async () => {
  const [person, other] = [await citizen(), await house.signIn()];
  const { asked } = await toConsent(person, {
    scope: 'openid email',
    claims: wish({ ge_id: { essential: true } }, { given_name: null, civil_id: null }),
  });
  const { claims } = await asked();
  assert.deepEqual(claims, [
    { name: 'email', value: 'bat@example.mn', scope: 'email', essential: false, decided: null },
    { name: 'given_name', value: 'Сүх', scope: null, essential: false, decided: null },
    { name: 'ge_id', value: person.ge_id, scope: null, essential: true, decided: null },
  ]);
  for (const by of [null, other])
    for (const { value } of (await asked(by)).claims) assert.equal(value, null, 'nobody else at this browser reads it');
});

test('what is refused is told nowhere: not by id_token, userinfo, or after a refresh', async () => {
  const person = await citizen();
  const { browser, flow } = await toConsent(person, {
    scope: 'openid profile email',
    claims: wish({ family_name: { essential: true } }, { email: null }),
  });
  await goOn(house, browser, flow, person, { grant_claims: ['given_name', 'ge_id'] });
  const tokens = await exchange(config, flow);
  assert.deepEqual(
    tokens.scope!.split(' ').toSorted(),
    ['openid', 'profile'],
    'a scope of which nothing is left is refused',
  );
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  const { sub } = tokens.claims()!;
  for (const said of [
    tokens.claims()!,
    renewed.claims()!,
    await client.fetchUserInfo(config, tokens.access_token, sub),
    await client.fetchUserInfo(config, renewed.access_token, sub),
  ])
    assert.deepEqual(about(said), ['ge_id', 'given_name']);
});

test('a consent covers what was shown: a claim more asks again, and what was refused does not', async () => {
  const person = await citizen();
  const { browser, flow } = await toConsent(person, { scope: 'openid email', claims: wish({ name: null }) });
  await goOn(house, browser, flow, person, { grant_claims: ['email'] });
  const again = { scope: 'openid email', claims: wish({ name: null }) };
  const same = await signInAt(house, config, person, { parameters: again });
  assert.deepEqual(same.flow.prompts, ['login']);
  assert.deepEqual(about(same.tokens.claims()!), ['email', 'email_verified']);
  const more = { scope: 'openid email', claims: wish({ name: null, ge_id: null }) };
  const { asked } = await toConsent(person, more);
  const { claims } = await asked();
  assert.deepEqual(
    claims.map(({ name, decided }: { name: string; decided: string }) => [name, decided]),
    [
      ['email', 'granted'],
      ['name', 'refused'],
      ['ge_id', null],
    ],
  );
});

test('what a citizen takes back on the page is told no more', async () => {
  const person = await citizen();
  const parameters = { scope: 'openid email' };
  await signInAt(house, config, person, { parameters });
  const { browser, flow } = await toConsent(person, { ...parameters, prompt: 'consent' });
  await goOn(house, browser, flow, person, { grant_claims: [] });
  assert.deepEqual(about((await exchange(config, flow)).claims()!), []);
  const { tokens } = await signInAt(house, config, person, { parameters });
  assert.deepEqual(about(tokens.claims()!), []);
});

test('to refuse a scope is to refuse what it brings, whatever else the answer says', async () => {
  const person = await citizen();
  const { browser, flow } = await toConsent(person, { scope: 'openid profile email', claims: wish({ email: null }) });
  const answer = { grant_scope: ['openid', 'profile'], grant_claims: ['given_name', 'email'] };
  await goOn(house, browser, flow, person, answer);
  assert.deepEqual(about((await exchange(config, flow)).claims()!), ['given_name']);
});

test('to refuse openid is to refuse everything', async () => {
  const person = await citizen();
  const { browser, flow } = await toConsent(person, { scope: 'openid email' });
  await goOn(house, browser, flow, person, { grant_scope: ['email'] });
  assert.equal(flow.at!.searchParams.get('error'), 'access_denied');
});

test('an application that is set so gets email and ge_id with openid, and the page says it', async () => {
  const [person, shy] = [await citizen(), await citizen()];
  const old = await discover(house, await register(house, { identity_with_openid: true }));
  const { browser, flow, asked } = await toConsent(person, { scope: 'openid' }, old);
  const shown = await asked();
  assert.equal(shown.identity_with_openid, true);
  assert.deepEqual(
    shown.claims.map(({ name, scope }: { name: string; scope: string }) => [name, scope]),
    [
      ['email', 'openid'],
      ['ge_id', 'openid'],
    ],
  );
  await goOn(house, browser, flow, person);
  const tokens = await exchange(old, flow);
  const info = await client.fetchUserInfo(old, tokens.access_token, tokens.claims()!.sub);
  for (const said of [tokens.claims()!, info]) {
    assert.deepEqual(about(said), ['email', 'email_verified', 'ge_id']);
    assert.equal(said.ge_id, person.ge_id);
  }
  const refusing = await toConsent(shy, { scope: 'openid' }, old);
  await goOn(house, refusing.browser, refusing.flow, shy, { grant_claims: ['ge_id'] });
  assert.deepEqual(about((await exchange(old, refusing.flow)).claims()!), ['ge_id']);
});

test('an application that is turned so later asks those again who have agreed before', async () => {
  const person = await citizen();
  const application = await register(house);
  const of = await discover(house, application);
  await signInAt(house, of, person);
  const turn = 'update applications.application set identity_with_openid = true where id = $1';
  await asAdmin((admin) => admin.query(turn, [application.id]), house.database);
  const { flow, tokens } = await signInAt(house, of, person);
  assert.deepEqual(flow.prompts, ['login', 'consent']);
  assert.deepEqual(about(tokens.claims()!), ['email', 'email_verified', 'ge_id']);
});

test('one that needs no consent gets what it asks for, and no civil id that it may not have', async () => {
  const own = await discover(house, await register(house, { consent_required: false }));
  const parameters = { scope: 'openid email', claims: wish({ given_name: null, civil_id: null }) };
  const { flow, tokens } = await signInAt(house, own, await citizen(), { parameters });
  assert.deepEqual(flow.prompts, ['login']);
  assert.deepEqual(about(tokens.claims()!), ['email', 'email_verified', 'given_name']);
});

const turnConsent = (id: string, to: boolean) =>
  asAdmin(
    (admin) => admin.query('update applications.application set consent_required = $2 where id = $1', [id, to]),
    house.database,
  );

test('what was given while no consent was needed is asked for when it is needed again, and told nowhere before', async () => {
  const person = await citizen();
  const application = await register(house);
  const of = await discover(house, application);
  const browser = new Browser(house.issuer);
  await signInAt(house, of, person, { browser, parameters: { scope: 'openid', claims: wish({ given_name: null }) } });
  await turnConsent(application.id, false);
  const parameters = { scope: 'openid email', claims: wish({ given_name: null, ge_id: null }) };
  const silent = await signInAt(house, of, person, { browser, parameters });
  assert.deepEqual(silent.flow.prompts, []);
  assert.deepEqual(about(silent.tokens.claims()!), ['email', 'email_verified', 'ge_id', 'given_name']);

  await turnConsent(application.id, true);
  const { sub } = silent.tokens.claims()!;
  const renewed = await client.refreshTokenGrant(of, silent.tokens.refresh_token!);
  for (const said of [renewed.claims()!, await client.fetchUserInfo(of, renewed.access_token, sub)])
    assert.deepEqual(about(said), []);

  const flow = await begin(house, browser, of, parameters);
  assert.match(flow.at!.pathname, /consent/);
  const challenge = flow.at!.searchParams.get('consent_challenge');
  const shown = await browser.api('GET', `/api/v1/provider/consent?consent_challenge=${challenge}`, undefined, person);
  assert.deepEqual(
    shown.data.claims.map(({ name, decided }: { name: string; decided: string }) => [name, decided]),
    [
      ['email', null],
      ['given_name', 'granted'],
      ['ge_id', null],
    ],
  );
  await goOn(house, browser, flow, person, { grant_claims: ['given_name', 'ge_id'] });
  assert.deepEqual(about((await exchange(of, flow)).claims()!), ['ge_id', 'given_name']);
  const { items } = (await browser.api('GET', '/api/v1/users/me/consents', undefined, person)).data;
  assert.deepEqual(items[0].claims.toSorted(), ['ge_id', 'given_name']);
});

test('consent that was switched off and on again asks nobody who had agreed to all of it', async () => {
  const person = await citizen();
  const application = await register(house);
  const of = await discover(house, application);
  const browser = new Browser(house.issuer);
  const parameters = { scope: 'openid email' };
  await signInAt(house, of, person, { browser, parameters });
  await turnConsent(application.id, false);
  const { tokens: before } = await signInAt(house, of, person, { browser, parameters });
  await turnConsent(application.id, true);
  const info = await client.fetchUserInfo(of, before.access_token, before.claims()!.sub);
  assert.deepEqual(about(info), ['email', 'email_verified'], 'nothing in it was given without asking');
  const { flow, tokens } = await signInAt(house, of, person, { browser, parameters });
  assert.deepEqual(flow.prompts, []);
  assert.deepEqual(about(tokens.claims()!), ['email', 'email_verified']);
});

test('a scope or a claim by the name of what every object has brings nothing', async () => {
  const settings = { civil_id_allowed: true, identity_with_openid: false };
  const person = await citizen();
  const own = await discover(house, await register(house, { consent_required: false }));
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const claims = `{"id_token":{"${name}":null},"userinfo":{"${name}":{"essential":true}}}`;
    assert.deepEqual(claimsAsked(settings, { scope: `openid ${name}`, claims }), []);
    for (const relying of [config, own]) {
      const { tokens } = await signInAt(house, relying, person, { parameters: { scope: `openid ${name}`, claims } });
      assert.deepEqual(about(tokens.claims()!), []);
    }
  }
});

test('a new application knows a citizen by a subject of its own, on several hosts and on devices too', async () => {
  const person = await citizen();
  const hosts = ['http://127.0.0.1:4999/callback', 'https://b.example.mn/callback'];
  const settings = { subject_type: undefined, redirect_uris: hosts, device_allowed: true };
  const subjects = await Promise.all(
    [0, 1].map(async () => {
      const of = await discover(house, await register(house, settings));
      const { tokens } = await signInAt(house, of, person);
      const { sub } = tokens.claims()!;
      assert.equal((await client.fetchUserInfo(of, tokens.access_token, sub)).sub, sub);
      assert.equal((await client.tokenIntrospection(of, tokens.access_token)).sub, sub);
      return sub;
    }),
  );
  assert.equal(new Set([...subjects, person.userId]).size, 3);
});

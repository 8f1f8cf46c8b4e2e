import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as client from 'openid-client';
import { asSystem } from '#test/house';
import { begin, Browser, discover, type Flow, openProviderHouse, register, signInAt } from '#test/relying-party';

const house = await openProviderHouse({ after });
const library = await register(house);
const config = await discover(house, library);
const citizen = await house.signIn();
const challengeOf = (flow: Flow, kind: string) => flow.at!.searchParams.get(`${kind}_challenge`)!;

/** Who did this to what, as the log will say. */
const recordsOf = async (action: string) =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'object', 'details'])
    .where('action', '=', action)
    .execute();
const own = { actor: `person:${citizen.userId}`, object: `application:${library.id}`, details: '{}' };

test('a sign-in that is rejected leaves a record, by whoever it was', async () => {
  for (const person of [null, citizen]) {
    const browser = new Browser(house.issuer);
    const challenge = challengeOf(await begin(house, browser, config), 'login');
    const { statusCode } = await browser.api('POST', '/api/v1/provider/login/reject', { challenge }, person);
    assert.equal(statusCode, 200);
  }
  assert.deepEqual(await recordsOf('oidc.login_rejected'), [{ ...own, actor: 'visitor' }, own]);
});

test('a consent that is rejected leaves a record of the citizen', async () => {
  const browser = new Browser(house.issuer);
  const flow = await begin(house, browser, config, { scope: 'openid profile' });
  const challenge = challengeOf(flow, 'login');
  const accepted = await browser.api('POST', '/api/v1/provider/login/accept', { challenge }, citizen);
  const onward = await browser.go(accepted.data.redirect_to);
  const asked = new URL(onward.headers.get('location')!, house.issuer).searchParams.get('consent_challenge');
  const refused = await browser.api('POST', '/api/v1/provider/consent/reject', { challenge: asked }, citizen);
  assert.equal(refused.statusCode, 200);
  assert.deepEqual(await recordsOf('oidc.consent_rejected'), [own]);
});

test('whoever agrees to everything but being signed in rejects, and that is the record', async () => {
  const before = (await recordsOf('oidc.consent_rejected')).length;
  const browser = new Browser(house.issuer);
  const flow = await begin(house, browser, config, { scope: 'openid profile' });
  const accepted = await browser.api(
    'POST',
    '/api/v1/provider/login/accept',
    { challenge: challengeOf(flow, 'login') },
    citizen,
  );
  const onward = await browser.go(accepted.data.redirect_to);
  const asked = new URL(onward.headers.get('location')!, house.issuer).searchParams.get('consent_challenge');
  const answer = { challenge: asked, grant_scope: ['profile'] };
  const { statusCode } = await browser.api('POST', '/api/v1/provider/consent/accept', answer, citizen);
  assert.equal(statusCode, 200);
  assert.deepEqual((await recordsOf('oidc.consent_rejected')).slice(before), [own]);
});

test('to agree to be signed out leaves a record', async () => {
  const person = await house.signIn();
  const { browser, tokens } = await signInAt(house, config, person);
  const ending = await browser.go(client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token! }));
  const challenge = new URL(ending.headers.get('location')!, house.issuer).searchParams.get('logout_challenge');
  const { statusCode } = await browser.api('POST', '/api/v1/provider/logout/accept', { challenge }, person);
  assert.equal(statusCode, 200);
  const records = await recordsOf('oidc.logout_accepted');
  assert.deepEqual(records, [
    { actor: `person:${person.userId}`, object: `session:${person.sessionId}`, details: '{}' },
  ]);
});

test('a token that an application gives back leaves a record, one that was none leaves nothing', async () => {
  const person = await house.signIn();
  const { tokens } = await signInAt(house, config, person);
  await client.tokenRevocation(config, tokens.access_token);
  await client.tokenRevocation(config, 'no such token');
  const records = await recordsOf('oidc.token_revoked');
  assert.deepEqual(records, [
    {
      actor: 'system:identity provider',
      object: `application:${library.id}`,
      details: JSON.stringify({ kind: 'AccessToken', user_id: person.userId }),
    },
  ]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as client from 'openid-client';
import * as org from '#modules/org';
import { system } from '#platform/actor';
import { foundOrganisation } from '#test/ownership';
import { begin, Browser, discover, goOn, openProviderHouse, refusalOf, register, signInAt } from '#test/relying-party';

const house = await openProviderHouse({ after });
/** Another process on the same database; nobody tells it what the first one does. */
const beside = await openProviderHouse({ after }, { database: house.database, issuer: house.issuer });
const { id: organisation = '' } = await foundOrganisation(house, house.admin);
const library = await register(house, { organisation_id: organisation }, ['tools:host.read']);
const config = await discover(house, library);
const auditor = await discover(house, await register(house, { introspects_all: true }));
const citizen = await house.signIn();

const move = (how: org.OrganisationMove) =>
  org.changeOrganisationState(house.deps, system('test'), organisation, how, 'a test');

const isActive = async (token: string) => (await client.tokenIntrospection(auditor, token)).active;

/** What the other process answers, to the application itself. */
async function askBeside(path: string, parameters: Record<string, string>): Promise<[number, string | undefined]> {
  const { pathname } = new URL(path);
  const authorization = `Basic ${Buffer.from(`${library.id}:${library.secret}`).toString('base64')}`;
  const body = new URLSearchParams(parameters);
  const reply = await fetch(`${beside.issuer}${pathname}`, { method: 'POST', headers: { authorization }, body });
  return [reply.status, ((await reply.json()) as { error?: string }).error];
}

const userinfo = async (token: string): Promise<number> =>
  (await fetch(`${house.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;

test('the application of a suspended organisation signs nobody in, on the next request in every process', async () => {
  const { tokens } = await signInAt(house, config, citizen);
  const own = await client.clientCredentialsGrant(config, { scope: 'tools:host.read' });
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  const { token_endpoint = '', introspection_endpoint = '' } = config.serverMetadata();
  const browser = new Browser(house.issuer);
  const halfway = await begin(house, browser, config);
  assert.equal(await isActive(tokens.access_token), true);
  assert.equal(await isActive(own.access_token), true);
  assert.equal(await userinfo(tokens.access_token), 200);
  assert.deepEqual(await askBeside(introspection_endpoint, { token: tokens.access_token }), [200, undefined]);

  await move('suspend');

  assert.deepEqual(await askBeside(token_endpoint, refresh), [401, 'invalid_client']);
  assert.deepEqual(await askBeside(introspection_endpoint, { token: tokens.access_token }), [401, 'invalid_client']);
  assert.equal((await refusalOf(client.clientCredentialsGrant(config))).error, 'invalid_client');
  assert.equal(await isActive(tokens.access_token), false);
  assert.equal(await isActive(own.access_token), false);
  assert.equal(await userinfo(tokens.access_token), 401);
  const { reply, at } = await goOn(house, browser, halfway, citizen);
  assert.deepEqual([reply.status, at], [400, null], 'a sign-in that was on its way ends here');

  await move('activate');

  assert.deepEqual(await askBeside(token_endpoint, refresh), [200, undefined], 'nothing was taken away for good');
  assert.equal((await signInAt(house, config, citizen)).tokens.token_type, 'bearer');
});

test('the citizen reads in a plain sentence that the application is stopped, and it does not get them back', async () => {
  await move('suspend');
  const browser = new Browser(house.issuer);
  for (const [language, words] of [
    ['en', /<h1>You cannot sign in to this application now<\/h1>.*it has been stopped/s],
    ['mn', /<h1>Энэ аппликейшнд одоо нэвтрэх боломжгүй<\/h1>.*түр зогссон/s],
  ] as const) {
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: 'http://127.0.0.1:4999/callback',
      scope: 'openid',
    });
    const reply = await browser.go(url, { headers: { 'accept-language': language } });
    assert.equal(reply.status, 400);
    assert.equal(reply.headers.get('location'), null);
    assert.match(await reply.text(), words);
  }
  await move('activate');
});

test('nor does that of an organisation that was closed', async () => {
  const { tokens } = await signInAt(house, config, citizen);
  await move('close');
  assert.equal(await isActive(tokens.access_token), false);
  assert.equal((await begin(house, new Browser(house.issuer), config)).reply.status, 400);
});

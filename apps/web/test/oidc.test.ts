import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import * as client from 'openid-client';
import { discover, type ProviderHouse, register } from '../../server/test/relying-party.ts';
import type { Visitor } from './browser.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });

/** An application that sends citizens to us, and shows whatever comes back. */
const application = createServer((_, response) => response.end('<!doctype html><title>Library</title>'));
let callback = '';
let configuration: client.Configuration;

before(async () => {
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  callback = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
  const house: ProviderHouse = { ...stack.house, issuer: stack.issuer, admin: await stack.house.signIn('admin') };
  const registered = await register(house, { redirect_uris: [callback], post_logout_redirect_uris: [callback] });
  configuration = await discover(house, registered);
});
after(() => application.close());

/** The application sends a citizen; answers with what it needs to take them back. */
async function send({ page }: Visitor, scope: string, more: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  await page.goto(url.href);
  return async () => {
    await page.waitForURL(`${callback}**`);
    const back = new URL(page.url());
    if (back.searchParams.has('error')) return { error: back.searchParams.get('error'), scope: '', idToken: '' };
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    return { error: null, scope: tokens.scope ?? '', idToken: tokens.id_token ?? '' };
  };
}

test('a citizen signs in for an application, and lets it know a part of what it asks for', async () => {
  const visitor = await stack.visit({ language: 'en' });
  const { page, complaints } = visitor;
  const arrive = await send(visitor, 'openid profile email');
  await page.getByText('Sign in to continue to').waitFor();
  await page.getByRole('link', { name: 'Sign in with register number' }).click();
  await page.getByLabel('Register number or civil number').fill('990000000001');
  await page.getByRole('button', { name: 'Send request' }).click();

  await page.getByRole('checkbox', { name: 'Email address: none on file' }).uncheck();
  assert.ok(await page.getByRole('checkbox', { name: 'Recognise you next time' }).isDisabled());
  await page.getByRole('button', { name: 'Agree', exact: true }).click();

  const { error, scope } = await arrive();
  assert.equal(error, null);
  assert.deepEqual(scope.split(' ').toSorted(), ['openid', 'profile']);
  assert.deepEqual(complaints, []);

  // Asked again for more, the page says since when the application is known.
  await send(visitor, 'openid profile offline_access', { prompt: 'consent' });
  await page.getByText('You first gave consent on').waitFor();
});

test('without scripts: somebody who is signed in goes on, and does not agree', async () => {
  const session = stack.sessionOf(await stack.house.signIn());
  const visitor = await stack.visit({ language: 'en', javaScriptEnabled: false, session });
  const arrive = await send(visitor, 'openid profile');
  await visitor.page.getByText('You are signed in as Бат Сүх.').waitFor();
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  await visitor.page.getByRole('button', { name: 'Decline' }).click();

  assert.equal((await arrive()).error, 'access_denied');
});

test('without scripts: consent, and then signing out of everything, which names the services', async () => {
  const citizen = await stack.house.signIn();
  const visitor = await stack.visit({ language: 'en', javaScriptEnabled: false, session: stack.sessionOf(citizen) });
  const { page } = visitor;
  const arrive = await send(visitor, 'openid profile');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  const { idToken } = await arrive();

  const end = client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: callback });
  await page.goto(end.href);
  await page.getByText('Connected services').waitFor();
  await page.getByRole('button', { name: 'Sign out of everything' }).click();

  await page.waitForURL(`${callback}**`);
  await visitor.go('/me');
  assert.match(page.url(), /\/sign-in\?next=/);
});

test('a challenge that is not of this browser is answered with a way back, not with a form', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  assert.equal(await go('/oidc/consent?consent_challenge=somebody-elses-one'), 404);
  await page.getByRole('heading', { name: 'We could not continue the sign-in' }).waitFor();
  assert.equal(await page.locator('main form').count(), 0);
});

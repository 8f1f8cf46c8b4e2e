import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import * as client from 'openid-client';
import type { SignedIn } from '../../server/test/house.ts';
import type { Visitor } from './browser.ts';
import { checkAccessible, checkNarrow } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const visitAs = (person: SignedIn, more: object = {}) =>
  stack.visit({ language: 'en', session: stack.sessionOf(person), ...more });

/** The program of a developer, which shows whatever comes back. */
const program = createServer((_, response) => response.end('<!doctype html><title>Library</title>'));
let callback = '';
before(async () => {
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
});
after(() => program.close());

async function make({ page, go }: Visitor): Promise<{ id: string; secret: string }> {
  await go('/developers/tests');
  await page.getByRole('link', { name: 'Create a test application' }).click();
  await page.getByLabel('Name').fill('My library');
  await page.getByLabel('Redirect addresses').fill(callback);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Your application is ready' }).waitFor();
  const [id, secret] = await Promise.all(
    ['Client ID', 'Secret'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
  );
  return { id: id!, secret: secret! };
}

async function send({ page }: Visitor, { id, secret }: { id: string; secret: string }) {
  const provider = await client.discovery(new URL(stack.issuer), id, undefined, client.ClientSecretBasic(secret), {
    execute: [client.allowInsecureRequests],
  });
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: callback,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await page.goto(url.href);
  return async () => {
    await page.waitForURL(`${callback}**`);
    return client.authorizationCodeGrant(provider, new URL(page.url()), { pkceCodeVerifier: verifier });
  };
}

test('without scripts: a citizen makes one, and signs in with it where it says that it is a test', async () => {
  const visitor = await visitAs(await stack.house.signIn(), { javaScriptEnabled: false });
  const { page, complaints } = visitor;
  const made = await make(visitor);
  assert.match(made.secret, /^tmg_/);
  await page.getByRole('link', { name: 'Go to the application' }).click();
  await page.getByText(`Ends in ${made.secret.slice(-4)}`).waitFor();
  assert.ok(!(await page.content()).includes(made.secret), 'it is shown once');

  const back = await send(visitor, made);
  await page.getByRole('heading', { name: 'My library' }).waitFor();
  await page.getByText('Test application', { exact: true }).waitFor();
  await page.getByText('no one has checked it').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  const asker = page.getByRole('region', { name: 'Who is asking' });
  await asker.getByText('Test application', { exact: true }).waitFor();
  await asker.getByText('no one has checked it').waitFor();
  assert.equal(await asker.getByText('A service of this site').count(), 0);
  await page.getByRole('button', { name: 'Agree' }).click();
  assert.ok((await back()).access_token);

  await visitor.go('/me/apps');
  await page.getByText('My library').waitFor();
  await page.getByText('Test', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

test('the pages that ask are whole on a phone', async () => {
  const visitor = await visitAs(await stack.house.signIn(), { viewport: { width: 360, height: 740 } });
  await send(visitor, await make(visitor));
  await visitor.page.getByText('Test application', { exact: true }).waitFor();
  await checkAccessible(visitor.page);
  await checkNarrow(visitor.page);
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  const asker = visitor.page.getByRole('region', { name: 'Who is asking' });
  await asker.getByText('Test application', { exact: true }).waitFor();
  await checkAccessible(visitor.page);
  await checkNarrow(visitor.page);
});

test('who is not signed in reads that it is a test before they are', async () => {
  const made = await make(await visitAs(await stack.house.signIn()));
  const visitor = await stack.visit({ language: 'en' });
  await send(visitor, made);
  await visitor.page.waitForURL(/\/sign-in/);
  await visitor.page.getByText('My library').waitFor();
  await visitor.page.getByText('Test application', { exact: true }).waitFor();
  await checkAccessible(visitor.page);
});

test('another citizen is told why they cannot sign in, and stays; as a tester they can', async () => {
  const maker = await visitAs(await stack.house.signIn());
  const made = await make(maker);
  const other = await stack.house.signIn();
  const visitor = await visitAs(other);
  await send(visitor, made);
  for (const name of ['Continue', 'Cancel']) {
    await visitor.page.getByRole('button', { name }).click();
    await visitor.page.getByRole('heading', { name: 'You cannot sign in to this application' }).waitFor();
    assert.equal(await visitor.page.getByRole('button', { name: 'Continue' }).count(), 0);
    await checkAccessible(visitor.page);
    await visitor.page.goBack();
  }

  const profile = await stack.house.app.inject({ url: '/api/v1/users/me', headers: other.headers });
  const { page, go } = maker;
  await go(`/developers/tests/${made.id}`);
  await page.getByLabel('GE number').fill('GE1');
  await page.getByRole('button', { name: 'Add tester' }).click();
  await page.getByText('Must be a GE number as the profile shows it.').first().waitFor();
  await page.getByLabel('GE number').fill(profile.json().data.ge_id.toLowerCase());
  await page.getByRole('button', { name: 'Add tester' }).click();
  await page.getByText('Tester added.').waitFor();
  await page.getByText(profile.json().data.ge_id).waitFor();

  const back = await send(visitor, made);
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  await visitor.page.getByRole('button', { name: 'Agree' }).click();
  assert.ok((await back()).id_token);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Tester removed.').waitFor();
});

test('it is changed, gets a new secret, tells its mistakes and is deleted', async () => {
  const visitor = await visitAs(await stack.house.signIn());
  const { page, go } = visitor;
  const made = await make(visitor);
  const url = new URL(`${stack.issuer}/oauth2/token`);
  await fetch(url, { method: 'POST', body: new URLSearchParams({ client_id: made.id, client_secret: 'wrong' }) });
  await go(`/developers/tests/${made.id}`);
  await page.getByText('invalid_client').waitFor();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Redirect addresses').fill('http://example.mn/callback');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must begin with https://, or with http://localhost.').first().waitFor();
  await page.getByLabel('Redirect addresses').fill('https://example.mn/callback');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByText('https://example.mn/callback', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Get a new secret' }).click();
  await page.getByRole('button', { name: 'Get a new secret' }).click();
  const fresh = await page.getByLabel('Secret', { exact: true }).inputValue();
  assert.notEqual(fresh, made.secret);

  await go(`/developers/tests/${made.id}/delete`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The application was deleted.').waitFor();
  await page.getByText('You have no test applications').waitFor();
  assert.equal(await go(`/developers/tests/${made.id}`), 404);
});

test('it is for people who are signed in, and not found by others', async () => {
  const made = await make(await visitAs(await stack.house.signIn()));
  const other = await visitAs(await stack.house.signIn());
  for (const part of ['', '/change', '/secret', '/delete'])
    assert.equal(await other.go(`/developers/tests/${made.id}${part}`), 404, part);
  const visitor = await stack.visit({ language: 'en' });
  for (const path of ['/developers/tests', '/developers/tests/new']) {
    await visitor.go(path);
    assert.match(visitor.page.url(), /\/sign-in\?next=/);
  }
});

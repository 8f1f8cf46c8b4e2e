import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { asSystem } from '../../server/test/house.ts';
import { agreeByPin2, type ProviderHouse, register } from '../../server/test/relying-party.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true });
const admin = await stack.house.signIn('admin');
const visit = () => stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled: false });
const tokenFor = async (id: string, secret: string) => {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const reply = await stack.house.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: body.toString(),
  });
  return reply.json().error as string | undefined;
};

/** Another part of the application that the page is about. */
const part = async (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the application' }).getByRole('link', { name }).click();

test('an application is registered, its secret is shown once and rotated with an overlap, and it is deleted', async () => {
  const { page, go } = await visit();
  await go('/admin/applications/new');
  await page.getByLabel('Name (Mongolian)').fill('Номын сан');
  await page.getByLabel('Name (English)').fill('Library');
  await page.getByLabel('Redirect addresses').fill('not an address');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('Redirect addresses').fill('https://library.example.mn/callback');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Application registered' }).waitFor();
  const id = await page.getByLabel('Client ID').inputValue();
  const secret = await page.getByLabel('Secret').inputValue();
  assert.notEqual(await tokenFor(id, 'tmg_wrong'), undefined);
  assert.notEqual(await tokenFor(id, secret), 'invalid_client');

  await page.getByRole('link', { name: 'Go to the application' }).click();
  await page.getByRole('heading', { name: 'Library' }).waitFor();
  assert.ok(!(await page.content()).includes(secret));
  assert.equal(await page.getByLabel('Issuer').inputValue(), stack.issuer);
  const snippet = await page.getByLabel('Sample code (openid-client, Node)').inputValue();
  for (const part of [stack.issuer, id, 'https://library.example.mn/callback']) assert.ok(snippet.includes(part), part);
  await part(page, 'Keys');
  await page.getByRole('link', { name: 'Rotate secret' }).click();
  await page.getByLabel('1 day').check();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const fresh = await page.getByLabel('Secret').inputValue();
  assert.notEqual(fresh, secret);
  for (const one of [secret, fresh]) assert.notEqual(await tokenFor(id, one), 'invalid_client');

  await go(`/admin/applications/${id}/errors`);
  // A refused request of the application is on its error log, for its developer.
  await tokenFor(id, 'tmg_wrong');
  await page.getByLabel('Redirect address').fill('https://library.example.mn/callback/');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Differs from the registered address at character 36.').waitFor();
  assert.deepEqual(await page.locator('mark').allInnerTexts(), ['⟨ends here⟩', '/']);
  await page.getByLabel('Redirect address').fill('https://library.example.mn/callback');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Match: this address is registered.').waitFor();

  await page.getByText('invalid_client').first().waitFor();

  await part(page, 'Keys');
  await page.getByLabel('Look up what the eID knows of a citizen').check();
  await page.getByRole('button', { name: 'Save services' }).click();
  await page.getByText('Services saved.').waitFor();
  await part(page, 'Settings');
  await page.getByLabel('Name (English)').fill('City library');
  await page.getByLabel('Purpose (English)').fill('To lend books');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('Purpose (Mongolian)').fill('Ном зээлүүлэх');
  await page.getByLabel('Privacy policy address').fill('https://library.example.mn/privacy');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'City library', exact: true }).waitFor();
  for (const words of ['To lend books', 'https://library.example.mn/privacy']) await page.getByText(words).waitFor();

  // What the form does not speak of is as it was: saved again, the words for citizens stay.
  await part(page, 'Settings');
  assert.equal(await page.getByLabel('Purpose (English)').inputValue(), 'To lend books');
  await page.getByRole('link', { name: 'Delete application' }).click();
  await page.getByLabel(/Type “City library”/).fill('Library');
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByText('The text does not match.').first().waitFor();
  await page.getByLabel(/Type “City library”/).fill('City library');
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByText('Application deleted.').waitFor();
  assert.equal(await go(`/admin/applications/${id}`), 404);
});

const house: ProviderHouse = { ...stack.house, issuer: stack.issuer, admin };
const picture = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#0a6b4a' } })
    .png()
    .toBuffer();
const setFaults = async (faults: object) => {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${stack.sandbox.url}/scanner/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
};

test('without scripts: a logo is sent, what is wrong with one is said in words, and it is removed', async () => {
  const { id } = await register(house);
  const { page, go } = await visit();
  await go(`/admin/applications/${id}/logo`);
  await page.getByText('Citizens see the first letter of the name.').waitFor();
  const send = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel('New logo').setInputFiles({ name, mimeType, buffer });
    await page.getByRole('button', { name: 'Upload' }).click();
  };
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Please choose an image file.').first().waitFor();
  await send('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await page.getByText('This file is not a PNG, JPEG or WebP image.').first().waitFor();
  await send('logo.png', 'image/png', Buffer.alloc(1_200_000));
  await page.getByText('The file is too large (1.1 MB).').first().waitFor();
  await send('logo.png', 'image/png', Buffer.from('no picture at all'));
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await send('logo.png', 'image/png', await picture(32));
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove logo' }).count(), 0);

  await setFaults({ suspicious: true });
  await send('logo.png', 'image/png', await picture(200));
  await page.getByText('The file contains harmful content, so we rejected it.').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove logo' }).count(), 0);
  await setFaults({ garbage: true });
  await send('logo.png', 'image/png', await picture(200));
  await page.getByText('We could not scan the file.').first().waitFor();
  await setFaults({});
  await send('logo.png', 'image/png', await picture(200));
  await page.getByText('Logo updated.').waitFor();
  const shown = page.locator('img.logo-mark');
  const widthOf = async (image: unknown) => {
    const logo = image as { decode(): Promise<void>; naturalWidth: number };
    await logo.decode();
    return logo.naturalWidth;
  };
  assert.equal(await shown.evaluate(widthOf), 200);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByText('Logo removed.').waitFor();
  assert.equal(await shown.count(), 0);
});

test('without scripts: what lowers the protection of citizens is asked about calmly, and saved after PIN2', async () => {
  const { id } = await register(house);
  const { page, go } = await visit();
  await go(`/admin/applications/${id}/settings`);
  await page.getByLabel('Require PKCE').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Confirm on your phone' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Please correct these errors' }).count(), 0);
  const isRequired = async () => {
    const query = asSystem(stack.house.deps).selectFrom('applications.application').select('pkce_required');
    return (await query.where('id', '=', id).executeTakeFirstOrThrow()).pkce_required;
  };
  assert.equal(await isRequired(), true);

  await page.getByRole('button', { name: 'I have confirmed, save' }).click();
  await page.getByText('We have not received your confirmation yet.').waitFor();
  await agreeByPin2(stack.house, admin);
  await page.getByRole('button', { name: 'I have confirmed, save' }).click();
  await page.getByText('Settings saved.').waitFor();
  assert.equal(await isRequired(), false);

  await go(`/admin/applications/${id}/rotate`);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('heading', { name: 'Confirm on your phone' }).waitFor();
});

const agreeToAll = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
};

for (const javaScriptEnabled of [true, false])
  test(`an administrator tries the sign-in and reads each step; scripts: ${javaScriptEnabled}`, async () => {
    const { id } = await register(house);
    const session = stack.sessionOf(await stack.house.signIn('admin'));
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    await go(`/admin/applications/${id}`);
    await part(page, 'Try signing in');
    await page.getByRole('button', { name: 'Try signing in' }).click();
    await agreeToAll(page);
    await page.getByText('The sign-in works').waitFor();
    assert.match(page.url(), new RegExp(`^${stack.url}/admin/applications/${id}/try/[0-9a-f-]{36}$`));
    for (const words of ['1. Request', '2. Answer', '3. Tokens', '4. Userinfo'])
      await page.getByRole('heading', { name: words }).waitFor();
    const facts = await page.locator('dl.summary').allInnerTexts();
    assert.match(facts.join('\n'), /http:\/\/127\.0\.0\.1:4999\/callback/);
    assert.match(facts.join('\n'), /Given name given_name\s+Сүх/);

    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByLabel('Redirect address').fill('http://127.0.0.1:4999/callback/');
    await page.getByRole('button', { name: 'Try signing in' }).click();
    await page.getByText('The redirect address is none of the registered ones.').waitFor();
    await page.getByText('Stopped at: request').waitFor();
    assert.equal(await page.getByText('Not reached.').count(), 3);
    assert.deepEqual(complaints, []);
  });

test('without scripts: the answer to a trial is not for another person, nor for a second time', async () => {
  const { id } = await register(house);
  const { page, go } = await visit();
  await go(`/admin/applications/${id}/try`);
  await page.getByRole('button', { name: 'Try signing in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const answered = page.waitForRequest((request) => request.url().includes('/oidc/trial?'));
  await page.getByRole('button', { name: 'Decline' }).click();
  const answer = (await answered).url().slice(stack.url.length);
  await page.getByText('The citizen did not agree.').waitFor();
  assert.equal(await go(answer), 409);
  await page.getByText('This trial is finished or has timed out.').waitFor();

  const session = stack.sessionOf(await stack.house.signIn('admin'));
  const other = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  assert.equal(await other.go(answer), 404);
  await other.page.getByText('You can finish only a trial that you started yourself').waitFor();
});

test('an application of another organisation has none of these pages', async () => {
  const { page: _, go } = await visit();
  for (const part of ['', '/settings', '/logo', '/keys', '/try', '/errors'])
    assert.equal(await go(`/admin/applications/019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b99${part}`), 404, part);
});

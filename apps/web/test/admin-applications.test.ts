import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
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
  await page.getByRole('link', { name: 'Rotate secret' }).click();
  await page.getByLabel('1 day').check();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const fresh = await page.getByLabel('Secret').inputValue();
  assert.notEqual(fresh, secret);
  for (const one of [secret, fresh]) assert.notEqual(await tokenFor(id, one), 'invalid_client');

  await go(`/admin/applications/${id}`);
  // A refused request of the application is on its error log, for its developer.
  await tokenFor(id, 'tmg_wrong');
  await page.getByLabel('Redirect address').fill('https://library.example.mn/callback/');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Differs from the registered address at character 36.').waitFor();
  assert.deepEqual(await page.locator('mark').allInnerTexts(), ['⟨ends here⟩', '/']);
  await page.getByLabel('Redirect address').fill('https://library.example.mn/callback');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Match: this address is registered.').waitFor();

  await page.getByLabel('Look up what the eID knows of a citizen').check();
  await page.getByRole('button', { name: 'Save services' }).click();
  await page.getByText('Services saved.').waitFor();
  await page.getByRole('link', { name: 'Change settings' }).click();
  await page.getByLabel('Name (English)').fill('City library');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'City library' }).waitFor();

  await page.getByRole('link', { name: 'Delete application' }).click();
  await page.getByLabel(/Type “City library”/).fill('Library');
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByText('The text does not match.').first().waitFor();
  await page.getByLabel(/Type “City library”/).fill('City library');
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByText('Application deleted.').waitFor();
  assert.equal(await go(`/admin/applications/${id}`), 404);
});

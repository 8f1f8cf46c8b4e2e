import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem } from '../../server/test/house.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const noScripts = { javaScriptEnabled: false, language: 'en' } as const;

const rowsOf = (userId: string) =>
  asSystem(house.deps)
    .selectFrom('integrations.connection')
    .select(['provider', 'appointments'])
    .where('user_id', '=', userId)
    .execute();

for (const [title, visitor] of Object.entries({
  'without scripts': noScripts,
  'with scripts': { language: 'en' } as const,
}))
  test(`an account is connected at the service, used for appointments, and disconnected here, ${title}`, async () => {
    const person = await house.signIn();
    const { page, go } = await stack.visit({ ...visitor, session: stack.sessionOf(person) });
    await go('/me/connections');
    await page.getByText('Add events to your calendar').waitFor();
    await page.getByRole('button', { name: 'Connect Cloud' }).click();
    await page.getByRole('button', { name: 'Allow as bolormaa' }).click();
    await page.getByText('Account connected.').waitFor();
    await page.getByRole('button', { name: 'Add my appointments' }).click();
    await page.getByText('Saved.').waitFor();
    assert.deepEqual(await rowsOf(person.userId), [{ provider: 'cloud', appointments: true }]);

    await page.getByRole('link', { name: 'Disconnect Cloud' }).click();
    await page.getByRole('heading', { name: 'Disconnect “Cloud”?' }).waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Account disconnected.').waitFor();
    assert.deepEqual(await rowsOf(person.userId), []);
  });

test('who changes their mind at the service is told so, and what this browser did not begin connects nothing', async () => {
  const person = await house.signIn();
  const { page, go } = await stack.visit({ ...noScripts, session: stack.sessionOf(person) });
  await go('/me/connections');
  await page.getByRole('button', { name: 'Connect Cloud' }).click();
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await page.getByText('You did not allow it, so nothing was connected.').waitFor();
  await go('/me/connections/callback?code=stolen&state=of-another-browser');
  await page.getByText('This request has expired or was not started here.').waitFor();
  assert.deepEqual(await rowsOf(person.userId), []);
});

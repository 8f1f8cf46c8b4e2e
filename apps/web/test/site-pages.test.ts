import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readProse } from '../app/platform/prose.server.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });

test('what an administrator writes is read as headings, lists, strong words and links, and never as HTML', () => {
  assert.deepEqual(readProse('## One\ntwo\nthree **four**\n\n- [five](/five)\n- six\nseven\n\n1. eight'), [
    { kind: 'heading', level: 2, spans: [{ text: 'One' }] },
    { kind: 'paragraph', spans: [{ text: 'two' }, { text: ' three ' }, { text: 'four', strong: true }] },
    { kind: 'list', ordered: false, items: [[{ text: 'five', to: '/five' }], [{ text: 'six' }, { text: ' seven' }]] },
    { kind: 'list', ordered: true, items: [[{ text: 'eight' }]] },
  ]);
  for (const to of ['javascript:alert`1`', '//evil.example', 'data:text/html,x', '/\\evil.example', 'http://a.example'])
    assert.deepEqual(readProse(`[x](${to})`), [{ kind: 'paragraph', spans: [{ text: `[x](${to})` }] }], to);
  assert.deepEqual(readProse('<b onclick="x">y</b>'), [
    { kind: 'paragraph', spans: [{ text: '<b onclick="x">y</b>' }] },
  ]);
});

test('every page has a footer that leads to help and to what else one has a right to know, and no request number', async () => {
  const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
  for (const name of ['Help', 'Privacy', 'Terms of use', 'Accessibility statement', 'Contact']) {
    await go('/');
    await page.locator('.footer').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
  assert.doesNotMatch(await page.locator('.footer').innerText(), /[0-9a-f]{8}-[0-9a-f]{4}|request/i);
});

test('an administrator writes a page, reads the preview, publishes it and goes back, without scripts', async () => {
  const session = stack.sessionOf(await stack.house.signIn('admin'));
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  const citizen = await stack.visit({ language: 'en', javaScriptEnabled: false });
  await go('/admin/pages');
  await page.getByRole('link', { name: 'Terms of use' }).first().click();
  await page.getByLabel('Title in English').fill('House rules');
  await page.getByLabel('Text in English').fill('## Fresh\n\nA <script>alert(1)</script> of [help](/help).');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByRole('heading', { name: 'Fresh' }).waitFor();
  await citizen.go('/terms');
  assert.equal(await citizen.page.getByRole('heading', { name: 'Fresh' }).count(), 0);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published.', { exact: true }).waitFor();
  await citizen.go('/terms');
  await citizen.page.getByRole('heading', { name: 'Fresh' }).waitFor();
  await citizen.page.getByText('A <script>alert(1)</script> of help.').waitFor();
  await citizen.page.locator('.footer').getByRole('link', { name: 'House rules' }).waitFor();

  await page.getByRole('link', { name: 'Version 1', exact: true }).click();
  await page.getByRole('button', { name: 'Go back to this version' }).click();
  await page.getByText('The former text is published.').waitFor();
  await citizen.go('/terms');
  await citizen.page.getByRole('heading', { name: 'What this site is' }).waitFor();
});

test('who wrote over what another has written meanwhile is told so, and keeps their text', async () => {
  const session = stack.sessionOf(await stack.house.signIn('admin'));
  const [one, other] = [await stack.visit({ session, language: 'en' }), await stack.visit({ session, language: 'en' })];
  for (const { go } of [one, other]) await go('/admin/pages/help');
  for (const [{ page }, text] of [
    [one, 'First'],
    [other, 'Second'],
  ] as const) {
    await page.getByLabel('Text in English').fill(text);
    await page.getByRole('button', { name: 'Save the draft' }).click();
  }
  await other.page.locator('.error-summary').waitFor();
  assert.equal(await other.page.getByLabel('Text in English').inputValue(), 'Second');
});

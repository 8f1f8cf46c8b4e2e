import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const root = path.join(import.meta.dirname, '../../..');

test('a developer finds the first guide, and reads it without scripts', async () => {
  const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
  await go('/developers');
  await page.getByRole('link', { name: 'Build your first sign-in' }).click();
  await page.getByRole('heading', { name: 'Sign a citizen in, in an afternoon', level: 1 }).waitFor();
  await page.getByText('curl -s "$ISSUER/.well-known/openid-configuration"').waitFor();
  await page.getByRole('cell', { name: 'invalid_redirect_uri' }).waitFor();
  await page.getByRole('link', { name: 'Check that the audit log was not altered' }).click();
  await page.getByRole('heading', { name: 'Verify the audit log', level: 1 }).waitFor();
  assert.equal(await page.locator('script[src]').count(), 0);
});

test('codes of errors in a guide are not broken on a phone', async () => {
  const { page, go } = await stack.visit({ language: 'mn', viewport: { width: 360, height: 740 } });
  let told = 0;
  for (const slug of ['gateway', 'sign-in', 'openid-connect', 'webhooks', 'eid']) {
    await go(`/developers/guides/${slug}`);
    const { words, broken } = await page.evaluate<{ words: number; broken: string[] }>(
      `(() => {
         const range = new Range();
         const all = [...document.querySelectorAll('td code')].flatMap((code) =>
           [...code.childNodes].flatMap((node) =>
             [...(node.data ?? '').matchAll(/[a-z]+/g)].map(({ 0: word, index }) => {
               range.setStart(node, index);
               range.setEnd(node, index + word.length);
               return { word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size };
             }),
           ),
         );
         return { words: all.length, broken: all.filter(({ lines }) => lines > 1).map(({ word }) => word) };
       })()`,
    );
    assert.deepEqual(broken, [], slug);
    told += words;
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, slug);
  }
  assert.ok(told > 50, 'tables of codes were looked at');
});

test('what is no guide is not found', async () => {
  const { go } = await stack.visit({ language: 'en' });
  for (const slug of ['no-such-guide', 'toString', '..%2Foperating'])
    assert.equal(await go(`/developers/guides/${slug}`), 404);
});

test('files that the portal does not show are named, not linked', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/developers/guides/sign-in');
  await page.getByText('examples/web-app/server.ts').waitFor();
  assert.equal(await page.locator('a[href*="examples"]').count(), 0);
});

test('the operations stand by task, each in one place', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/developers/reference');
  await page.getByRole('heading', { name: 'Sign citizens in' }).waitFor();
  await page.getByText('POST /oauth2/token', { exact: true }).waitFor();
  await page.getByText('GET /api/v1/audit/checkpoint', { exact: true }).waitFor();
  assert.match(
    (await page.getByRole('link', { name: 'Open the full reference' }).getAttribute('href'))!,
    /\/swagger\/$/,
  );
});

test('the code of the guide stands in the example that is run by the tests, line by line', () => {
  const guide = readFileSync(path.join(root, 'docs/guides/sign-in-in-an-afternoon.md'), 'utf8');
  const example = readFileSync(path.join(root, 'examples/web-app/server.ts'), 'utf8');
  const blocks = [...guide.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code);
  assert.equal(blocks.length, 4);
  for (const block of blocks) assert.ok(example.includes(block), block);
});

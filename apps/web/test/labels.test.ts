import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SignedIn } from '../../server/test/house.ts';
import type { Visitor } from './browser.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { console: true });
const places = [
  ['admin', '/me', stack.url],
  ['admin', '/admin', stack.url],
  ['superadmin', '/super', stack.url],
  ['superadmin', '/', stack.consoleUrl],
] as const;
const people = new Map<string, SignedIn>();
const personWith = async (role: 'admin' | 'superadmin') => {
  const known = people.get(role) ?? (await stack.house.signIn(role));
  people.set(role, known);
  return known;
};

/** The words of links, by where they lead. */
const linksOf = async ({ page }: Visitor, selector: string): Promise<[string, string][]> =>
  (await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) =>
       [one.getAttribute('href'), one.firstChild?.textContent.trim() ?? ''])`,
  )) as [string, string][];

for (const [role, at, site] of places)
  for (const language of ['mn', 'en'] as const)
    test(`a page below ${at} has one name: in the menu, on tiles, in its heading and its window, ${language}`, async () => {
      const session = stack.sessionOf(await personWith(role));
      const visitor = await stack.visit({ session, language, at: site, javaScriptEnabled: false });
      const { page, go } = visitor;
      await go(at);
      const labels = new Map(await linksOf(visitor, '.area-menu a'));
      assert.ok(labels.size > 4, [...labels].join(' '));
      for (const [to, label] of labels) {
        assert.equal(await go(to), 200, to);
        assert.equal(await page.locator('h1').innerText(), label, to);
        assert.ok((await page.title()).startsWith(label), to);
        const others = await linksOf(visitor, '.areas > a, .menu-pages a, .card-title a, .breadcrumbs a, .figures a');
        for (const [there, words] of others) assert.equal(words, labels.get(there) ?? words, `${there} on ${to}`);
      }
    });

for (const javaScriptEnabled of [true, false])
  test(`on a phone the header is one row, and its menu leads on; scripts: ${javaScriptEnabled}`, async () => {
    const session = stack.sessionOf(await personWith('admin'));
    const viewport = { width: 360, height: 740 };
    const { page, go, complaints } = await stack.visit({ session, language: 'en', viewport, javaScriptEnabled });
    await go('/me');
    const { height = 0 } = (await page.locator('.header').boundingBox()) ?? {};
    assert.ok(height < 80, `${height} pixels`);
    assert.equal(await page.locator('.area-menu').isVisible(), false);
    assert.equal(await page.locator('#menu').isVisible(), false);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Connected applications' }).click();
    await page.getByRole('heading', { name: 'Connected applications', level: 1 }).waitFor();

    assert.equal(await page.locator('#menu').isVisible(), false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Administration' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#menu').isVisible(), false);
    assert.deepEqual(complaints, []);
  });

test('on a phone the sign-in button covers no part of the name, and on a desk there is no second menu', async () => {
  const { page, go } = await stack.visit({ language: 'en', viewport: { width: 360, height: 740 } });
  await go('/help');
  await page.locator('.brand span').evaluate('(element) => { element.textContent = "A long name of a platform"; }');
  const name = await page.locator('.brand').boundingBox();
  const button = await page.locator('.header-sign-in').boundingBox();
  assert.ok(name && button && name.x + name.width <= button.x, JSON.stringify({ name, button }));
  const span = await page.locator('.brand span').boundingBox();
  assert.ok(span && span.x + span.width <= button.x, JSON.stringify({ span, button }));

  await page.setViewportSize({ width: 1280, height: 800 });
  assert.equal(await page.locator('.menu-button').isVisible(), false);
});

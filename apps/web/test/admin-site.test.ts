import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const admin = await stack.house.signIn('admin');
const as = { session: stack.sessionOf(admin), language: 'en' as const };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const nameNow = async (): Promise<string> =>
  (await stack.house.app.inject('/api/v1/site/appearance')).json().data.name_en;

suite('the name of the site', () => {
  test('is changed without scripts, and everybody sees it with their next request', async () => {
    const { page, go } = await stack.visit({ ...as, javaScriptEnabled: false });
    await go('/admin/appearance');
    await page.getByLabel('Name (English)').fill('Blue Sky');
    await page.getByLabel('Phone').fill('no phone');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
    const link = page.locator('.error-summary a');
    assert.equal(await link.getAttribute('href'), '#contact_phone');
    assert.equal(await link.textContent(), 'Must be a phone number such as +976 7000 0000.');
    assert.match((await page.locator('#contact_phone-error').textContent()) ?? '', /Must be a phone number/);
    assert.equal(await page.getByLabel('Name (English)').inputValue(), 'Blue Sky');
    await page.getByLabel('Phone').fill('+976 7000 0000');
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The site now looks like this.').waitFor();

    const visitor = await stack.visit({ language: 'en' });
    await visitor.go('/');
    await visitor.page.getByRole('link', { name: 'Blue Sky' }).waitFor();
    await visitor.page.locator('.brand img').waitFor();
    await visitor.page.getByRole('link', { name: '+976 7000 0000' }).waitFor();
  });
});

suite('two who change the name at once', () => {
  test('without scripts: the second is told, keeps what they typed, sees what stands, and may save again', async () => {
    const one = await stack.visit({ ...as, javaScriptEnabled: false });
    const other = await stack.visit({ ...as, javaScriptEnabled: false });
    await one.go('/admin/appearance');
    await other.go('/admin/appearance');
    await one.page.getByLabel('Name (English)').fill('First');
    await one.page.getByLabel('Dark').check();
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('Saved. The site now looks like this.').waitFor();

    await other.page.getByLabel('Name (English)').fill('Second');
    await other.page.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('Someone else has changed this. Please reload and check it again.').waitFor();
    assert.equal(await other.page.getByLabel('Name (English)').inputValue(), 'Second');
    assert.equal(await other.page.locator('#name_en-hint').textContent(), 'Current: First');
    assert.equal(await other.page.locator('#colour_scheme-hint').textContent(), 'Current: Dark');
    assert.equal(await other.page.locator('#name_mn-hint').count(), 0, 'what is the same is not told');
    assert.equal(await nameNow(), 'First');

    await other.page.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('Saved. The site now looks like this.').waitFor();
    assert.equal(await nameNow(), 'Second');
  });
});

suite('a theme', () => {
  test('that cannot be read is refused, the pair by its name; one that can is worn on the next request', async () => {
    const { page, go, complaints } = await stack.visit(as);
    await go('/admin/themes/new');
    await page.getByText('Everyone can read every colour pair.').waitFor();
    await page.getByLabel('Name').fill('Green');
    await page.locator('#light_text').fill('#cccccc');
    // It is said while one chooses, and the preview has changed with it.
    await page.getByText('Light colours: “Text” on “Page”').first().waitFor();
    const shown = await page.evaluate(
      `getComputedStyle(document.querySelector('.theme-preview-light')).getPropertyValue('--text')`,
    );
    assert.equal(shown, '#cccccc');
    await page.getByRole('button', { name: 'Create' }).click();
    const summary = page.getByRole('heading', { name: 'Please correct these errors' }).locator('..');
    await summary.getByText(/Light colours: “Text” on “(Page|Cards)”/).waitFor();

    await page.locator('#light_text').fill('#17212e');
    await page.locator('#light_primary').fill('#14532d');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Theme created.').waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Theme activated.').waitFor();
    const html = await (await fetch(stack.url)).text();
    assert.match(html, /--primary:#14532d/);
    assert.deepEqual(complaints, []);
  });

  test('is refused without scripts too, keeps what was chosen, and is deleted when it is worn no more', async () => {
    const { page, go } = await stack.visit({ ...as, javaScriptEnabled: false });
    await go('/admin/themes/new');
    await page.getByLabel('Name').fill('Pale');
    await page.locator('#dark_link').fill('#222222');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
    assert.equal(await page.locator('#dark_link').inputValue(), '#222222');
    await page.locator('#dark_link').fill('#93bdf5');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Theme created.').waitFor();
    await page.getByRole('link', { name: 'Pale' }).click();
    await page.getByRole('link', { name: 'Delete theme' }).click();
    await page.getByRole('button', { name: 'Delete theme' }).click();
    await page.getByText('Theme deleted.').waitFor();
  });

  test('is nobody’s to see who may not change settings', async () => {
    const manager = await stack.visit({ session: stack.sessionOf(await stack.house.signIn('manager')) });
    for (const path of ['appearance', 'themes', 'themes.csv', 'themes/new', 'applications', 'applications/new'])
      assert.equal(await manager.go(`/admin/${path}`), 404, path);
  });
});

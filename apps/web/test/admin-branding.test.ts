import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Permission } from '@tamga/contract';
import { sealBatch } from '../../server/src/modules/ledger/sealing.ts';
import { anAssistant } from './assistants.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { env: { TOOLS_BRANDING_APPROVAL: 'none' } });
const { house } = stack;
const admin = await house.signIn('admin');
const assistant = await anAssistant(stack, admin);
const at = '/admin/appearance/branding';
const visit = (session = stack.sessionOf(admin)) => stack.visit({ session, language: 'en', javaScriptEnabled: false });
const nameInHeader = async () => {
  const visitor = await stack.visit({ language: 'en' });
  await visitor.go('/');
  return visitor.page.locator('header .brand').innerText();
};
/** Who changed the branding, and which version they went back to, if any; the newest first. */
const audited = async () => {
  await sealBatch(house.deps, { limit: 1_000, sign: true });
  const url = '/api/v1/audit/?action=site.branding_changed&limit=100';
  const { items } = (await house.app.inject({ url, headers: admin.headers })).json().data;
  return items.map(({ actor, details }: { actor: string; details: { restored?: number } }) => [
    actor,
    details.restored,
  ]);
};

test('nothing is told of a site that no assistant has changed', async () => {
  const { page, go } = await visit();
  await go('/admin/appearance');
  await page.getByRole('link', { name: 'Review changes made by assistants' }).click();
  await page.getByText('No changes by assistants yet').waitFor();
  assert.equal(await page.getByText('In use').count(), 0);
});

test('what an assistant changed is read, compared with now, and taken back', async () => {
  await assistant.call('rebrand_system', { name: 'Blue Sky', organization: 'Ministry of Weather' });
  await assistant.call('rebrand_system', { name: 'Red Earth', systemPromptEN: 'Be bold.' });
  assert.equal(await nameInHeader(), 'Red Earth');

  const { page, go } = await visit();
  await go('/admin/tools');
  await page.getByRole('link', { name: 'Versions of name and logo' }).click();
  await page.getByRole('heading', { name: 'Current version: 3' }).waitFor();
  await page.getByRole('main').getByText('Ministry of Weather').waitFor();
  const [newest, older, first] = await page.locator('tbody tr').allInnerTexts();
  assert.match(newest ?? '', /Version 3\s+In use.*Name \(“Red Earth”\), AI instructions \(English\)/s);
  assert.match(older ?? '', /Version 2\s.*Name \(“Blue Sky”\), Organisation/s);
  assert.doesNotMatch(older ?? '', /In use/);
  assert.match(first ?? '', /Version 1\s.*Before the change/s);

  await page.getByRole('link', { name: 'Version 2' }).click();
  const differing = page.getByRole('row').filter({ hasText: 'Different' });
  assert.equal(await differing.count(), 2);
  assert.match(await differing.first().innerText(), /Name\s+Blue Sky\s+Red Earth/);
  await page.getByRole('link', { name: 'Restore this version' }).click();
  await page.getByRole('heading', { name: 'Restore version 2' }).waitFor();
  assert.equal(await nameInHeader(), 'Red Earth', 'to look at it changes nothing');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Restored. Saved as a new version.').waitFor();

  assert.equal(await page.locator('header .brand').innerText(), 'Blue Sky');
  assert.equal(await nameInHeader(), 'Blue Sky');
  await page.getByRole('heading', { name: 'Current version: 4' }).waitFor();
  const [person, ...machines] = await audited();
  assert.deepEqual(person, [`person:${admin.userId}`, 2]);
  const machine = [`application:${assistant.machine.id}`, undefined];
  assert.deepEqual(machines, [machine, machine]);

  await page.getByRole('link', { name: 'Version 2' }).click();
  await page.getByText('The site already looks like this').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Restore this version' }).count(), 0);
  await go(`${at}/2/restore`);
  assert.ok(page.url().endsWith(`${at}/2`), 'there is nothing to confirm');
});

test('a name that was written by hand since is told, and is what a version is compared with', async () => {
  const { page, go } = await visit();
  await go('/admin/appearance');
  for (const language of ['Mongolian', 'English']) await page.getByLabel(`Name (${language})`).fill('White Cloud');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site now looks like this.').waitFor();

  await go(at);
  await page.getByText('Changed since then under “Name and logo”: Name.').waitFor();
  await page.getByRole('link', { name: 'Version 4' }).click();
  assert.match(
    await page.getByRole('row').filter({ hasText: 'Different' }).innerText(),
    /Name\s+Blue Sky\s+White Cloud/,
  );
  await page.getByRole('link', { name: 'Restore this version' }).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Restored. Saved as a new version.').waitFor();
  assert.equal(await nameInHeader(), 'Blue Sky');
  await page.getByRole('link', { name: 'Version 5' }).waitFor();
  assert.match((await page.locator('tbody tr').allInnerTexts())[1] ?? '', /Name \(“White Cloud”\)/);
});

test('the versions are paged, the newest first, and all of them are in the file', async () => {
  for (let count = 1; count <= 20; count += 1) await assistant.call('rebrand_system', { shortName: `=Sky ${count}` });
  const { page, go } = await visit();
  await go(at);
  assert.equal(await page.locator('tbody tr').count(), 20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'Version 1', exact: true }).waitFor();
  assert.equal(await page.locator('tbody tr').count(), 6);
  await page.getByRole('heading', { name: 'Current version: 26' }).waitFor();

  const reply = await page.request.get(`${stack.url}${at}.csv`);
  assert.match(reply.headers()['content-type'] ?? '', /text\/csv/);
  const lines = (await reply.text()).trim().split('\r\n');
  assert.equal(lines.length, 27);
  assert.match(lines[1] ?? '', /^26,.*,Short name,Blue Sky,Applied$/);
  assert.match(lines[23] ?? '', new RegExp(`^4,.*,person:${admin.userId},"Name, .*",Blue Sky,Applied$`));

  await go(`${at}?after=nonsense`);
  await page.getByText('Please correct the filters').waitFor();
});

suite('who may see it', () => {
  const signInHolder = async (permission: Permission) => {
    const id = `only_${permission.replace('.', '_')}`;
    const payload = { id, name_mn: 'Туршилт', name_en: 'Test', level: 4, permissions: [permission] };
    const url = '/api/v1/rbac/roles';
    const made = await house.app.inject({ method: 'POST', url, payload, headers: admin.headers });
    assert.equal(made.statusCode, 200, made.body);
    return stack.sessionOf(await house.signIn(id));
  };

  test('whoever may not change settings finds no page and no file, and is led to none', async () => {
    const manager = stack.sessionOf(await house.signIn('manager'));
    const keeper = await signInHolder('gateway.manage');
    for (const session of [manager, keeper]) {
      const { page, go } = await visit(session);
      for (const path of [at, `${at}/1`, `${at}/1/restore`, `${at}/1/reject`]) assert.equal(await go(path), 404, path);
      assert.equal((await page.request.get(`${stack.url}${at}.csv`)).status(), 404);
      const headers = { origin: stack.url };
      assert.notEqual((await page.request.post(`${stack.url}${at}/1/restore`, { headers })).status(), 200);
    }
    const { page, go } = await visit(keeper);
    assert.equal(await go('/admin/tools'), 200);
    assert.equal(await page.getByRole('link', { name: 'Versions of name and logo' }).count(), 0);
    assert.equal((await audited()).length, 24);
  });

  test('whoever may change settings and nothing else is told neither names nor ways that are not theirs', async () => {
    const { page, go } = await visit(await signInHolder('settings.manage'));
    assert.equal(await go(`${at}/2`), 200);
    await page.getByText('AI assistant', { exact: true }).waitFor();
    assert.equal(await page.locator('main a[href^="/admin/applications"], main a[href^="/admin/users"]').count(), 0);
    await go(`${at}/4`);
    await page.getByText('Staff member').waitFor();
    assert.equal(await page.locator('main a[href^="/admin/users"]').count(), 0);
  });

  test('a version that is not there is not found', async () => {
    const { go } = await visit();
    for (const version of ['99', '0', 'x', '99999999999']) {
      assert.equal(await go(`${at}/${version}`), 404, version);
      assert.equal(await go(`${at}/${version}/restore`), 404, version);
    }
  });
});

test('the site shows the logo, wherever it is, the short name, and who runs it', async () => {
  const logo = 'https://pictures.example.mn/seal.png';
  await assistant.call('rebrand_system', { shortName: 'Sky', organization: 'Ministry of Skies', logo });
  const { page, context, go, complaints } = await stack.visit({ language: 'en' });
  const seal = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await context.route(logo, (route) => route.fulfill({ body: seal, contentType: 'image/png' }));
  await go('/');

  assert.equal(await page.locator('header .brand').innerText(), 'Sky');
  assert.equal(await page.evaluate("document.querySelector('header .brand img').naturalWidth"), 1);
  await page.getByRole('contentinfo').getByText('Ministry of Skies').waitFor();
  assert.deepEqual(complaints, []);
});

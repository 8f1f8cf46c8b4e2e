import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { askCases, citizensEvidence, formSchema, handIn } from '../../server/test/cases.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { laterDay, move, openDesk } from '../../server/test/officers.ts';
import { issuedTo } from '../../server/test/references.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true });
const { house } = stack;
const label = (mn: string, en: string) => ({ 'x-label': { mn, en } });
const file = (mn: string, en: string) => ({
  type: 'string',
  'x-kind': 'file',
  'x-types': ['image/png'],
  ...label(mn, en),
});
const name = { type: 'string', maxLength: 60, ...label('Нэр', 'Name') };
const schema = {
  ...formSchema,
  properties: {
    purpose: formSchema.properties.purpose,
    photo: file('Зураг', 'Photo'),
    home: {
      type: 'object',
      required: ['plan'],
      properties: { plan: file('Байшингийн зураг', 'Plan'), street: name },
      ...label('Гэр', 'Home'),
    },
    children: {
      type: 'array',
      maxItems: 3,
      items: { type: 'object', required: ['name', 'card'], properties: { name, card: file('Үнэмлэх', 'Card') } },
      ...label('Хүүхэд', 'Children'),
    },
  },
};
const desk = await openDesk(house, { form_schema: schema });
const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: bytes });
const readOwn = async (citizen: SignedIn, id: string) =>
  (await askCases(house, citizen, 'GET', `/applications/${id}`)).data;
const namesOf = ({ evidences }: { evidences: { name: string }[] }) => evidences.map((one) => one.name);
const goOn = async (page: Page, to: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL(to);
};

for (const javaScriptEnabled of [true, false])
  test(`files go along from wherever they are asked for, and only those that are named; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await house.signIn();
    const payload = { service_id: desk.service_id, data: { purpose: 'bank' } };
    const { id } = (await askCases(house, citizen, 'POST', '/applications', { payload })).data;
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    const at = `/me/applications/${id}/answers`;
    await go(`${at}/2`);
    await page.getByLabel('Photo').setInputFiles(png('first.png'));
    await goOn(page, /answers\/3$/);
    await page.getByLabel('Plan').setInputFiles(png('plan.png'));
    await goOn(page, /answers\/4$/);
    // A page that is refused sends nothing.
    await page.getByLabel('Card').first().setInputFiles(png('card.png'));
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.locator('.error-summary').waitFor();
    assert.deepEqual(namesOf(await readOwn(citizen, id)), ['first.png', 'plan.png']);
    await page.locator('main').getByLabel('Name').first().fill('Bat');
    await page.getByLabel('Card').first().setInputFiles(png('card.png'));
    await goOn(page, /\/check$/);

    // One is replaced, one stays as it is, and one is taken away.
    await go(`${at}/2`);
    await page.getByLabel('Remove: first.png').waitFor();
    await page.getByLabel('Photo').setInputFiles(png('second.png'));
    await goOn(page, /answers\/3$/);
    await page.locator('main').getByLabel('Name').fill('Peace Avenue');
    await goOn(page, /answers\/4$/);
    const kept = await readOwn(citizen, id);
    assert.deepEqual(namesOf(kept), ['plan.png', 'card.png', 'second.png']);
    const [plan, card, photo] = kept.evidences.map((one: { id: string }) => one.id);
    assert.deepEqual(kept.data, {
      purpose: 'bank',
      photo,
      home: { plan, street: 'Peace Avenue' },
      children: [{ name: 'Bat', card }],
    });
    await go(`${at}/2`);
    await page.getByLabel('Remove: second.png').check();
    await goOn(page, /answers\/3$/);
    assert.deepEqual(namesOf(await readOwn(citizen, id)), ['plan.png', 'card.png']);
    await go(`/me/applications/${id}/check`);
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.getByText('Your application was sent').waitFor();
    assert.deepEqual(complaints, []);
  });

for (const javaScriptEnabled of [true, false])
  test(`a question of an officer for a file is answered with one, and what was typed is kept; scripts: ${javaScriptEnabled}`, async () => {
    const { id, citizen } = await desk.receive();
    await move(desk, desk.officer, id, 'assign', {});
    const items = [
      { field: 'photo', text: 'A newer photo' },
      { field: 'purpose', text: 'What for?' },
      { field: null, text: 'Anything else?' },
    ];
    await move(desk, desk.officer, id, 'request-info', { items, deadline: laterDay() });
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    await go(`/me/applications/${id}/info`);
    await page.getByLabel('Purpose').fill('A school');
    await page.getByLabel('Answer').fill('No');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.error-summary').waitFor();
    assert.equal(await page.getByLabel('Purpose').inputValue(), 'A school');
    assert.equal(await page.getByLabel('Answer').inputValue(), 'No');
    await page.getByLabel('Attach a file').first().setInputFiles(png('newer.png'));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your answers were sent').waitFor();
    const own = await readOwn(citizen, id);
    assert.deepEqual([own.state, own.data.purpose, namesOf(own)], ['in_review', 'A school', ['newer.png']]);
    const officer = await stack.visit({ session: stack.sessionOf(desk.officer), language: 'en' });
    await officer.go(`/admin/cases/${id}`);
    await officer.page.getByRole('link', { name: 'newer.png' }).waitFor();
    assert.deepEqual(complaints, []);
  });

test('of a document that this platform issued, the citizen reads where it comes from and the officer which one it is', async () => {
  const permit = await citizensEvidence(house, desk, 'permit');
  const service = await desk.publish({}, [permit]);
  const judged = asSystem(house.deps).updateTable('registry.once_only').set({ class: 'held', blocker: null });
  await judged.where('service_id', '=', service).execute();
  const citizen = await house.signIn();
  const asEvidence = { evidenceTypeId: permit.evidence_type_id };
  const { number } = await issuedTo(house, { tenantId: desk.tenant_id }, citizen, asEvidence);
  const { id } = await handIn(house, citizen, service);
  const own = await stack.visit({ session: stack.sessionOf(citizen), language: 'en', javaScriptEnabled: false });
  await own.go(`/me/applications/${id}`);
  await own.page.getByText(/^.+: Issued on this platform, /).waitFor();
  const session = stack.sessionOf(desk.officer);
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  await go(`/admin/cases/${id}`);
  await page.getByText('We hold it · Issued on this platform').waitFor();
  await page.getByText(`Document number: ${number}`).waitFor();
});

test('evidence that was attached is taken away again', async () => {
  const lease = await citizensEvidence(house, desk, 'lease');
  const service_id = await desk.publish({}, [lease]);
  const citizen = await house.signIn();
  const payload = { service_id, data: { purpose: 'bank' } };
  const { id } = (await askCases(house, citizen, 'POST', '/applications', { payload })).data;
  const session = stack.sessionOf(citizen);
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  const at = `/me/applications/${id}/evidence/lease`;
  await go(at);
  await page.getByLabel('File').setInputFiles(png('lease.png'));
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByText('Attached: lease.png').waitFor();
  await go(at);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Not attached yet').waitFor();
  assert.deepEqual(namesOf(await readOwn(citizen, id)), []);
});

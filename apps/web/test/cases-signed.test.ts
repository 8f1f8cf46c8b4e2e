import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { acts } from '../../server/src/acts.ts';
import * as approvals from '../../server/src/modules/approvals/index.ts';
import { askCases } from '../../server/test/cases.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { move, openDesk } from '../../server/test/officers.ts';
import { payAndIssue } from './issued.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const db = asSystem(house.deps);

/** The phone of this person says no by itself, once it is rung. */
async function refuses({ userId }: SignedIn): Promise<void> {
  const civil_id = '990000000002';
  const former = db.updateTable('users.user').where('civil_id', '=', civil_id);
  await former.set((eb) => ({ civil_id: eb.cast<string>('id', 'text') })).execute();
  await db.updateTable('users.user').set({ civil_id }).where('id', '=', userId).execute();
}

/** What the worker does every second, until nothing is waited for. */
async function ringPhones(): Promise<void> {
  const pending = db.selectFrom('approvals.approval').select('id').where('state', '=', 'PENDING');
  for (let pass = 0; pass < 30 && (await pending.execute()).length > 0; pass += 1)
    await approvals.followPending(house.deps, acts);
  assert.deepEqual(await pending.execute(), []);
}

const readingsOf = async ({ userId }: SignedIn): Promise<number> =>
  (await db.selectFrom('users.access_log').select('id').where('subject_id', '=', userId).execute()).length;

for (const javaScriptEnabled of [true, false])
  test(`an application whose PIN2 is refused is not called sent; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await house.signIn();
    await refuses(citizen);
    const { service_id } = await openDesk(house, { requires_signature: true });
    const payload = { service_id, data: { purpose: 'bank' } };
    const { id } = (await askCases(house, citizen, 'POST', '/applications', { payload })).data;
    const at = `/me/applications/${id}`;
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    await go(`${at}/check`);
    await page.getByRole('button', { name: 'Agree with PIN2 and send' }).click();
    await page.getByText('Agree with PIN2 on your phone').waitFor();
    // What the phone shows is what is signed, so nothing is asked meanwhile.
    await go(`${at}/answers/1`);
    assert.equal(new URL(page.url()).pathname, at);
    await page.getByRole('link', { name: 'Refresh', exact: true }).click();
    await page.waitForURL(/done=sent$/);
    assert.equal(await page.getByText('Your application was sent').count(), 0);
    await ringPhones();
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh', exact: true }).click();
    await page.getByText('Your application has not been sent').waitFor();
    assert.equal(await page.getByText('Your application was sent').count(), 0);
    await page.getByRole('link', { name: 'Check your answers', exact: true }).click();
    await page.waitForURL(/\/check$/);
    assert.deepEqual(complaints, []);
  });

test('while an officer waits for PIN2 nobody is read, and what they typed is kept until it is decided', async () => {
  const desk = await openDesk(house, { decision_signature: true });
  const [officer, colleague] = [desk.officer, await desk.hire()];
  await refuses(officer);
  const { id, citizen } = await desk.receive();
  await move(desk, officer, id, 'assign', {});
  const at = `/admin/cases/${id}`;
  const { page, go } = await stack.visit({ session: stack.sessionOf(officer), language: 'en' });
  await go(`${at}/decide`);
  await page.getByLabel('Approve', { exact: true }).check();
  await page.getByLabel('What the citizen reads').fill('It is granted.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const waiting = page.getByText('The decision is made once you enter PIN2 on your phone.');
  await waiting.waitFor();
  assert.equal(await page.locator('.notice-success').count(), 0);
  const readings = await readingsOf(citizen);
  for (let asked = 0; asked < 2; asked += 1) await page.waitForResponse(/\/admin\/cases\/signing\//);
  assert.equal(await readingsOf(citizen), readings);

  const other = await stack.visit({ session: stack.sessionOf(colleague), language: 'en' });
  await other.go(at);
  await other.page.getByText('Waiting for another officer to confirm with PIN2.').waitFor();
  assert.equal(await other.page.getByText('enter PIN2').count(), 0);
  assert.equal(await readingsOf(citizen), readings + 1);

  await ringPhones();
  await waiting.waitFor({ state: 'detached' });
  assert.equal(await readingsOf(citizen), readings + 2);
  await go(`${at}/decide`);
  const text = page.getByLabel('What the citizen reads');
  for (let tries = 0; tries < 40 && (await text.inputValue()) === ''; tries += 1) await page.waitForTimeout(250);
  assert.equal(await text.inputValue(), 'It is granted.');
});

test('that PIN2 is waited for to revoke a document is said only while it is', async () => {
  const desk = await openDesk(house);
  await refuses(desk.officer);
  const { id, citizen } = await desk.receive();
  const handed = { id, tenantId: desk.tenant_id, citizenId: citizen.userId };
  const { document } = await payAndIssue(house, handed, { decisionSignature: true });
  const { page, go } = await stack.visit({ session: stack.sessionOf(desk.officer), language: 'en' });
  await go(`/admin/cases/${id}/documents/${document}/revoke`);
  await page.getByLabel('Reason').fill('A mistake in the register');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  const waiting = page.getByText('Nothing has changed yet. Please enter PIN2 on your phone.');
  await waiting.waitFor();
  await ringPhones();
  await waiting.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Payments and documents', level: 1 }).waitFor();
  assert.equal(await waiting.count(), 0);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem } from '../../server/test/house.ts';
import { openDesk } from '../../server/test/officers.ts';
import { leaveDifference, payAndIssue } from './issued.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true });
const { house } = stack;

for (const javaScriptEnabled of [true, false])
  test(`an officer pays back a part of a fee and revokes a document; scripts: ${javaScriptEnabled}`, async () => {
    const desk = await openDesk(house);
    const { id, citizen } = await desk.receive();
    const { payment, document } = await payAndIssue(house, {
      id,
      tenantId: desk.tenant_id,
      citizenId: citizen.userId,
    });
    const session = stack.sessionOf(desk.officer);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    const button = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const link = (name: string) => page.getByRole('link', { name, exact: true }).click();

    await go(`/admin/cases/${id}`);
    await link('Payments and documents');
    await link('Refund');
    await page.getByLabel('Amount to refund').fill('much');
    await button('Refund');
    await page.locator('.error-summary').getByText('Please write the amount').first().waitFor();
    await page.getByLabel('Amount to refund').fill('2,500');
    await page.getByLabel('Reason').fill('Paid too much.');
    await button('Refund');
    await page.getByText('The payment is on its way back.').waitFor();
    await page.getByText('Refunded: MNT\u00A02,500').waitFor();
    const refunds = asSystem(house.deps).selectFrom('payments.refund').select('amount_minor');
    assert.deepEqual(await refunds.where('payment_id', '=', payment).execute(), [{ amount_minor: '250000' }]);

    await link('Revoke');
    await page.getByLabel('Reason').fill('A mistake in the register');
    await button('Revoke');
    await page.getByText('The document was revoked.').waitFor();
    await page.getByText('A mistake in the register').waitFor();
    const row = asSystem(house.deps).selectFrom('references.reference').select('state').where('id', '=', document);
    assert.equal((await row.executeTakeFirst())?.state, 'revoked');
    assert.equal(await go(`/admin/cases/${id}/documents/${document}/revoke`), 404);
    assert.deepEqual(complaints, []);
  });

test('a second officer sees what is proposed in place of a document, and confirms it as it stands', async () => {
  const desk = await openDesk(house);
  const { id, citizen } = await desk.receive();
  const handed = { id, tenantId: desk.tenant_id, citizenId: citizen.userId };
  const { document } = await payAndIssue(house, handed, { secondApprover: true });
  const visitOf = (who: typeof desk.officer) =>
    stack.visit({ session: stack.sessionOf(who), language: 'en', javaScriptEnabled: false });
  const { page: first, go: firstGoes } = await visitOf(desk.officer);
  await firstGoes(`/admin/cases/${id}/documents/${document}/supersede`);
  const line = first.getByRole('group', { name: 'Line 1', exact: true });
  await line.getByLabel('Label (монгол)').fill('Нэр');
  await line.getByLabel('Label (English)').fill('Given name');
  await line.getByLabel('Value').fill('Сарнай');
  await first.getByRole('button', { name: 'Replace', exact: true }).click();
  await first.getByText('Your proposal is saved.').waitFor();
  const { page: second, go: secondGoes } = await visitOf(await desk.hire());
  await secondGoes(`/admin/cases/${id}/issued`);
  await second.getByText('Given name: Сарнай').waitFor();
  await second.getByRole('link', { name: 'Replace', exact: true }).click();
  await second.getByText('Send it unchanged to confirm it.').waitFor();
  await second.getByRole('button', { name: 'Replace', exact: true }).click();
  await second.getByText('The new document is being made.').waitFor();
  const heirs = asSystem(house.deps).selectFrom('references.reference').select('id');
  assert.equal((await heirs.where('superseded_id', '=', document).execute()).length, 1);
});

test('where decisions are signed, the officer reads that PIN2 is waited for, and not that it is revoked', async () => {
  const desk = await openDesk(house);
  const { id, citizen } = await desk.receive();
  const handed = { id, tenantId: desk.tenant_id, citizenId: citizen.userId };
  const { document } = await payAndIssue(house, handed, { decisionSignature: true });
  const session = stack.sessionOf(desk.officer);
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  await go(`/admin/cases/${id}/documents/${document}/revoke`);
  await page.getByLabel('Reason').fill('A mistake in the register');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Nothing has changed yet. Please enter PIN2 on your phone.').waitFor();
});

test('an officer of another organisation finds neither the payment nor the document', async () => {
  const desk = await openDesk(house);
  const { id, citizen } = await desk.receive();
  const made = await payAndIssue(house, { id, tenantId: desk.tenant_id, citizenId: citizen.userId });
  const other = (await openDesk(house)).officer;
  const { go } = await stack.visit({ session: stack.sessionOf(other), language: 'en', javaScriptEnabled: false });
  for (const path of ['issued', `payments/${made.payment}/refund`, `documents/${made.document}/supersede`])
    assert.equal(await go(`/admin/cases/${id}/${path}`), 404, path);
});

test('an administrator says what came of a difference, without scripts, and others do not find the page', async () => {
  const id = await leaveDifference(house);
  const admin = await house.signIn('admin');
  const { page, go } = await stack.visit({
    session: stack.sessionOf(admin),
    language: 'en',
    javaScriptEnabled: false,
  });
  await go('/admin/payments?open=true');
  await page
    .getByRole('row', { name: id.slice(0, 8) })
    .getByRole('link', { name: 'Say what came of it' })
    .click();
  await page.getByLabel('What happened').fill('The bank has mended it.');
  await page.getByRole('button', { name: 'Say what came of it', exact: true }).click();
  await page.getByText('Your note is saved.').waitFor();
  await page.getByText('The bank has mended it.').waitFor();
  assert.equal(await go(`/admin/payments/${id}`), 404);
  const manager = await house.signIn('manager');
  const other = await stack.visit({ session: stack.sessionOf(manager), language: 'en', javaScriptEnabled: false });
  for (const path of ['', '/reports', `/${id}`]) assert.equal(await other.go(`/admin/payments${path}`), 404, path);
});

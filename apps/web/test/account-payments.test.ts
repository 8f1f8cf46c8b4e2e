import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeFee } from '../../server/test/fees.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
await stack.startWorker();
const { id: tenantId = '' } = await foundOrganisation(stack.house, await stack.house.signIn());

async function debtor() {
  const payer = await stack.house.signIn();
  const id = await chargeFee(stack.house, { payerId: payer.userId, tenantId });
  return { session: stack.sessionOf(payer), headers: payer.headers, id };
}

test('on a phone without scripts a citizen pays on the page of the bank, comes back and takes the receipt', async () => {
  const { session } = await debtor();
  const { page, go } = await stack.visit({ session, language: 'mn', javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await go('/me/payments');
  await page.getByRole('link', { name: 'Төлөх' }).click();
  await page.getByRole('button', { name: 'QR кодоор төлөх' }).click();
  await page.getByRole('img', { name: 'Төлбөрийн QR код' }).waitFor();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.ok(Number(width) <= 360, `${String(width)} pixels wide`);
  await page.getByRole('link', { name: 'Картаар төлөх хуудас' }).click();
  await page.getByRole('button', { name: 'Картаар төлөх' }).click();
  // The page asks again by itself, as the browser is told without a script.
  await page.getByText('Төлбөр төлөгдлөө').waitFor();
  const file = await page.getByRole('link', { name: 'Төлбөрийн баримт татах' }).getAttribute('href');
  const receipt = await page.request.get(`${stack.url}${file}`);
  assert.match(receipt.headers()['content-disposition'] ?? '', /receipt\.pdf/);
  assert.equal((await receipt.body()).subarray(0, 5).toString(), '%PDF-');
});

test('with scripts the page tells by itself that it was declined, and leads to another attempt', async () => {
  const { session, id } = await debtor();
  const { page, go } = await stack.visit({ session, language: 'en' });
  await go(`/me/payments/${id}`);
  await page.getByRole('button', { name: 'Pay by QR code' }).click();
  await page.getByRole('img', { name: 'QR code of the payment' }).waitFor();
  const invoice = [...stack.sandbox.world.bank.invoices.values()].find(({ number }) => number.startsWith(id));
  await fetch(`${stack.sandbox.url}/bank/api/invoices/${invoice?.id}/refuse`, { method: 'POST' });
  await page.getByText('Your bank declined the payment').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay by QR code' }).waitFor();
  assert.ok(!page.url().includes(id), 'it is another attempt');
});

test('who gives up what has ended meanwhile is told so', async () => {
  const { session, id, headers } = await debtor();
  const { page, go } = await stack.visit({ session, language: 'en' });
  await go(`/me/payments/${id}`);
  await page.getByRole('button', { name: 'Pay by QR code' }).click();
  const giveUp = page.getByRole('button', { name: 'Cancel this payment' });
  await giveUp.waitFor();
  // A page that is not looked at does not learn of it by itself.
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })");
  await stack.house.app.inject({ method: 'POST', url: `/api/v1/gov/payments/${id}/cancel`, headers, payload: {} });
  await giveUp.click();
  await page.locator('.error-summary').waitFor();
});

test('what another citizen has to pay is not found', async () => {
  const { id } = await debtor();
  const { session } = await debtor();
  const { page } = await stack.visit({ session, language: 'en' });
  const reply = await page.goto(`${stack.url}/me/payments/${id}`);
  assert.equal(reply?.status(), 404);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { deliverAll } from '../../server/test/relay.ts';
import { openStack } from './stack.ts';

/** A platform of its own with a person who manages its exchange, and their browser on a phone. */
async function openSide() {
  const stack = await openStack({ after });
  const admin = await stack.house.signIn('admin');
  const { id: tenantId = '' } = await foundOrganisation(stack.house, admin);
  const viewport = { width: 360, height: 740 };
  const visit = await stack.visit({ session: stack.sessionOf(admin), language: 'en', viewport });
  return { ...visit, house: stack.house, org: `?org=${tenantId}`, webhook: `${stack.issuer}/api/v1/relay/webhook` };
}
type Side = Awaited<ReturnType<typeof openSide>>;
const [registry, insurance] = [await openSide(), await openSide()];

/** Connects the other one, whose key is not known yet or was told; answers with ours and with where its page is. */
async function connect({ page, go, org }: Side, there: Side, [code, own]: [string, string], key = '') {
  await go(`/admin/relay/platforms/new${org}`);
  await page.getByLabel('Name', { exact: true }).fill(`Platform ${code}`);
  await page.getByLabel('Code of the other platform').fill(code);
  await page.getByLabel('Our code').fill(own);
  await page.getByLabel('Address that takes messages').fill(there.webhook);
  await page.getByLabel('Public key of the other platform').fill(key);
  await page.getByRole('button', { name: 'Connect' }).click();
  const ours = await page.getByLabel('Our public key').inputValue();
  await page.getByRole('link', { name: 'To the platform' }).click();
  await page.getByRole('heading', { name: `Platform ${code}`, level: 1 }).waitFor();
  return { ours, at: new URL(page.url()).pathname };
}

const codesOn = ({ page }: Side) => page.locator('.exchange-code').allInnerTexts();

test('two platforms are paired by keys that people compare, and a message is followed there and back', async () => {
  const here = await connect(registry, insurance, ['insurance', 'registry']);
  const there = await connect(insurance, registry, ['registry', 'insurance'], here.ours);
  await registry.go(`${here.at}/keys`);
  await registry.page.getByLabel('Their new public key').fill(there.ours);
  await registry.page.getByRole('button', { name: 'Change keys' }).click();
  await registry.page.getByText('The keys were changed.').waitFor();
  const codes = await codesOn(registry);
  assert.equal(new Set(codes).size, 2);
  assert.deepEqual(new Set(await codesOn(insurance)), new Set(codes), 'both read the same digits to each other');

  await registry.go(`/admin/relay/routes/new${registry.org}`);
  await registry.page.getByLabel('Kind of request').fill('evidence.request');
  await registry.page.getByLabel('Legal basis').fill('The law on information');
  await registry.page.getByRole('button', { name: 'Add' }).click();
  await registry.page.getByText('The route was added.').waitFor();
  await registry.go(`/admin/relay/requests/new${registry.org}`);
  await registry.page.getByLabel('Purpose').fill('To grant an allowance');
  await registry.page.getByLabel('Legal basis').fill('The law on information');
  await registry.page.getByLabel('What do you ask?').fill('{"paid": "months"}');
  await registry.page.getByRole('button', { name: 'Send' }).click();
  await registry.page.getByText('Your request is queued to be sent.').waitFor();
  const asked = new URL(registry.page.url()).pathname;
  await deliverAll(registry.house);

  await insurance.go(`/admin/relay${insurance.org}`);
  await insurance.page.getByRole('link', { name: 'Requests waiting for our reply: 1' }).click();
  await insurance.page.getByRole('link', { name: 'To grant an allowance' }).click();
  await insurance.page.getByText('months').waitFor();
  await insurance.page.getByRole('link', { name: 'Reply' }).click();
  await insurance.page.getByLabel('Content of the reply').fill('{"months": 214}');
  await insurance.page.getByRole('button', { name: 'Send reply' }).click();
  await insurance.page.getByText('Your reply is queued to be sent.').waitFor();
  await deliverAll(insurance.house);

  await registry.go(asked);
  await registry.page.locator('.exchange-answer').getByText('214').waitFor();
  const way = await registry.page.locator('.timeline-title').allInnerTexts();
  for (const step of [
    /^Request accepted/,
    /signed and sent to insurance/,
    /delivered to insurance/,
    /signed a receipt/,
  ])
    assert.ok(
      way.some((title) => step.test(title)),
      String(way),
    );
  assert.deepEqual([...registry.complaints, ...insurance.complaints], []);
});

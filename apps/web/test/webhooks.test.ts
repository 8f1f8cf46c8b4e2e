import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { registerMachine } from '../../server/test/applications.ts';
import { eventually } from '../../server/test/eventually.ts';
import { addService } from '../../server/test/gateway.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

test('an application is told of what happens, on a page that pauses, sends again, and gives a new secret', async () => {
  const taken: string[] = [];
  const server = createServer((request, reply) => {
    taken.push(String(request.headers['webhook-signature']));
    request.resume();
    reply.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await stack.startWorker();
  const owner = await house.signIn('admin');
  const { id: organisation_id = '' } = await foundOrganisation(house, owner);
  const machine = await registerMachine(house, owner.headers, [], organisation_id);
  const { page, go } = await stack.visit({
    session: stack.sessionOf(owner),
    language: 'mn',
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  const fits = async () =>
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360, page.url());

  await go(`/admin/applications/${machine.id}`);
  await follow(page, 'Webhook');
  await follow(page, 'Webhook нэмэх');
  await page.getByLabel('Гарцад үйлчилгээ нэмсэн').check();
  await page.locator('#url').fill('https://localhost/webhooks');
  await press(page, 'Webhook нэмэх');
  await page.locator('#url-error').waitFor();
  assert.ok(await page.getByLabel('Гарцад үйлчилгээ нэмсэн').isChecked(), 'what was ticked stays');
  await fits();
  await page.locator('#url').fill(`http://127.0.0.1:${port}/webhooks`);
  await press(page, 'Webhook нэмэх');
  assert.match(await page.getByLabel('Нууц түлхүүр', { exact: true }).inputValue(), /^whsec_/);
  await follow(page, 'Webhook руу очих');
  const address = new URL(page.url()).pathname;

  await addService(house, owner, { organisation_id });
  await eventually(async () => {
    await go(address);
    assert.match(await page.locator('tbody tr').first().innerText({ timeout: 1_000 }), /Хүрсэн\s+хариу 204/);
  });
  await fits();
  await press(page, 'Дахин илгээх');
  await page.getByText('Дахин илгээж байна.').waitFor();
  await eventually(async () => assert.equal(taken.length, 2));

  await press(page, 'Түр зогсоох');
  await page.getByText('Түр зогсоолоо.').waitFor();
  await addService(house, owner, { organisation_id });
  await eventually(async () => {
    await go(address);
    assert.match(await page.locator('tbody tr').first().innerText({ timeout: 1_000 }), /Хүлээж байна/);
  });
  await press(page, 'Үргэлжлүүлэх');
  await eventually(async () => assert.equal(taken.length, 3));
  await go(address);
  await press(page, 'Бүгдийг дахин илгээх');
  await eventually(async () => assert.equal(taken.length, 5));

  await follow(page, 'Шинэ нууц түлхүүр авах');
  await press(page, 'Шинэ нууц түлхүүр авах');
  assert.match(await page.getByLabel('Нууц түлхүүр', { exact: true }).inputValue(), /^whsec_/);
  await addService(house, owner, { organisation_id });
  await eventually(async () => assert.equal(taken.at(-1)?.split(' ').length, 2, 'both secrets sign'));

  await go(address);
  await follow(page, 'Устгах');
  await press(page, 'Устгах');
  await page.getByText('Webhook устгалаа.').waitFor();
  assert.equal(await go(address), 404);
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { registerMachine } from '../../server/test/applications.ts';
import { eventually } from '../../server/test/eventually.ts';
import { allowCaller, openGateway, openUpstream } from '../../server/test/gateway-plane.ts';
import { asSystem } from '../../server/test/house.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const admin = await house.signIn('admin');
const upstream = await openUpstream({ after });
const gateway = await openGateway({ after }, house);
const visit = () => stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled: false });
const at = '/admin/gateway';
const call = async (path: string, headers: Record<string, string>, method = 'GET') => {
  await gateway.plane.tables.look();
  return (await fetch(`${gateway.url}${path}`, { method, headers })).status;
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const refusedHere = (page: Page) => page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();

test('a service is put behind the gateway, called, and seen in the log, the charts and the access log', async () => {
  const machine = await registerMachine(house, admin.headers, ['svc:gateway']);
  const citizen = await house.signIn();
  const { civil_id } = await asSystem(house.deps)
    .selectFrom('users.user')
    .select('civil_id')
    .where('id', '=', citizen.userId)
    .executeTakeFirstOrThrow();
  const { page, go } = await visit();

  await go('/admin');
  await page.locator('.area-menu').getByRole('link', { name: 'API gateway' }).click();
  await page.getByText('No services behind the gateway').waitFor();
  await follow(page, 'Add a service');
  await page.getByLabel('Name in the address').fill('Land Register');
  await page.getByLabel('Name (Mongolian)').fill('Газрын бүртгэл');
  await page.getByLabel('Name (English)').fill('Land register');
  await page.getByLabel('Addresses of the service').fill(`${upstream.url}/api`);
  await page.getByLabel('POST').check();
  await page.getByLabel('May name a citizen').check();
  await page.getByLabel('Largest request (KB)').fill('');
  await press(page, 'Add');
  await refusedHere(page);
  await page.locator('#slug-error').waitFor();
  await page.locator('#request_bytes_max-error').waitFor();
  assert.ok(await page.getByLabel('POST').isChecked(), 'what was ticked stays');
  await page.getByLabel('Name in the address').fill('land-register');
  await page.getByLabel('Largest request (KB)').fill('2.5');
  await press(page, 'Add');
  await page.getByText('Service added.').waitFor();

  await follow(page, 'Allow an application');
  await page.getByLabel('Application').selectOption(machine.id);
  await page.getByLabel('Legal basis').fill('Land law, article 12');
  await press(page, 'Allow');
  await refusedHere(page);
  await page.locator('#purpose-error').waitFor();
  await page.getByLabel('Purpose').fill('Land tax');
  await page.getByLabel('Calls per minute').fill('1,000');
  await press(page, 'Allow');
  await page.getByText('Application allowed.').waitFor();
  const row = await page.locator('tbody tr').innerText();
  assert.match(row, /Land tax\s+Land law, article 12\s+1,000/);

  await page.locator('tbody a').click();
  await follow(page, 'Issue a key to the application');
  await page.getByLabel('Call services through the gateway').check();
  await page.getByLabel('Name').fill('Tax office');
  await press(page, 'Issue key');
  const key = { 'x-api-key': await page.getByLabel('Key', { exact: true }).inputValue() };

  assert.equal(await call('/land-register/parcels/1234567', { ...key, 'tamga-citizen': civil_id }), 200);
  assert.equal(await call('/land-register/parcels', key, 'DELETE'), 405);
  assert.equal(upstream.asked.at(-1)?.url, '/api/parcels/1234567');

  await eventually(async () => {
    await go(`${at}/logs`);
    assert.equal(await page.locator('tbody tr').count(), 2);
  });
  await page.getByLabel('Result').selectOption('failed');
  await press(page, 'Filter');
  assert.equal(await page.locator('tbody tr').count(), 1);
  await page.locator('tbody a').first().click();
  await page.getByText('The service is not called with this method.').waitFor();
  await page.getByText('gateway.method_refused').waitFor();
  await go(`${at}/logs?outcome=ok&application_id=${machine.id}`);
  await page.locator('tbody a').first().click();
  await page.getByText('/parcels/*').waitFor();
  await page.getByText('Yes. The citizen reads of this call').waitFor();
  assert.ok(!(await page.content()).includes(civil_id), 'the log does not say about whom');

  await go(at);
  const [first] = await page.locator('.line-chart').all();
  const numbers = (await first?.locator('tbody tr td:nth-child(2)').allTextContents()) ?? [];
  assert.equal(
    numbers.map(Number).reduce((sum, one) => sum + one, 0),
    2,
    'the chart has both calls',
  );
  const bars = page.getByRole('table', { name: 'Calls by service', exact: true });
  assert.match(await bars.getByRole('row', { name: 'Land register' }).innerText(), /2$/);
  const table = page.getByRole('table', { name: 'By service', exact: true });
  assert.match(
    await table.getByRole('row', { name: 'Land register' }).innerText(),
    /Land register land-register\s.*\s2\s+0\s+1/s,
  );

  await go(`/admin/applications/${machine.id}`);
  await follow(page, 'Calls through the API gateway');
  assert.equal(await page.locator('tbody tr').count(), 2);
  const csv = await (await page.request.get(`${stack.url}${at}/logs.csv?application_id=${machine.id}`)).text();
  assert.match(csv, /Land register,.*,DELETE,\/parcels,405,gateway\.method_refused,/);
  assert.doesNotMatch(csv, new RegExp(civil_id));

  const reader = await stack.visit({ session: stack.sessionOf(citizen), language: 'en', javaScriptEnabled: false });
  await reader.go('/me/access-log');
  await reader.page.getByText('Data from a service of an organisation, through the gateway').waitFor();
  await reader.page.getByText('Reason: Land tax (Land law, article 12)').waitFor();
});

suite('a service', () => {
  const prepare = async () => {
    const made = await allowCaller(house, admin, { name_en: 'Weather', upstreams: [upstream.url] });
    return { ...made, page: `${at}/services/${made.service.id}`, key: { 'x-api-key': made.key.secret } };
  };

  test('is suspended and resumed, and says where it is called', async () => {
    const { service, page: address, key } = await prepare();
    const { page, go } = await visit();
    await go(address);
    const told = await page.getByLabel('Address', { exact: true }).inputValue();
    assert.equal(told, `${stack.issuer}/api/v1/gw/${service.slug}/`);
    await press(page, 'Suspend');
    await page.getByText('Service suspended.').waitFor();
    assert.equal(await call(`/${service.slug}`, key), 404);
    await press(page, 'Resume');
    await page.getByText('Service resumed.').waitFor();
    assert.equal(await call(`/${service.slug}`, key), 200);
  });

  test('is not changed by a person who saw an older version of it, and keeps what the form does not show', async () => {
    const { page: address, machine } = await prepare();
    const [one, other] = [await visit(), await visit()];
    for (const { go } of [one, other]) await go(`${address}/settings`);
    await one.page.getByLabel('Name (English)').fill('Weather service');
    await press(one.page, 'Save');
    await one.page.getByText('Settings saved.').waitFor();
    await other.page.getByLabel('Name (English)').fill('Forecast');
    await press(other.page, 'Save');
    await other.page.getByText('Someone else has changed this.').first().waitFor();
    assert.equal(await other.page.getByLabel('Name (English)').inputValue(), 'Forecast');
    await one.go(`${address}/callers/${machine.id}`);
    await one.page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await one.page.getByLabel('Purpose').inputValue(), 'Тусламж');
  });

  test('says beside the field that its address is refused, or its name is taken', async () => {
    const { service } = await prepare();
    const { page, go } = await visit();
    await go(`${at}/services/new`);
    await page.getByLabel('Name in the address').fill(service.slug);
    await page.getByLabel('Name (Mongolian)').fill('Цаг агаар');
    await page.getByLabel('Name (English)').fill('Weather');
    await page.getByLabel('Addresses of the service').fill('http://8.8.8.8/');
    await press(page, 'Add');
    await page.locator('#upstreams-error').waitFor();
    await page.getByLabel('Addresses of the service').fill('https://weather.example.mn');
    await press(page, 'Add');
    await page.locator('#slug-error').waitFor();
  });

  test('loses a caller, and is removed by those who type its name', async () => {
    const { service, page: address, machine, key } = await prepare();
    const { page, go } = await visit();
    await go(`${address}/callers/${machine.id}`);
    await follow(page, 'Withdraw permission');
    await press(page, 'Withdraw permission');
    await page.getByText('Permission withdrawn.').waitFor();
    assert.equal(await call(`/${service.slug}`, key), 403);
    await go(`${address}/settings`);
    await follow(page, 'Remove service');
    await press(page, 'Remove service');
    await refusedHere(page);
    await page.locator('#confirmation').fill(service.slug);
    await press(page, 'Remove service');
    await page.getByText('Service removed.').waitFor();
    assert.equal(await call(`/${service.slug}`, key), 404);
    assert.equal(await go(address), 404);
  });

  test('is not there for those whose role does not open it, nor are its files', async () => {
    const { service, machine } = await prepare();
    const manager = await house.signIn('manager');
    const { page } = await stack.visit({ session: stack.sessionOf(manager), language: 'en' });
    const own = `/services/${service.id}`;
    const callers = [`${own}/callers`, `${own}/callers/new`, `${own}/callers/${machine.id}`];
    const pages = ['', '/services', '/services/new', own, `${own}/settings`, `${own}/delete`, ...callers, '/logs'];
    for (const one of [...pages, '/services.csv', '/logs.csv'])
      assert.equal((await page.request.get(`${stack.url}${at}${one}`)).status(), 404, one);
  });
});

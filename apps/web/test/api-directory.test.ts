import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { listingSample } from '@tamga/contract/gateway.service';
import type { Page } from 'playwright-core';
import { registerMachine } from '../../server/test/applications.ts';
import { eventually } from '../../server/test/eventually.ts';
import { addService, askAccess } from '../../server/test/gateway.ts';
import { allowCaller, openGateway, openUpstream } from '../../server/test/gateway-plane.ts';
import { asSystem } from '../../server/test/house.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { freePort } from '../../server/test/pooler.ts';
import { openStack } from './stack.ts';

const at = await freePort();
const stack = await openStack({ after }, { env: { GATEWAY_URL: `http://127.0.0.1:${at}` } });
const { house } = stack;
const upstream = await openUpstream({ after });
const gateway = await openGateway({ after }, house, { at });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
/** The phone of a citizen who reads Mongolian. */
const onPhone = async (session: string) => {
  const visit = await stack.visit({
    session,
    language: 'mn',
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  const { page } = visit;
  const fits = async () =>
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360, page.url());
  return { ...visit, fits };
};

test('an API is published, asked for, approved and called, and seen in charts and in the access log', async () => {
  const [publisher, asker] = [await house.signIn('admin'), await house.signIn('admin')];
  const { id: organisation_id } = await foundOrganisation(house, publisher);
  const { id: own = '' } = await foundOrganisation(house, asker);
  const fields = { name_mn: 'Газрын бүртгэл', name_en: 'Land register', upstreams: [upstream.url], health_path: null };
  const service = await addService(house, publisher, { ...fields, organisation_id });
  const machine = await registerMachine(house, asker.headers, ['svc:gateway'], own);
  const citizen = await house.signIn();
  const { civil_id } = await asSystem(house.deps)
    .selectFrom('users.user')
    .select('civil_id')
    .where('id', '=', citizen.userId)
    .executeTakeFirstOrThrow();

  const office = await onPhone(stack.sessionOf(publisher));
  await office.go(`/admin/gateway/services/${service.id}`);
  await follow(office.page, 'API лавлах');
  await press(office.page, 'Лавлахад нэмэх');
  await office.page.locator('#summary_mn-error').waitFor();
  for (const [name, text] of [
    ['summary_mn', 'Нэгж талбарын мэдээлэл'],
    ['summary_en', 'Facts about a parcel'],
    ['description_mn', 'Нэгж талбарын дугаараар хил, зориулалтыг хэлнэ.'],
    ['description_en', 'Tells the bounds of a parcel.'],
    ['terms_mn', 'Төрийн байгууллага өргөдөл шийдвэрлэхэд.'],
    ['terms_en', 'For public bodies.'],
    ['contact', 'api@land.example.mn'],
  ] as const)
    await office.page.locator(`#${name}`).fill(text);
  await press(office.page, 'Лавлахад нэмэх');
  await office.page.getByText('Лавлахад нэмлээ.').waitFor();
  await office.fits();

  const developer = await onPhone(stack.sessionOf(asker));
  await developer.go('/developers');
  await follow(developer.page, 'API лавлах');
  await developer.page.getByLabel('API хайх').fill('талбар');
  await press(developer.page, 'Хайх');
  await developer.fits();
  await follow(developer.page, 'Газрын бүртгэл');
  await developer.page.getByText('Төрийн байгууллага өргөдөл шийдвэрлэхэд.').waitFor();
  await developer.fits();
  assert.ok(!(await developer.page.content()).includes(upstream.url), 'where it is served is not told');
  await follow(developer.page, 'Дуудах эрх хүсэх');
  await developer.page.getByLabel('Аппликейшн').selectOption(machine.id);
  await developer.page.locator('#purpose').fill('Газар эзэмших өргөдөл шийдвэрлэх');
  await press(developer.page, 'Хүсэлт илгээх');
  await developer.page.locator('#legal_basis-error').waitFor();
  await developer.page.locator('#legal_basis').fill('Газрын тухай хууль 33.1');
  await press(developer.page, 'Хүсэлт илгээх');
  await developer.page.getByText('Хүсэлтийг илгээлээ.').waitFor();
  await developer.fits();
  const request = new URL(developer.page.url()).pathname;

  await office.go('/me/notifications');
  await office.page.getByText('API дуудах эрх хүсэв').waitFor();
  await office.go('/admin/gateway/requests');
  await office.fits();
  await follow(office.page, 'Номын сан');
  await office.page.getByText('Газрын тухай хууль 33.1').waitFor();
  await office.fits();
  await press(office.page, 'Татгалзах');
  await office.page.locator('#reason-error').waitFor();
  await office.page.locator('#requests_per_minute').fill('120');
  await press(office.page, 'Зөвшөөрөх');
  await office.page.getByText('Хүсэлтийг зөвшөөрлөө.').waitFor();

  await developer.go('/me/notifications');
  await developer.page.getByText('API дуудах эрх олгов').waitFor();
  await developer.go(request);
  await developer.page.getByText('Минутад 120 удаа хүртэл').waitFor();
  await follow(developer.page, 'Аппликейшнд түлхүүр олгох');
  await developer.page.locator('input[value="svc:gateway"]').check();
  await developer.page.locator('#name').fill('Газрын алба');
  await developer.page.locator('.task-form button').click();
  const key = await developer.page.getByLabel('Түлхүүр', { exact: true }).inputValue();
  await gateway.plane.tables.look();
  const headers = { 'x-api-key': key, 'tamga-citizen': civil_id ?? '' };
  const reply = await fetch(`${gateway.url}/${service.slug}/parcels/12`, { headers });
  assert.equal(reply.status, 200, await reply.text());

  await eventually(async () => {
    await developer.go(`/admin/applications/${machine.id}/usage`);
    const row = developer.page.getByRole('table', { name: 'API бүрээр' }).getByRole('row', { name: 'Газрын бүртгэл' });
    assert.match(await row.innerText({ timeout: 1_000 }), /\s1\s+0\s+0/);
  });
  await developer.fits();
  await office.go('/admin/gateway');
  const bars = office.page.getByRole('table', { name: 'Дуудлага үйлчилгээгээр', exact: true });
  assert.match(await bars.getByRole('row', { name: 'Газрын бүртгэл' }).innerText(), /1$/);
  const person = await onPhone(stack.sessionOf(citizen));
  await person.go('/me/access-log');
  await person.page.getByText('Газар эзэмших өргөдөл шийдвэрлэх').waitFor();

  await developer.go(request);
  await press(developer.page, 'Эрхээс татгалзах');
  await developer.page.getByText('Эрх дууслаа.').waitFor();
  await gateway.plane.tables.look();
  assert.equal((await fetch(`${gateway.url}/${service.slug}/parcels/12`, { headers })).status, 403);
});

test('pages about access are not there for those whose it is not', async () => {
  const [publisher, asker] = [await house.signIn('admin'), await house.signIn('admin')];
  const { id: organisation_id = '' } = await foundOrganisation(house, publisher);
  const { id: own = '' } = await foundOrganisation(house, asker);
  const { id, slug } = await askAccess(house, [asker, own], [publisher, organisation_id]);
  const asks = async (person: typeof asker, paths: readonly string[]) => {
    const { page } = await stack.visit({ session: stack.sessionOf(person), language: 'en' });
    return Promise.all(paths.map(async (path) => (await page.request.get(`${stack.url}${path}`)).status()));
  };
  const pages = [`/developers/access/${id}`, `/admin/gateway/requests/${id}`];
  assert.deepEqual(await asks(asker, pages), [200, 404]);
  assert.deepEqual(await asks(publisher, pages), [404, 200]);
  assert.deepEqual(await asks(await house.signIn('admin'), pages), [404, 404]);
  const all = [...pages, '/developers/access', `/developers/apis/${slug}/ask`];
  assert.deepEqual(await asks(await house.signIn('user'), all), [404, 404, 404, 403]);
  const { page } = await stack.visit({ language: 'en' });
  await page.goto(`${stack.url}/developers/apis/${slug}/ask`);
  assert.match(page.url(), /\/sign-in\?next=/);
});

for (const citizen of ['none', 'required'] as const)
  test(`the page of an API says how it is called, and the example works as it stands; citizen: ${citizen}`, async () => {
    const admin = await house.signIn('admin');
    const fields = { upstreams: [upstream.url], listing: listingSample, citizen };
    const { service, key } = await allowCaller(house, admin, fields);
    await gateway.plane.tables.look();
    const { page, go, fits } = await onPhone(stack.sessionOf(await house.signIn()));
    await go(`/developers/apis/${service.slug}`);
    await fits();
    assert.equal(await page.getByLabel('Хаяг', { exact: true }).inputValue(), `${gateway.url}/${service.slug}/`);
    const told = await page.locator('main').innerText();
    for (const words of ['X-API-Key', 'Зорилго, үндэслэлийг дуудлагад бичихгүй'])
      assert.ok(told.includes(words), words);
    assert.equal(told.includes('Tamga-Citizen'), citizen === 'required');
    const example = await page.getByLabel(/curl/).inputValue();
    const { stdout } = await promisify(execFile)('sh', ['-c', `${example} -s -w '\n%{http_code}'`], {
      env: { ...process.env, TAMGA_KEY: key.secret },
    });
    assert.match(stdout, /"method":"GET"[^]*\n200$/);
    await follow(page, 'Гарцаар дуудах заавар');
    await page.getByRole('heading', { name: 'Call an API through the gateway, or offer one' }).waitFor();
    const office = await onPhone(stack.sessionOf(admin));
    await office.go(`/admin/gateway/services/${service.id}`);
    assert.equal(await office.page.locator('#address').inputValue(), `${gateway.url}/${service.slug}/`);
  });

test('who may not ask for access reads who may and what to do', async () => {
  const admin = await house.signIn('admin');
  const { slug } = await addService(house, admin, { listing: listingSample });
  const { page, go, fits } = await onPhone(stack.sessionOf(await house.signIn()));
  await go(`/developers/apis/${slug}`);
  await follow(page, 'Дуудах эрх хүсэх');
  await page.getByText('Та дуудах эрх хүсэх боломжгүй').waitFor();
  await page.getByText('платформын администраторт хандана уу').waitFor();
  await fits();
  assert.equal(await page.locator('.task-form').count(), 0);
  await page.getByRole('link', { name: 'API-гийн хуудас руу буцах' }).click();
  await page.getByRole('heading', { name: 'Газрын бүртгэл' }).waitFor();
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { listingSample } from '@tamga/contract/gateway.service';
import { askAs } from '#test/appointments';
import { addService, listService } from '#test/gateway';
import { asSystem, openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const slugs = async (query = ''): Promise<string[]> =>
  (await askAs(house, null, 'GET', `/apis?limit=100${query}`)).data.items.map((one: { slug: string }) => one.slug);

suite('the directory', () => {
  test('tells everybody what a service does, whose it is and how it is called, and not where it is served', async () => {
    const { id: organisation_id } = await foundOrganisation(house, admin);
    const { slug } = await listService(house, admin, { organisation_id });
    const { data, status } = await askAs(house, null, 'GET', `/apis/${slug}`);
    assert.equal(status, 200);
    const { slug: _, ...shown } = data;
    assert.deepEqual(shown, {
      ...listingSample,
      name_mn: 'Газрын бүртгэл',
      name_en: 'Land register',
      organisation: { name: 'Туршилт', name_en: null },
      path: `/api/v1/gw/${slug}/`,
      address: null,
      methods: ['GET', 'HEAD'],
      citizen: 'accepted',
    });
    assert.ok(!JSON.stringify(data).includes('https://land.example.gov.mn/api'));
  });

  test('says at which address the gateway takes calls, where that is not the address of the API', async (t) => {
    const other = await openHouse(t, { env: { GATEWAY_URL: 'https://gw.example.mn/' } });
    const admin = await other.signIn('admin');
    const { id, slug } = await listService(other, admin);
    const expected = `https://gw.example.mn/api/v1/gw/${slug}/`;
    assert.equal((await askAs(other, null, 'GET', `/apis/${slug}`)).data.address, expected);
    const [service] = (await askAs(other, admin, 'GET', `/gateway/services?id=${id}`)).data.items;
    assert.equal(service.address, expected);
  });

  test('holds neither what is not listed, nor what is switched off or taken away, nor what is of an organisation at rest', async () => {
    const { id: organisation_id = '' } = await foundOrganisation(house, admin);
    const unlisted = await addService(house, admin, { organisation_id });
    const off = await listService(house, admin, { organisation_id, active: false });
    const gone = await listService(house, admin, { organisation_id });
    await askAs(house, admin, 'DELETE', `/gateway/services/${gone.id}`);
    const resting = await listService(house, admin, { organisation_id });
    assert.ok((await slugs()).includes(resting.slug));
    const db = asSystem(house.deps).updateTable('org.organisation');
    await db.set({ state: 'suspended' }).where('id', '=', organisation_id).execute();
    const found = await slugs();
    for (const { slug } of [unlisted, off, gone, resting]) {
      assert.ok(!found.includes(slug));
      assert.equal((await askAs(house, null, 'GET', `/apis/${slug}`)).error, 'gateway.api_not_found');
    }
  });

  test('is found by a part of a name or a summary, in either language, and comes page by page', async () => {
    const word = randomUUID().slice(0, 8);
    const listing = { ...listingSample, summary_en: `Facts ${word}` };
    const made = [
      await listService(house, admin, { listing }),
      await listService(house, admin, { name_mn: `Ө ${word}` }),
    ];
    const expected = made.map(({ slug }) => slug).toSorted();
    assert.deepEqual(await slugs(`&q=${word.toUpperCase()}`), expected);
    assert.deepEqual(await slugs('&q=%25'), []);
    const first = (await askAs(house, null, 'GET', `/apis?limit=1&q=${word}`)).data;
    const second = (await askAs(house, null, 'GET', `/apis?limit=1&q=${word}&after=${first.next}`)).data;
    assert.deepEqual(
      [...first.items, ...second.items].map(({ slug }) => slug),
      expected,
    );
    assert.equal(second.next, null);
  });

  test('is left by who sends the service without a listing, and a listing is whole', async () => {
    const { id, slug } = await listService(house, admin);
    const [{ callers, name_mn, name_en, upstreams }] = (await askAs(house, admin, 'GET', `/gateway/services?id=${id}`))
      .data.items;
    const put = (listing: object | null, version: number) =>
      askAs(house, admin, 'PUT', `/gateway/services/${id}`, {
        payload: { callers, name_mn, name_en, upstreams, listing },
        version,
      });
    const { contact: _, ...partly } = listingSample;
    assert.equal((await put(partly, 1)).status, 400);
    assert.equal((await put({ ...listingSample, openapi_url: 'javascript:alert(1)' }, 1)).status, 400);
    assert.equal((await put(null, 1)).status, 200);
    assert.ok(!(await slugs()).includes(slug));
  });
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asAdmin, openHouse, type SignedIn } from '#test/house';
import { askRegistry, draftService, joinOrganisation, organisationWithOfficer, signInEditor } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);
const ask = (path: string, person: Pick<SignedIn, 'headers'> | null = editor) =>
  askRegistry(house, person, 'GET', path);
const idsIn = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id);

const draft = (owner = editor, tenant = tenant_id) => draftService(house, owner, tenant);
async function publish(owner = editor, tenant = tenant_id): Promise<string> {
  const { id } = await draft(owner, tenant);
  const { status } = await askRegistry(house, owner, 'POST', `/services/${id}/publish`, { version: 1 });
  assert.equal(status, 200);
  return String(id);
}

/** As if its version had been published so long ago; the trigger lets nobody do that otherwise. */
const publishedAgo = (id: string, days: number) =>
  asAdmin(async (client) => {
    await client.query('alter table registry.service_version disable trigger service_version_published');
    await client.query(
      'update registry.service_version set published_at = now() - make_interval(days => $2) where service_id = $1',
      [id, days],
    );
    await client.query('alter table registry.service_version enable trigger service_version_published');
  }, house.database);

for (const path of ['/overview', '/catalog'])
  test(`GET ${path} is for those who view the registry`, async () => {
    assert.equal((await ask(path, null)).status, 401);
    assert.equal((await ask(path, await house.signIn())).status, 403);
    assert.equal((await ask(path, await joinOrganisation(house, tenant_id, 'manager'))).status, 200);
  });

suite('the overview', () => {
  test('counts by state, what is being written anew, what is old, and versions by month', async () => {
    const owner = await house.signIn('admin');
    const own = await organisationWithOfficer(house, owner);
    await draft(owner, own);
    const [renewed, old, gone] = [await publish(owner, own), await publish(owner, own), await publish(owner, own)];
    const { content } = (await ask(`/services/${renewed}`, owner)).data;
    await askRegistry(house, owner, 'PUT', `/services/${renewed}`, { payload: content, version: 2 });
    await publishedAgo(old, 370);
    await askRegistry(house, owner, 'POST', `/services/${gone}/archive`, { payload: { reason: 'Gone' }, version: 2 });

    const { data } = await ask('/overview', owner);
    assert.deepEqual(data.services, { draft: 1, published: 2, archived: 1 });
    assert.deepEqual([data.with_draft, data.stale, data.versions_30d, data.without_officers], [1, 1, 2, 0]);
    assert.equal(data.months.length, 12);
    assert.deepEqual(data.months.at(-1).versions, 2);
    const months: string[] = data.months.map(({ month }: { month: string }) => month);
    assert.deepEqual(months, months.toSorted());
    assert.equal(new Set(months).size, 12);
  });

  test('counts what nobody decides, and nothing of other organisations', async () => {
    const owner = await signInEditor(house);
    const own = await organisationWithOfficer(house, owner);
    await publish(owner, own);
    await asAdmin(
      (client) =>
        client.query(`update org.member set state = 'suspended' where tenant_id = $1 and role = 'officer'`, [own]),
      house.database,
    );
    assert.equal((await ask('/overview', owner)).data.without_officers, 1);
    const { data } = await ask(`/overview?tenant_id=${tenant_id}`, owner);
    assert.deepEqual(data.services, { draft: 0, published: 0, archived: 0 });
  });
});

suite('the list', () => {
  test('has every state, the last changed first, and goes on where it ended', async () => {
    const owner = await house.signIn('admin');
    const own = await organisationWithOfficer(house, owner);
    const first = await publish(owner, own);
    const others = [String((await draft(owner, own)).id), await publish(owner, own)];
    const { content } = (await ask(`/services/${first}`, owner)).data;
    await askRegistry(house, owner, 'PUT', `/services/${first}`, { payload: content, version: 2 });
    const wanted = [first, ...others.toReversed()];
    const page = await ask('/catalog?limit=2', owner);
    const rest = await ask(`/catalog?limit=2&after=${page.data.next}`, owner);
    assert.deepEqual([...idsIn(page), ...idsIn(rest)], wanted);
    assert.equal(rest.data.next, null);
    const [entry] = page.data.items;
    assert.deepEqual(entry.organisation, { tenant_id: own, name: 'Туршилт', name_en: null });
    assert.deepEqual([entry.state, entry.draft_no, entry.missing, entry.stale], ['published', 2, 0, false]);
    assert.deepEqual(idsIn(await ask('/catalog')).includes(first), false, 'it is not of another organisation');
  });

  test('is narrowed by state, draft, age, audience and letters', async () => {
    const owner = await house.signIn('admin');
    const own = await organisationWithOfficer(house, owner);
    const [live, old] = [await publish(owner, own), await publish(owner, own)];
    await publishedAgo(old, 370);
    const { id: draft_id, content } = await draft(owner, own);
    const payload = {
      ...content,
      audience: 'organisation',
      title: { mn: 'Барилгын зөвшөөрөл', en: 'Building permit' },
    };
    await askRegistry(house, owner, 'PUT', `/services/${draft_id}`, { payload, version: 1 });
    for (const [query, wanted] of [
      ['state=draft', [draft_id]],
      ['draft=true', [draft_id]],
      ['draft=false', [old, live]],
      ['stale=true', [old]],
      ['stale=false&state=published', [live]],
      ['audience=organisation', [draft_id]],
      [`q=${encodeURIComponent('БАРИЛГЫН')}`, [draft_id]],
      ['q=building', [draft_id]],
      ['q=100%25', []],
    ] as const)
      assert.deepEqual(idsIn(await ask(`/catalog?${query}`, owner)), wanted, query);
  });
});

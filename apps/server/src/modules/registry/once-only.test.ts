import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newEvidenceSample } from '@tamga/contract/registry.evidences';
import { openDirectoryStand, setDirectoryFaults } from '#test/directory';
import { asAdmin, openHouse, type SignedIn } from '#test/house';
import { askRegistry, draftService, joinOrganisation, organisationWithOfficer } from '#test/registry';
import { classifyAll } from './classifying.ts';

const { sandbox, env } = await openDirectoryStand({ after });
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);
const ask = (path: string, person: Pick<SignedIn, 'headers'> | null = editor) =>
  askRegistry(house, person, 'GET', path);
const classes = async (id: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await ask(`/services/${id}/once-only`)).data.evidences.map((one: { requirement: string; class: string }) => [
      one.requirement,
      one.class,
    ]),
  );

async function describe(code: string, change: object = {}): Promise<string> {
  const payload = { ...newEvidenceSample, tenant_id, code, ...change };
  const { data } = await askRegistry(house, editor, 'POST', '/evidences', { payload });
  return data.id;
}

async function publish(evidences: object[], change: object = {}): Promise<string> {
  const { id, content } = await draftService(house, editor, tenant_id);
  await askRegistry(house, editor, 'PUT', `/services/${id}`, { payload: { ...content, ...change }, version: 1 });
  await askRegistry(house, editor, 'PUT', `/services/${id}/evidences`, { payload: { evidences }, version: 2 });
  assert.equal((await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: 3 })).status, 200);
  return String(id);
}

await classifyAll(house.deps);
const issuer = { issuing_org_id: tenant_id };
const kinds = {
  fetched: await describe('identity-card'),
  lawless: await describe('medical-birth-record'),
  shapeless: await describe('disability-decision'),
  closed: await describe('diploma'),
  stale: await describe('residence-certificate'),
  unconnected: await describe('tax-clearance', issuer),
  produced: await describe('passport', issuer),
  own: await describe('photograph'),
};
const asked = (name: keyof typeof kinds, more: object = {}) => ({
  requirement_code: name,
  evidence_type_id: kinds[name],
  ...more,
});

suite('what a service requires', () => {
  test('is judged by who holds it and whether it can be had', async () => {
    await publish([], { output_type_id: kinds.produced });
    const waiver = { reason: 'Холболт хийгдэж байна.', until: '2999-01-01' };
    const id = await publish([
      ...(Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => asked(name)),
      { requirement_code: 'receipt', evidence_type_id: kinds.own, derived: true },
      { requirement_code: 'waived', evidence_type_id: kinds.unconnected, waiver },
      { requirement_code: 'late', evidence_type_id: kinds.unconnected, waiver: { ...waiver, until: '2020-01-01' } },
      { requirement_code: 'needless', evidence_type_id: kinds.fetched, waiver },
    ]);
    const { data } = await ask(`/services/${id}/once-only`);
    const found = data.evidences.map((one: Record<string, unknown>) => [
      one['requirement'],
      one['class'],
      one['blocked_by'],
    ]);
    assert.deepEqual(found, [
      ['fetched', 'once_only', null],
      ['lawless', 'gap', 'no_legal_basis'],
      ['shapeless', 'gap', 'no_schema'],
      ['closed', 'gap', 'platform_down'],
      ['stale', 'once_only', null],
      ['unconnected', 'gap', 'no_route'],
      ['produced', 'held', null],
      ['own', 'citizen', null],
      ['receipt', 'derived', null],
      ['waived', 'waived', null],
      ['late', 'gap', 'no_route'],
      ['needless', 'once_only', null],
    ]);
    assert.equal(data.ratio, 5 / 12);
    const [first, second] = data.evidences;
    assert.equal(first.provider.route_id, 'state-directory/identity-card');
    assert.deepEqual(
      [first.subject_key, first.freshness, first.fallback, first.reason],
      ['civil_id', 1, 'upload', null],
    );
    assert.match(second.reason.en, /legal basis/);
    assert.equal(data.evidences[9].reason.mn, waiver.reason);
    // What was kept when it was published says the same.
    const kept = await asAdmin(
      (client) => client.query('select requirement_code, class from registry.once_only where service_id = $1', [id]),
      house.database,
    );
    assert.deepEqual(Object.fromEntries(kept.rows.map((row) => [row.requirement_code, row.class])), await classes(id));
  });

  test('is not held because others say that they produce it', async () => {
    const others = await organisationWithOfficer(house, editor);
    const { id: theirs, content } = await draftService(house, editor, others);
    const payload = { ...content, output_type_id: kinds.unconnected };
    await askRegistry(house, editor, 'PUT', `/services/${theirs}`, { payload, version: 1 });
    assert.equal((await askRegistry(house, editor, 'POST', `/services/${theirs}/publish`, { version: 2 })).status, 200);
    assert.deepEqual(await classes(await publish([asked('unconnected')])), { unconnected: 'gap' });
  });

  test('and comes later than it is good for, is not had at all', async () => {
    const type = await describe('marriage-certificate', { validity_days: 1, ...issuer });
    const id = await publish([{ requirement_code: 'marriage', evidence_type_id: type }]);
    assert.deepEqual(await classes(id), { marriage: 'once_only' });
    const [source] = sandbox.world.directory.evidences.filter(({ code }) => code === 'marriage-certificate');
    if (source) source.freshnessDays = 2;
    await classifyAll(house.deps);
    assert.deepEqual(await classes(id), { marriage: 'gap' });
  });

  test('is a gap while the provider does not answer, and is fetched again afterwards', async () => {
    const id = await publish([asked('fetched'), asked('own', { required: false })]);
    const overview = async () => (await ask(`/overview?tenant_id=${tenant_id}`)).data;
    const ratio = async () => {
      const { data } = await ask(`/catalog?q=${(await ask(`/services/${id}`)).data.code}`);
      return data.items[0].once_only_ratio;
    };
    const before = await overview();
    assert.equal(await ratio(), 1);
    await setDirectoryFaults(sandbox, { down: true });
    await classifyAll(house.deps);
    assert.deepEqual([await classes(id), await ratio()], [{ fetched: 'gap', own: 'citizen' }, 0]);
    assert.ok((await overview()).gaps > before.gaps);
    await setDirectoryFaults(sandbox);
    await classifyAll(house.deps);
    assert.deepEqual([await classes(id), await ratio()], [{ fetched: 'once_only', own: 'citizen' }, 1]);
    assert.deepEqual(await overview().then(({ gaps }) => gaps), before.gaps);
  });

  test('is judged before the first publishing too, and is of nobody else', async () => {
    const { id } = await draftService(house, editor, tenant_id);
    const payload = { evidences: [asked('fetched')] };
    await askRegistry(house, editor, 'PUT', `/services/${id}/evidences`, { payload, version: 1 });
    assert.deepEqual(await classes(id), { fetched: 'once_only' });
    const path = `/services/${id}/once-only`;
    assert.equal((await ask(path, null)).status, 401);
    assert.equal((await ask(path, await house.signIn())).status, 403);
    assert.equal((await ask(path, await house.signIn('admin'))).error, 'registry.service_not_found');
    assert.equal((await ask(path, await joinOrganisation(house, tenant_id, 'manager'))).status, 200);
  });
});

suite('the whole', () => {
  test('is counted by organisation and evidence, and lists every gap with what blocks it', async () => {
    const owner = await house.signIn('admin');
    const own = await organisationWithOfficer(house, owner);
    const { id } = await draftService(house, owner, own);
    const evidences = [asked('fetched'), asked('unconnected'), asked('lawless'), asked('own', { required: false })];
    await askRegistry(house, owner, 'PUT', `/services/${id}/evidences`, { payload: { evidences }, version: 1 });
    await askRegistry(house, owner, 'POST', `/services/${id}/publish`, { version: 2 });

    const { data } = await ask(`/once-only?tenant_id=${own}`);
    const counts = { required: 3, once_only: 1, held: 0, derived: 0, citizen: 0, gap: 2, waived: 0, ratio: 1 / 3 };
    assert.deepEqual(data.coverage, counts);
    assert.deepEqual(data.by_org, [{ ...counts, tenant_id: own, name: 'Туршилт', name_en: null }]);
    const gaps = data.gaps.map((gap: { requirement: string; blocked_by: string; holder: { en: string } }) => [
      gap.requirement,
      gap.blocked_by,
      gap.holder.en,
    ]);
    assert.deepEqual(gaps, [
      ['lawless', 'no_legal_basis', 'Ministry of Health'],
      ['unconnected', 'no_route', 'Туршилт'],
    ]);
    const all = await ask('/once-only?limit=100');
    assert.ok(all.data.by_org.length > 1);
    const fetched = all.data.by_evidence_type.find(({ code }: { code: string }) => code === 'identity-card');
    assert.deepEqual([fetched.route_state, fetched.services > 1], ['active', true]);

    const first = await ask(`/once-only?tenant_id=${own}&limit=1`);
    const rest = await ask(`/once-only?tenant_id=${own}&limit=1&after=${first.data.next}`);
    assert.deepEqual([...first.data.gaps, ...rest.data.gaps], data.gaps);

    // What is no longer offered is not counted, before the night and after it.
    await askRegistry(house, owner, 'POST', `/services/${id}/archive`, { payload: { reason: 'Gone' }, version: 3 });
    assert.equal((await ask(`/once-only?tenant_id=${own}`)).data.coverage.ratio, null);
    await classifyAll(house.deps);
    const left = await asAdmin(
      (client) => client.query('select from registry.once_only where service_id = $1', [id]),
      house.database,
    );
    assert.equal(left.rowCount, 0);
  });

  test('is for those who view the registry', async () => {
    assert.equal((await ask('/once-only', null)).status, 401);
    assert.equal((await ask('/once-only', await house.signIn())).status, 403);
    assert.equal((await ask('/once-only', await house.signIn('manager'))).status, 200);
  });
});

test('two workers who judge at once keep one verdict each', async () => {
  const id = await publish([asked('fetched'), asked('own')]);
  await Promise.all([classifyAll(house.deps), classifyAll(house.deps)]);
  const kept = await asAdmin(
    (client) => client.query('select class from registry.once_only where service_id = $1 order by class', [id]),
    house.database,
  );
  assert.deepEqual(
    kept.rows.map((row) => row.class),
    ['citizen', 'once_only'],
  );
});

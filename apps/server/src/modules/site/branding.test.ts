import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { appearanceSample } from '@tamga/contract/appearance';
import { toolScopes } from '@tamga/contract/application';
import { callTool, openToolHouse } from '#test/assistant';
import { asAdmin, asSystem } from '#test/house';

const house = await openToolHouse({ after }, { env: { TOOLS_BRANDING_APPROVAL: 'required' } });
const { admin } = house;

const ask = async (method: 'GET' | 'POST', path: string, headers = admin.headers) => {
  const reply = await house.app.inject({ method, url: `/api/v1/admin/tools/branding${path}`, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const propose = async (given: object) => (await callTool(house, house.key, 'rebrand_system', given)).data;
const look = async () => {
  const url = '/api/v1/site/appearance';
  const { name_mn, name_en, organization, logo_url } = (await house.app.inject(url)).json().data;
  return { name_mn, name_en, organization, logo_url };
};
const stateOf = async (version: unknown) => (await ask('GET', `?version=${String(version)}`)).data.items[0].state;
const before = await look();

test('what an assistant gives waits: it is seen by nobody until a person has approved it', async () => {
  const told = await propose({ name: 'Шинэ тамга', systemPromptMN: 'Эелдэг бай.' });
  assert.deepEqual(
    [told['status'], told['changed'], told['version'], told['previousVersion'], told['effectiveAt']],
    ['pending_approval', ['name', 'systemPromptMN'], 2, 1, null],
  );
  assert.deepEqual(await look(), before);
  const inForce = await propose({});
  assert.deepEqual(
    [inForce['version'], inForce['status'], (inForce['branding'] as { systemPromptMN: null }).systemPromptMN],
    [1, 'active', null],
  );
  const { items } = (await ask('GET', '?state=pending')).data;
  assert.deepEqual([items.length, items[0].version, items[0].branding.name], [1, 2, 'Шинэ тамга']);

  const { data } = await ask('POST', '/2/restore');
  assert.deepEqual([data.version, data.previousVersion, data.status], [3, 1, 'active']);
  assert.deepEqual(await look(), { ...before, name_mn: 'Шинэ тамга', name_en: 'Шинэ тамга' });
  assert.equal(await stateOf(2), 'approved');
});

test('what was before the first change is a version, with a name in each language', async () => {
  const { data } = await ask('POST', '/1/restore');
  assert.deepEqual(data.changed, ['name', 'systemPromptMN']);
  assert.deepEqual(await look(), before);
  assert.notEqual(before.name_mn, before.name_en);
});

test('a name that was written by hand can be gone back to, though no assistant gave it', async () => {
  const url = '/api/v1/site/appearance';
  const { data } = (await house.app.inject(url)).json();
  const payload = { ...appearanceSample, version: data.version, name_mn: 'Гараар', name_en: 'By hand' };
  const saved = await house.app.inject({ method: 'PUT', url, payload, headers: admin.headers });
  assert.equal(saved.statusCode, 200, saved.body);
  const { version } = await propose({ name: 'Өөр' });
  const approved = await ask('POST', `/${String(version)}/restore`);
  assert.equal((await look()).name_en, 'Өөр');
  await ask('POST', `/${approved.data.previousVersion}/restore`);
  assert.deepEqual(await look(), { ...before, name_mn: 'Гараар', name_en: 'By hand' });
});

test('a proposal brings what was asked for, and takes back nothing that was changed since', async () => {
  const { version: logo } = await propose({ logo: '/mark.svg' });
  const { version: organization } = await propose({ organization: 'Цахим яам' });
  await ask('POST', `/${String(organization)}/restore`);
  await ask('POST', `/${String(logo)}/restore`);
  const { organization: runs, logo_url } = await look();
  assert.deepEqual([runs, logo_url], ['Цахим яам', '/mark.svg']);
});

suite('a decision', () => {
  test('approves nothing of an application that may no more', async () => {
    const { version } = await propose({ name: 'Хожимдсон' });
    const seen = await look();
    const allow = (services: string[], active: boolean) =>
      asAdmin(
        (client) => client.query('update applications.application set services = $1, active = $2', [services, active]),
        house.database,
      );
    for (const [services, active] of [
      [['tools:memory.read'], true],
      [['tools:branding.write'], false],
    ] as const) {
      await allow([...services], active);
      assert.equal((await ask('POST', `/${String(version)}/restore`)).error, 'tools.proposer_not_allowed');
    }
    assert.deepEqual(await look(), seen);
    await allow([...toolScopes], true);
    assert.equal((await ask('POST', `/${String(version)}/restore`)).statusCode, 200);
  });

  test('to reject leaves the site as it is, is told, and cannot be taken back', async () => {
    const seen = await look();
    const { version } = await propose({ name: 'Хуурамч' });
    assert.equal((await ask('POST', `/${String(version)}/reject`)).data.state, 'rejected');
    assert.equal((await ask('POST', `/${String(version)}/restore`)).error, 'tools.branding_not_pending');
    assert.equal((await ask('POST', `/${String(version)}/reject`)).error, 'tools.branding_not_pending');
    assert.deepEqual(await look(), seen);
    const told = await asSystem(house.deps)
      .selectFrom('platform.outbox_pending')
      .select(['type', 'data'])
      .where('aggregate', '=', 'site:branding')
      .orderBy('position', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(told, [
      { type: 'site.branding_rejected', data: { version } },
      { type: 'site.branding_proposed', data: { version, changed: ['name'] } },
    ]);
  });

  test('is for proposals that are there, and not for what was in force', async () => {
    assert.equal((await ask('POST', '/1/reject')).error, 'tools.branding_not_pending');
    assert.equal((await ask('POST', '/99/reject')).error, 'tools.branding_version_not_found');
    const { version } = await propose({ name: 'Өөр нэр' });
    const [citizen, manager] = [await house.signIn(), await house.signIn('manager')];
    for (const { headers } of [citizen, manager])
      for (const decision of ['reject', 'restore'])
        assert.equal((await ask('POST', `/${String(version)}/${decision}`, headers)).statusCode, 403);
    assert.equal(await stateOf(version), 'pending');
  });

  test('is made once, whoever is faster', async () => {
    for (const decisions of [Array.from({ length: 6 }, () => 'restore'), ['restore', 'reject', 'restore', 'reject']]) {
      const { version } = await propose({ name: `Нэр ${decisions.length}` });
      const applied = async () => (await ask('GET', '?state=applied&limit=100')).data.items.length;
      const [countBefore, seen] = [await applied(), await look()];
      const made = await Promise.all(decisions.map((decision) => ask('POST', `/${String(version)}/${decision}`)));
      assert.equal(made.filter(({ statusCode }) => statusCode === 200).length, 1);
      assert.equal(made.filter(({ error }) => error === 'tools.branding_not_pending').length, decisions.length - 1);
      const isApproved = (await stateOf(version)) === 'approved';
      assert.equal(await applied(), countBefore + (isApproved ? 1 : 0));
      assert.equal((await look()).name_mn, isApproved ? `Нэр ${decisions.length}` : seen.name_mn);
    }
  });
});

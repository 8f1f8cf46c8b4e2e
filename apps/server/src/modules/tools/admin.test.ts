import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newApplicationSample, toolScopes } from '@tamga/contract/application';
import { issueKey } from '#test/applications';
import { callTool, openToolHouse } from '#test/assistant';
import { eventually } from '#test/eventually';
import { asAdmin } from '#test/house';
import { foundOrganisation } from '#test/ownership';

const house = await openToolHouse({ after }, { env: { TOOLS_SKILLS_APPROVAL: 'required' } });
const { key, admin } = house;

const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = admin.headers) => {
  const url = `/api/v1/admin/tools/${path}`;
  const reply = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const sizeSkill = (template: string) => ({ skillName: 'disk_size', description: 'Size', commandTemplate: template });

suite('a skill', () => {
  test('waits for an administrator, is then there at once, and gone at once when it is withdrawn', async () => {
    const made = await callTool(house, key, 'synthesize_skill', sizeSkill('df -h -- {{path}}'));
    assert.equal(made.data['status'], 'pending_approval');
    assert.equal((await callTool(house, key, 'disk_size', { path: '/' })).data.code, 'tools.tool_not_found');

    const { items } = (await ask('GET', 'skills?state=pending')).data;
    assert.deepEqual(
      [items.length, items[0].name, items[0].parameters],
      [1, 'disk_size', [{ name: 'path', type: 'path' }]],
    );
    const { id } = items[0];
    assert.deepEqual((await ask('GET', `skills?id=${id}`)).data.items, items);
    assert.equal((await ask('POST', `skills/${id}/approve`)).data.state, 'active');
    assert.ok((await callTool(house, key, 'disk_size', { path: '/' })).success);
    assert.equal((await ask('POST', `skills/${id}/approve`)).error, 'tools.skill_not_pending');

    assert.equal((await ask('POST', `skills/${id}/reject`)).data.state, 'rejected');
    assert.equal((await callTool(house, key, 'disk_size', { path: '/' })).data.code, 'tools.tool_not_found');
  });

  test('of an application that may register none any more is not let in', async () => {
    await callTool(house, key, 'synthesize_skill', { ...sizeSkill('df -h -- {{path}}'), skillName: 'too_late' });
    const { items } = (await ask('GET', 'skills?state=pending')).data;
    const allow = (services: readonly string[]) =>
      asAdmin(
        (client) => client.query('update applications.application set services = $1', [services]),
        house.database,
      );
    await allow(['tools:skill.run']);
    assert.equal((await ask('POST', `skills/${items[0].id}/approve`)).error, 'tools.proposer_not_allowed');
    await allow(toolScopes);
    assert.equal((await ask('POST', `skills/${items[0].id}/reject`)).data.state, 'rejected');
  });

  test('keeps its live version while the next one waits, and of many who decide one does', async () => {
    const named = (template: string) => ({ ...sizeSkill(template), skillName: 'disks' });
    const approveNewest = async () => {
      const { items } = (await ask('GET', 'skills?state=pending')).data;
      const { id } = items[0];
      return Promise.all(Array.from({ length: 6 }, () => ask('POST', `skills/${id}/approve`)));
    };
    await callTool(house, key, 'synthesize_skill', named('df -h'));
    const first = await approveNewest();
    assert.equal(first.filter(({ statusCode }) => statusCode === 200).length, 1);
    const second = await callTool(house, key, 'synthesize_skill', named('df -i'));
    assert.equal(second.data['version'], 2);
    assert.deepEqual((await callTool(house, key, 'disks', {})).data['argv'], ['df', '-h']);
    await approveNewest();
    assert.deepEqual((await callTool(house, key, 'disks', {})).data['argv'], ['df', '-i']);
    const { items } = (await ask('GET', 'skills?limit=100')).data;
    const states = items
      .filter(({ name }: { name: string }) => name === 'disks')
      .map(({ state }: { state: string }) => state);
    assert.deepEqual(states, ['active', 'replaced']);
  });
});

test('the allowlist is explained in words, and a command is tried without being run', async () => {
  const { data } = await ask('GET', 'commands');
  const df = data.commands.find(({ name }: { name: string }) => name === 'df');
  assert.deepEqual(
    df.forms.map(({ usage }: { usage: string }) => usage),
    ['df [-h] [-i]', 'df [-h] -- <path>'],
  );
  const verdict = async (payload: object) => (await ask('POST', 'commands/try', payload)).data;
  assert.deepEqual((await verdict({ command: 'df -h -- /' })).form, 'path');
  assert.deepEqual((await verdict({ command: 'df -h -- {{where}}' })).parameters, [{ name: 'where', type: 'path' }]);
  const refused = await verdict({ argv: ['df', '--', '/etc/shadow'] });
  assert.deepEqual([refused.allowed, refused.code], [false, 'tools.path_outside_root']);
  assert.equal((await verdict({ command: 'df; id' })).code, 'tools.shell_syntax');
  assert.equal((await verdict({})).code, 'request.invalid_arguments');
  assert.equal((await ask('POST', 'commands/try', { argv: [] })).statusCode, 400);
});

test('recent calls are told with what became of them, and when a key was last used', async () => {
  await callTool(house, key, 'host_status', {});
  await callTool(house, key, 'execute_command', { argv: ['rm', '-rf', '/'] });
  await eventually(async () => {
    const { items } = (await ask('GET', 'calls?limit=2')).data;
    const told = items.map(({ tool, code }: { tool: string; code: string }) => [tool, code]);
    assert.deepEqual(told, [
      ['execute_command', 'tools.command_not_allowed'],
      ['host_status', null],
    ]);
    const toolsOf = async (query: string) =>
      new Set((await ask('GET', `calls?limit=100&${query}`)).data.items.map((call: { tool: string }) => call.tool));
    assert.deepEqual(await toolsOf('tool=host_status'), new Set(['host_status']));
    assert.ok(!(await toolsOf('outcome=ok&tool=execute_command')).has('execute_command'));
    assert.ok(!(await toolsOf('outcome=refused')).has('host_status'));
    const keys = (await ask('GET', 'keys')).data.items;
    assert.deepEqual((await ask('GET', `keys?id=${keys[0].id}`)).data.items, [keys[0]]);
    assert.ok(keys.some(({ last_used_at }: { last_used_at: string | null }) => last_used_at !== null));
  });
});

test('the branding is changed, seen on the next request, and taken back', async () => {
  const name = async () => (await house.app.inject('/api/v1/site/appearance')).json().data;
  const before = await name();
  const rebranded = await callTool(house, key, 'rebrand_system', {
    name: 'Шинэ тамга',
    organization: 'Цахим яам',
    logo: 'https://example.mn/logo.svg',
    language: 'en',
    systemPromptMN: 'Эелдэг бай.',
  });
  assert.deepEqual(rebranded.data['changed'], ['name', 'organization', 'logo', 'language', 'systemPromptMN']);
  const now = await name();
  assert.deepEqual(
    [now.name_mn, now.organization, now.logo_url, now.default_language],
    ['Шинэ тамга', 'Цахим яам', 'https://example.mn/logo.svg', 'en'],
  );
  assert.ok(now.version > before.version);
  await callTool(house, key, 'rebrand_system', { name: 'Өөр' });
  const [newest, older] = (await ask('GET', 'branding')).data.items;
  assert.deepEqual([newest.version, older.branding.name], [3, 'Шинэ тамга']);
  const one = async (version: number) => (await ask('GET', `branding?version=${version}`)).data.items;
  assert.deepEqual([await one(2), await one(99)], [[older], []]);
  const restored = await ask('POST', 'branding/2/restore');
  assert.deepEqual([restored.data.version, restored.data.branding.name], [4, 'Шинэ тамга']);
  assert.equal((await name()).name_en, 'Шинэ тамга');
  const first = await ask('POST', 'branding/1/restore');
  assert.deepEqual([first.data.version, first.data.branding.logo], [5, null]);
  const { version: _, updated_at: __, ...asBefore } = before;
  const { version: ___, updated_at: ____, ...again } = await name();
  assert.deepEqual(again, asBefore, 'as it was before any assistant, in both languages');
  assert.equal((await ask('POST', 'branding/99/restore')).error, 'tools.branding_version_not_found');
  for (const wrong of [
    { language: 'de' },
    { logo: 'javascript:alert(1)' },
    { logo: 'http://a.mn/a.png' },
    { logo: 'https://a:99999/x.png' },
    { logo: '//evil.example/x.svg' },
    { logo: '/..//evil.example/x.svg' },
    { logo: 'https://a:b@evil.example/x.png' },
    { colour: 'red' },
  ])
    assert.equal((await callTool(house, key, 'rebrand_system', wrong)).data.code, 'request.invalid_arguments');
});

test('of an application of another organisation nothing is told and nothing decided', async () => {
  const [owner, stranger] = [await house.signIn('admin'), await house.signIn('admin')];
  const { id: organisation_id } = await foundOrganisation(house, owner);
  const payload = { ...newApplicationSample, organisation_id };
  const url = '/api/v1/applications';
  const made = (await house.app.inject({ method: 'POST', url, payload, headers: owner.headers })).json().data;
  const { id, version } = made.application;
  const services = { services: toolScopes, version };
  await house.app.inject({ method: 'PUT', url: `${url}/${id}/services`, payload: services, headers: owner.headers });
  const own = (await issueKey(house, owner.headers, { id }, toolScopes)).secret;
  const insight = await callTool(house, own, 'record_insight', { topic: 'a', content: 'what only they know' });
  await callTool(house, own, 'synthesize_skill', { ...sizeSkill('df -h'), skillName: 'theirs' });

  const list = async (path: string, headers: { authorization: string }) =>
    (await ask('GET', `${path}?application_id=${id}`, undefined, headers)).data.items;
  const [skill] = await list('skills', owner.headers);
  await eventually(async () => assert.equal((await list('calls', owner.headers)).length, 2));
  for (const path of ['skills', 'insights', 'calls', 'keys'])
    assert.deepEqual(
      [(await list(path, stranger.headers)).length, (await list(path, owner.headers)).length > 0],
      [0, true],
    );
  const refused = [
    await ask('POST', `skills/${skill.id}/approve`, undefined, stranger.headers),
    await ask('DELETE', `insights/${String(insight.data['id'])}`, undefined, stranger.headers),
  ];
  assert.deepEqual(
    refused.map(({ error }) => error),
    ['tools.skill_not_found', 'tools.insight_gone'],
  );
  assert.equal((await callTool(house, key, 'search_memory', { query: 'only they know' })).data['total'], 0);
});

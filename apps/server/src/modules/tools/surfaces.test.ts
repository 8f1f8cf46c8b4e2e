import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { toolScopes } from '@tamga/contract/application';
import { issueToken } from '#test/applications';
import { callTool, connect, keyFor, openToolHouse } from '#test/assistant';
import { guardedEnv } from '#test/callers';
import { openHouse } from '#test/house';

const house = await openToolHouse({ after });
const names = [
  'execute_command',
  'host_status',
  'rebrand_system',
  'record_insight',
  'search_memory',
  'synthesize_skill',
];

const textOf = (result: { content?: unknown }): string => JSON.stringify(result.content);

suite('a transcript: an assistant', () => {
  test('lists its tools, calls one, reads what was wrong, mends its call and makes a skill of it', async (t) => {
    const client = await connect(house, house.key);
    t.after(() => client.close());

    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      names,
    );
    const status = await client.callTool({ name: 'host_status', arguments: {} });
    assert.equal((status.structuredContent as { host: { arch: string } }).host.arch, process.arch);

    const guess = await client.callTool({ name: 'execute_command', arguments: { argv: ['df', '--human', '/'] } });
    assert.ok(guess.isError);
    assert.match(textOf(guess), /tools\.argument_not_allowed/);
    assert.match(textOf(guess), /Allowed here: \[-h\]/, 'it is told what would be allowed');
    const mended = await client.callTool({ name: 'execute_command', arguments: { argv: ['df', '-h', '--', '/'] } });
    assert.ok(!mended.isError, textOf(mended));
    assert.match((mended.structuredContent as { stdout: string }).stdout, /Filesystem/);

    const made = await client.callTool({
      name: 'synthesize_skill',
      arguments: { skillName: 'disk_of', description: 'How full a disk is', commandTemplate: 'df -h -- {{path}}' },
    });
    assert.equal((made.structuredContent as { status: string }).status, 'active', textOf(made));
    const listed = await client.listTools();
    const skill = listed.tools.find(({ name }) => name === 'disk_of');
    assert.deepEqual(skill?.inputSchema.required, ['path']);
    const ran = await client.callTool({ name: 'disk_of', arguments: { path: '/' } });
    assert.deepEqual((ran.structuredContent as { argv: string[] }).argv, ['df', '-h', '--', '/']);
    const wrong = await client.callTool({ name: 'disk_of', arguments: { path: '--output=source' } });
    assert.match(textOf(wrong), /tools\.option_injection/);
  });
});

suite('a client without a credential', () => {
  const metadata = '/.well-known/oauth-protected-resource/mcp';

  test('is told where to get one, and a token for what that names opens the tools', async () => {
    const refused = await house.app.inject({ method: 'POST', url: '/mcp', payload: {} });
    assert.equal(refused.statusCode, 401);
    const challenge = `Bearer resource_metadata="${guardedEnv.OAUTH_ISSUER}${metadata}"`;
    assert.equal(refused.headers['www-authenticate'], challenge);
    const elsewhere = await house.app.inject({ method: 'POST', url: '/api/v1/tools/host_status', payload: {} });
    assert.equal(elsewhere.headers['www-authenticate'], 'Bearer');

    const told = (await house.app.inject(metadata)).json();
    assert.deepEqual(
      [told.resource, told.authorization_servers, told.scopes_supported],
      [`${guardedEnv.OAUTH_ISSUER}/mcp`, [guardedEnv.OAUTH_ISSUER], toolScopes],
    );
    const token = await issueToken(house, house.machine, ['tools:host.read'], told.resource);
    const headers = {
      authorization: `Bearer ${token}`,
      host: 'localhost',
      accept: 'application/json, text/event-stream',
    };
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const listed = await house.app.inject({ method: 'POST', url: '/mcp', payload, headers });
    assert.match(listed.body, /"name":"host_status"/);
  });

  test('finds nothing where we issue no tokens', async (t) => {
    const plain = await openHouse(t, { env: { OAUTH_ISSUER: 'https://id.example.mn' } });
    assert.equal((await plain.app.inject(metadata)).statusCode, 404);
    const refused = await plain.app.inject({ method: 'POST', url: '/mcp', payload: {} });
    assert.deepEqual([refused.statusCode, refused.headers['www-authenticate']], [401, 'Bearer']);
    const { error, ...rest } = refused.json();
    assert.deepEqual([error.code, rest], [-32_000, { jsonrpc: '2.0', id: null }], 'in the words of JSON-RPC');
  });
});

test('every tool is called over MCP and REST with the same outcome', async (t) => {
  const client = await connect(house, house.key);
  t.after(() => client.close());
  const calls: [string, Record<string, unknown>][] = [
    ['host_status', { detailed: true }],
    ['execute_command', { command: 'uptime' }],
    ['record_insight', { topic: 'test', content: 'A sample insight about certificates', confidence: 0.8 }],
    ['search_memory', { query: 'certificate' }],
    ['rebrand_system', {}],
    ['synthesize_skill', { skillName: 'how_long', description: 'Uptime', commandTemplate: 'uptime' }],
    ['how_long', {}],
  ];
  for (const [name, given] of calls) {
    const overMcp = await client.callTool({ name, arguments: given });
    assert.ok(!overMcp.isError, `${name}: ${textOf(overMcp)}`);
    const overRest = await callTool(house, house.key, name, given);
    assert.ok(overRest.success, `${name}: ${overRest.error}`);
    assert.deepEqual(Object.keys(overRest), ['success', 'data', 'error']);
    assert.deepEqual(Object.keys(overMcp.structuredContent as object), Object.keys(overRest.data));
  }
  const found = await callTool(house, house.key, 'search_memory', { query: 'certificates' });
  assert.equal(found.data['total'], 1, 'the very same insight was merged');
});

test('the document names what the caller may call, and nothing else', async () => {
  const key = await keyFor(house, ['tools:host.read', 'tools:memory.read']);
  const url = '/api/v1/tools/openapi.json';
  const reply = await house.app.inject({ url, headers: { 'x-api-key': key } });
  const { openapi, paths } = reply.json();
  assert.equal(openapi, '3.1.0');
  assert.deepEqual(Object.keys(paths), ['/api/v1/tools/host_status', '/api/v1/tools/search_memory']);
  const etag = String(reply.headers.etag);
  const again = await house.app.inject({ url, headers: { 'x-api-key': key, 'if-none-match': etag } });
  assert.equal(again.statusCode, 304);
});

test('a tool that is not theirs is, over MCP, one that is not there', async (t) => {
  const client = await connect(house, await keyFor(house, ['tools:host.read']));
  t.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['host_status'],
  );
  for (const name of ['execute_command', 'nothing_at_all'])
    await assert.rejects(client.callTool({ name, arguments: {} }), new RegExp(`Unknown tool: ${name}`));
});

test('a page elsewhere cannot reach the tools by way of somebody’s browser', async () => {
  const ask = (headers: Record<string, string>) =>
    house.app.inject({
      method: 'POST',
      url: '/mcp',
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
      headers: { 'x-api-key': house.key, accept: 'application/json, text/event-stream', ...headers },
    });
  assert.equal((await ask({ host: 'localhost:8080' })).statusCode, 200);
  for (const headers of [
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: 'localhost', origin: 'https://evil.example' },
    { host: 'localhost', origin: 'null' },
  ])
    assert.equal((await ask(headers)).statusCode, 403, JSON.stringify(headers));
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { toolScopes } from '@tamga/contract/application';
import { registerMachine } from '../../server/test/applications.ts';
import { callTool } from '../../server/test/assistant.ts';
import { eventually } from '../../server/test/eventually.ts';
import { anAssistant, diskSkill } from './assistants.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const admin = await stack.house.signIn('admin');
const assistant = await anAssistant(stack, admin);
const visit = (javaScriptEnabled = false) =>
  stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled });
const csvOf = async (path: string) => {
  const { page } = await visit();
  const reply = await page.request.get(`${stack.url}${path}`);
  assert.match(reply.headers()['content-type'] ?? '', /text\/csv/);
  return reply.text();
};

test('a key is issued to an application, shown once, used, and revoked', async () => {
  const { page, go } = await visit();
  const few = await registerMachine(stack.house, admin.headers, ['tools:host.read', 'tools:memory.read']);
  await go('/admin/tools');
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('link', { name: 'Issue a key' }).click();
  await page.getByLabel('Which application is it for?').selectOption(few.id);
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.equal(await page.getByRole('checkbox').count(), 2, 'only what the application itself may do');
  await page.getByLabel('See how the host is doing').check();
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  assert.ok(await page.getByLabel('See how the host is doing').isChecked());
  await page.getByLabel('Name').fill('Help desk');
  await page.getByLabel('Valid for').selectOption('30');
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('heading', { name: 'Key ready' }).waitFor();
  const secret = await page.getByLabel('Key', { exact: true }).inputValue();
  assert.ok((await callTool(stack.house, secret, 'host_status', {})).success);

  await go(`/admin/tools/keys?application_id=${few.id}`);
  assert.ok(!(await page.content()).includes(secret));
  assert.equal(await page.locator('tbody tr').count(), 1);
  await page.getByRole('link', { name: 'Help desk' }).click();
  await page.getByText('See how the host is doing').waitFor();
  await eventually(async () => {
    await page.reload();
    assert.equal(await page.getByText('Never used').count(), 0);
  });
  await page.getByRole('link', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Key revoked.').waitFor();
  assert.equal((await callTool(stack.house, secret, 'host_status', {})).success, false);
  const csv = await csvOf(`/admin/tools/keys.csv?application_id=${few.id}`);
  assert.match(csv, /Help desk,.*tools:host\.read,Revoked/);
});

test('a command is tried in words, and nothing is run', async () => {
  const { page, go } = await visit();
  await go('/admin/tools/commands');
  await page.getByText('df [-h] -- <path>').waitFor();
  await page.getByRole('textbox', { name: 'Command' }).fill('df -h -- /');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('df: path').waitFor();
  await page.getByRole('textbox', { name: 'Command' }).fill('df -h; id');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('tools.shell_syntax').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Command' }).inputValue(), 'df -h; id');
  await page.getByRole('textbox', { name: 'Command' }).fill('');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
});

test('a skill is read, approved, and withdrawn', async () => {
  await assistant.call('synthesize_skill', diskSkill);
  const { page, go } = await visit();
  await go('/admin/tools');
  await page.getByText('Waiting for a decision: 1').waitFor();
  await page.getByRole('link', { name: 'Skills', exact: true }).click();
  await page.getByLabel('Status').selectOption('pending');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('link', { name: 'disk_of' }).click();
  await page.getByText('df -h -- {{path}}').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Skill approved.').waitFor();
  assert.ok((await assistant.call('disk_of', { path: '/' })).success);

  await page.getByRole('link', { name: 'disk_of' }).click();
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Skill withdrawn.').waitFor();
  assert.equal((await assistant.call('disk_of', { path: '/' })).data.code, 'tools.tool_not_found');
  assert.match(await csvOf('/admin/tools/skills.csv?state=rejected'), /disk_of,1,/);
});

test('the memory is searched, and an insight is forgotten', async () => {
  await assistant.call('record_insight', { topic: 'passport', content: 'A passport is renewed every ten years' });
  await assistant.call('record_insight', { topic: 'office', content: 'The office opens at nine' });
  const { page, go } = await visit();
  await go('/admin/tools/memory');
  await page.getByLabel('Search text').fill('RENEWED');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL(/q=RENEWED/);
  assert.equal(await page.getByText('every ten years').count(), 1);
  assert.equal(await page.getByText('opens at nine').count(), 0);
  assert.doesNotMatch(await csvOf('/admin/tools/memory.csv?q=renewed'), /opens at nine/);
  await page.getByRole('link', { name: 'Delete passport' }).click();
  await page.getByText('every ten years').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Insight deleted.').waitFor();
  assert.equal((await assistant.call('search_memory', { query: 'passport renewed' })).data['total'], 0);
});

test('recent calls are narrowed by the address, without what was said in them', async () => {
  await assistant.call('host_status', {});
  await assistant.call('execute_command', { argv: ['rm', '-rf', '/secret'] });
  const { page, go } = await visit();
  await eventually(async () => {
    await go('/admin/tools/calls?outcome=refused&tool=execute_command');
    assert.equal(await page.getByText('tools.command_not_allowed').count(), 1);
  });
  assert.equal(await page.getByText('host_status').count(), 0);
  const csv = await csvOf(`/admin/tools/calls.csv?application_id=${assistant.machine.id}`);
  assert.match(csv, /execute_command,tools\.command_not_allowed,[\d.]+,rest,/);
  assert.match(csv, /host_status,ok,/);
  assert.doesNotMatch(csv, /secret/);
});

test('what the page gives to copy connects an assistant to this very platform', async () => {
  const { page, go, context } = await visit(true);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await go('/admin/tools/connect');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByText('Copied').first().waitFor();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  const { url, headers } = JSON.parse(copied).mcpServers.tamga;
  assert.equal(url, `${stack.issuer}/mcp`);
  const asked = await fetch(url, { method: 'POST', headers, body: '{}' });
  assert.equal(asked.status, 401, 'it is there, and wants a real key');
  const document = await page.getByLabel('Address').inputValue();
  assert.equal((await fetch(document)).status, 401);
  const curl = await page.getByRole('textbox', { name: 'Command' }).inputValue();
  assert.ok(curl.startsWith(`curl -s ${stack.issuer}/api/v1/tools/host_status `));
});

suite('somebody whose role does not open it', () => {
  test('finds none of the pages and none of the files', async () => {
    const manager = await stack.house.signIn('manager');
    const { go, page } = await stack.visit({ session: stack.sessionOf(manager), language: 'en' });
    const key = `keys/${assistant.id}`;
    const pages = ['', 'keys', 'keys/new', key, `${key}/revoke`, 'commands', 'skills', 'memory', 'calls', 'connect'];
    for (const one of pages) assert.equal(await go(`/admin/tools/${one}`), 404, one);
    for (const file of ['keys', 'skills', 'memory', 'calls'])
      assert.equal((await page.request.get(`${stack.url}/admin/tools/${file}.csv`)).status(), 404, file);
  });

  test('an administrator finds no key, skill or insight that is not there', async () => {
    const { go } = await visit();
    const nobody = assistant.machine.id;
    for (const one of [`keys/${nobody}`, `skills/${nobody}`, `memory/${nobody}/delete`, 'keys/x'])
      assert.notEqual(await go(`/admin/tools/${one}`), 200, one);
    assert.equal(await go(`/admin/tools/keys/${nobody}`), 404);
  });
});

test('every scope that there is can be given, and is explained', async () => {
  const { page, go } = await visit();
  await go(`/admin/tools/keys/new?application_id=${assistant.machine.id}`);
  const hints = await page.locator('fieldset .choice .field-hint').allInnerTexts();
  assert.deepEqual(hints, [...toolScopes]);
});

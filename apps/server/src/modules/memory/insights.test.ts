import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { callTool, openToolHouse } from '#test/assistant';
import { asSystem } from '#test/house';

const house = await openToolHouse({ after });
const { key, admin } = house;

const ask = async (method: 'GET' | 'DELETE', path: string) => {
  const url = `/api/v1/admin/tools/insights${path}`;
  const reply = await house.app.inject({ method, url, headers: admin.headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};

test('the memory is browsed and forgotten', async () => {
  const content = 'Хурууны хээг жилд нэг удаа шинэчилнэ';
  const made = await callTool(house, key, 'record_insight', { topic: 'sample', content });
  const { items } = (await ask('GET', `?contains=${encodeURIComponent('ХЭЭГ')}`)).data;
  assert.deepEqual([items.length, items[0].id, items[0].content], [1, made.data['id'], content]);
  assert.deepEqual((await ask('GET', `?id=${String(made.data['id'])}`)).data.items, items);
  assert.deepEqual((await ask('GET', `?id=${house.machine.id}`)).data.items, []);
  assert.equal((await callTool(house, key, 'search_memory', { query: 'хурууны хээ' })).data['total'], 1);
  assert.equal((await ask('DELETE', `/${String(made.data['id'])}`)).statusCode, 200);
  assert.equal((await ask('DELETE', `/${String(made.data['id'])}`)).error, 'tools.insight_gone');
  assert.equal((await callTool(house, key, 'search_memory', { query: 'хурууны хээ' })).data['total'], 0);
  const announced = await asSystem(house.deps)
    .selectFrom('platform.outbox_pending')
    .select(['type', 'data'])
    .where('aggregate', '=', `insight:${String(made.data['id'])}`)
    .orderBy('position')
    .execute();
  assert.deepEqual(announced, [
    { type: 'tools.insight_recorded', data: { merged: false } },
    { type: 'tools.insight_deleted', data: { application: house.machine.id } },
  ]);
});

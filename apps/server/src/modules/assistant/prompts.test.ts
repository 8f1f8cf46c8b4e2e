import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPublished } from '#test/assistant-knowledge';
import { openModelStand } from '#test/assistant-model';
import { seedServices } from '#test/demo-services';
import { asAdmin, openHouse } from '#test/house';
import { builtInPrompts } from './built-in-prompts.ts';

const stand = await openModelStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const admin = await house.signIn('admin');

before(async () => {
  await seedServices(house);
  await readPublished(house);
});

const list = async () =>
  (await house.app.inject({ url: '/api/v1/admin/ai/prompts', headers: admin.headers })).json().data;
const find = async (key: string) => (await list()).find((one: { key: string }) => one.key === key);
const put = async (key: string, payload: object, version?: number) => {
  const seen = version ?? (await find(key)).version;
  const headers = { ...admin.headers, 'if-match': `"${seen}"` };
  const reply = await house.app.inject({ method: 'PUT', url: `/api/v1/admin/ai/prompts/${key}`, headers, payload });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const ask = async (content: string) =>
  (
    await house.app.inject({
      method: 'POST',
      url: '/api/v1/public/ai/chat',
      payload: { messages: [{ role: 'user', content }] },
    })
  ).json().data;

test('a text is changed, said from then on, and an earlier one comes back', async () => {
  const changed = await put('no_content.mn', { text: 'Олдсонгүй, 1111-ээс асууна уу.' });
  assert.deepEqual([changed.statusCode, changed.data.version], [200, 2]);
  assert.equal((await ask('Бууз чимхэх')).answer, 'Олдсонгүй, 1111-ээс асууна уу.');
  const back = await put('no_content.mn', { restore: 1 });
  assert.deepEqual([back.data.version, back.data.text], [3, builtInPrompts['no_content.mn']]);
  assert.deepEqual(
    back.data.former.map(({ version }: { version: number }) => version),
    [2, 1],
  );
  assert.equal((await put('no_content.mn', { restore: 99 })).error, 'assistant.prompt_version_not_found');
});

test('of two who saw the same version one changes it', async () => {
  const { version } = await find('refusal.policy.en');
  const told = await Promise.all(
    ['a', 'b'].map((text) => put('refusal.policy.en', { text: `${text} {{kinds}}` }, version)),
  );
  assert.deepEqual(
    told.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    [200, 412],
  );
});

test('what it must have, it has, and what it may not have, it has not', async () => {
  assert.equal((await put('system.mn', { text: 'Сайн уу {{site}}' })).error, 'assistant.prompt_incomplete');
  assert.equal((await put('refusal.personal.mn', { text: 'Үгүй' })).error, 'assistant.prompt_incomplete');
  assert.equal((await put('no_content.en', { text: 'No {{secret}}' })).error, 'assistant.prompt_incomplete');
  assert.equal((await put('no_content.en', { text: 'No', restore: 1 })).statusCode, 400);
  assert.equal((await put('no_content.en', {})).statusCode, 400);
});

test('instructions are tried on twenty questions; those that fail are not in force', async () => {
  const text = 'Сайт: {{site}}. {{rules}} Товч бичнэ.';
  const tried = await put('system.mn', { text, dry_run: true });
  assert.deepEqual(tried.data.trial, { ran: 20, passed: 20, failed: [] });
  assert.equal((await find('system.mn')).version, 1);
  await stand.setManner('made_up');
  const failed = await put('system.mn', { text });
  assert.deepEqual([failed.statusCode, failed.error], [422, 'assistant.prompt_failed_trial']);
  assert.ok(failed.details.failed.length >= 16);
  assert.equal((await find('system.mn')).version, 1);
  await stand.setManner('grounded');
  assert.equal((await put('system.mn', { text })).data.version, 2);
  await ask('Гадаад паспорт захиалах');
  assert.match(stand.model.received.at(-1)?.[0]?.content ?? '', /Товч бичнэ/);
});

test('what a trial finds nothing for is not counted as asked by people', async (t) => {
  const rows = async (text: string) => (await asAdmin((client) => client.query(text), house.database)).rows;
  const unanswered = () => rows('select sum(asked) from assistant.unanswered');
  const before = await unanswered();
  await rows(`update assistant.document set title_en = 'Gramophone hornblower'`);
  t.after(() => readPublished(house));
  const text = 'Site: {{site}}. {{rules}} Be short.';
  const tried = await put('system.en', { text, dry_run: true });
  assert.ok(
    tried.data.trial.failed.some(({ why }: { why: string }) => why === 'unfound'),
    JSON.stringify(tried),
  );
  assert.deepEqual(await unanswered(), before);
});

test('of former texts the last are told, and the first', async () => {
  for (let no = 0; no < 12; no += 1) await put('refusal.personal.en', { text: `${no} {{kinds}}` });
  const { version, former } = await find('refusal.personal.en');
  assert.equal(version, 13);
  assert.deepEqual(
    former.map((one: { version: number }) => one.version),
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 1],
  );
});

test('others do not see them', async () => {
  const citizen = await house.signIn();
  const reply = await house.app.inject({ url: '/api/v1/admin/ai/prompts', headers: citizen.headers });
  assert.equal(reply.statusCode, 403);
});

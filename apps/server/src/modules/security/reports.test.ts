import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { judge } from '#platform/data/states';
import { changing } from '#platform/memory/memory';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';
import { reportStates } from './reports.states.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const admin = await house.signIn('admin');
const at = '/users/me/reports';

const report = async (person: SignedIn, kind = 'phishing'): Promise<string> =>
  (await call(person, 'POST', '/security/events', { kind, description: 'Дорж гэж хүн бичсэн.' })).data.id;
const look = (id: string, by: SignedIn | null = admin) => call(by, 'POST', `/security/reports/${id}/look`);
const close = (id: string, answer: string, by: SignedIn | null = admin) =>
  call(by, 'POST', `/security/reports/${id}/close`, { outcome: 'handled', answer });

test('a person sees what becomes of their report, without their words, and is told when it is closed', async () => {
  const [person, other] = [await house.signIn(), await house.signIn()];
  const id = await report(person);
  const mine = async () => (await call(person, 'GET', at)).data.items;
  const [first] = await mine();
  assert.deepEqual([first.id, first.kind, first.state, first.answer], [id, 'phishing', 'received', null]);
  assert.deepEqual(Object.keys(first), ['id', 'kind', 'state', 'answer', 'created_at', 'changed_at']);
  assert.equal((await look(id)).data.state, 'looking');
  assert.equal((await mine())[0].state, 'looking');
  assert.equal((await close(id, 'Хуурамч хуудсыг хаалгалаа.')).data.state, 'closed');
  assert.deepEqual((await mine())[0].answer, 'Хуурамч хуудсыг хаалгалаа.');
  const [notice] = (await call(person, 'GET', '/gov/notifications')).data.items;
  assert.equal(notice.kind, 'report_closed');
  assert.deepEqual((await call(other, 'GET', at)).data.items, []);
  const { sections } = (await call(person, 'GET', '/users/me/export')).data;
  assert.doesNotMatch(JSON.stringify(sections.security), /Дорж/);
  assert.equal(sections.security.reports.length, 1);
});

test('it moves as the table says: closed once, of two at once one; each move is on record', async () => {
  const id = await report(await house.signIn());
  const answers = await Promise.all(['Нэг.', 'Хоёр.', 'Гурав.'].map((answer) => close(id, answer)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
  assert.deepEqual(refusal(await look(id)), [409, 'security.report_moved']);
  const records = await asSystem(deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', `report:${id}`)
    .execute();
  const record = {
    actor: `person:${admin.userId}`,
    action: 'security.report_moved',
    details: '{"outcome":"handled","state":"closed"}',
  };
  assert.deepEqual(records, [record]);
  const visitor = { kind: 'visitor', origin: { requestId: 'r', address: '::1', auditRecords: 0 } } as const;
  assert.equal(judge(reportStates, { id, state: 'received' }, 'look', visitor, new Date()).is, 'not theirs');
});

test('only administrators move it, and only what there is', async () => {
  const person = await house.signIn();
  const id = await report(person);
  for (const [by, expected] of [
    [person, 403],
    [await house.signIn('manager'), 403],
    [null, 401],
  ] as const) {
    assert.equal((await look(id, by)).status, expected);
    assert.equal((await close(id, 'Үгүй.', by)).status, expected);
    assert.equal((await call(by, 'GET', `/security/reports/${id}`)).status, expected);
  }
  assert.deepEqual(refusal(await look(randomUUID())), [404, 'security.report_not_found']);
  assert.equal((await close(id, ' ')).status, 400);
});

test('an administrator who reads it stands in the access log of the person', async () => {
  const person = await house.signIn();
  const id = await report(person);
  assert.equal((await call(admin, 'GET', `/security/reports/${id}`)).data.state, 'received');
  const { items } = (await call(person, 'GET', '/users/me/access-log')).data;
  assert.equal(items.length, 1);
});

test('who has shown no eID does not see the reports of the person', async () => {
  const person = await house.signIn();
  await report(person);
  await changing(deps, `session:${person.sessionId}`, () =>
    asSystem(deps).updateTable('auth.session').set({ proven_at: null }).where('id', '=', person.sessionId).execute(),
  );
  assert.deepEqual(refusal(await call(person, 'GET', at)), [403, 'request.eid_required']);
});

test('what an app met by itself is no report of the person', async () => {
  const person = await house.signIn();
  await report(person, 'client_error');
  assert.deepEqual((await call(person, 'GET', at)).data.items, []);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { anonymise } from '#test/erasure';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';
import { everyCell } from '#test/states';
import { report as notice } from './events.ts';
import { reportStates } from './reports.states.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const [admin, other] = [await house.signIn('admin'), await house.signIn('admin')];
const reports = '/security/reports';

const report = async (person: SignedIn): Promise<string> =>
  (await call(person, 'POST', '/security/events', { kind: 'phishing', description: 'Дорж гэж хүн бичсэн.' })).data.id;
const noticed = (userId: string): Promise<string> =>
  transact(deps, system('test'), async (deps) =>
    notice(deps, system('test'), { kind: 'refresh_token_reused', severity: 'high', userId }),
  );
const read = async (id: string, by = admin) => (await call(by, 'GET', `${reports}/${id}`)).data;
const move = async (id: string, action: string, body?: object, version?: number, by: SignedIn | null = admin) => {
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/v1${reports}/${id}/${action}`,
    headers: { ...by?.headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    ...(body && { payload: body }),
  });
  return { ...reply.json(), status: reply.statusCode };
};
const idsOf = async (show: string, by = admin): Promise<string[]> =>
  (await call(by, 'GET', `${reports}?show=${show}&limit=100`)).data.items.map(({ id }: { id: string }) => id);

test('an incident is taken, noted, handed on and closed; each step is in its timeline, and in the audit log', async () => {
  const person = await house.signIn();
  const id = await report(person);
  assert.ok((await idsOf('open')).includes(id));
  const fresh = await read(id);
  assert.deepEqual([fresh.severity, fresh.is_reported, fresh.assignee, fresh.version], ['medium', true, null, 1]);
  assert.deepEqual(fresh.allowed_actions, ['look', 'assign', 'note', 'close']);
  assert.equal(fresh.event.description, 'Дорж гэж хүн бичсэн.');

  assert.equal((await move(id, 'look')).data.assignee.id, admin.userId);
  assert.deepEqual([(await idsOf('mine')).includes(id), (await idsOf('mine', other)).includes(id)], [true, false]);
  assert.equal((await move(id, 'notes', { note: 'Домэйныг шалгав.' })).data.version, 3);
  const handed = await move(id, 'assign', { assignee_id: other.userId }, 3);
  assert.deepEqual([handed.data.assignee.id, handed.data.state], [other.userId, 'looking']);
  const [told] = (await call(other, 'GET', '/gov/notifications')).data.items;
  assert.equal(told.kind, 'report_assigned');
  const closed = await move(id, 'close', { outcome: 'handled', answer: 'Хаалгалаа.' }, 4, other);
  assert.deepEqual([closed.data.state, closed.data.outcome, closed.data.allowed_actions], ['closed', 'handled', []]);
  assert.deepEqual([(await idsOf('open')).includes(id), (await idsOf('closed')).includes(id)], [false, true]);

  const { steps } = await read(id);
  assert.deepEqual(
    steps.map((step: { action: string; by: { id: string } }) => [step.action, step.by.id]),
    [
      ['close', other.userId],
      ['assign', admin.userId],
      ['note', admin.userId],
      ['look', admin.userId],
    ],
  );
  assert.equal(steps[2].note, 'Домэйныг шалгав.');
  const records = await asSystem(deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `report:${id}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(records.map(({ action }) => action).toSorted(), [
    'security.report_assigned',
    'security.report_moved',
    'security.report_moved',
    'security.report_noted',
  ]);
  assert.doesNotMatch(JSON.stringify(records), /Домэйн/);
});

test('the person who reported it reads the state and the answer, and nothing of who looked or what they noted', async () => {
  const person = await house.signIn();
  const id = await report(person);
  await move(id, 'look');
  await move(id, 'notes', { note: 'Дотоод тэмдэглэл.' });
  const [mine] = (await call(person, 'GET', '/users/me/reports')).data.items;
  assert.deepEqual(Object.keys(mine), ['id', 'kind', 'state', 'answer', 'created_at', 'changed_at']);
  const { sections } = (await call(person, 'GET', '/users/me/export')).data;
  assert.doesNotMatch(JSON.stringify(sections.security), /Дотоод|assignee/);
});

test('of two administrators who saw the same, one assigns; the other is told that it changed', async () => {
  const id = await report(await house.signIn());
  const answers = await Promise.all(
    [admin, other, admin, other].map((by) => move(id, 'assign', { assignee_id: by.userId }, 1, by)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 412, 412, 412],
  );
  assert.equal(answers.find(({ status }) => status === 412)?.details.current_version, 2);
  assert.equal((await read(id)).steps.length, 1);
  assert.deepEqual(refusal(await move(id, 'assign', { assignee_id: admin.userId })), [428, 'request.if_match_missing']);
  const stale = await move(id, 'close', { outcome: 'handled', answer: 'Хуучин.' }, 1);
  assert.deepEqual(refusal(stale), [412, 'request.version_conflict']);
});

test('what the platform noticed is an incident, too, which closes without an answer and tells nobody', async () => {
  const person = await house.signIn();
  const id = await noticed(person.userId);
  const { is_reported, severity, event } = await read(id);
  assert.deepEqual([is_reported, severity, event.user_id], [false, 'high', person.userId]);
  assert.deepEqual((await call(person, 'GET', '/users/me/reports')).data.items, []);
  assert.equal((await move(id, 'close', { outcome: 'false_alarm' })).status, 200);
  assert.deepEqual((await call(person, 'GET', '/gov/notifications')).data.items, []);
  const reported = await report(person);
  assert.deepEqual(refusal(await move(reported, 'close', { outcome: 'handled' })), [400, 'security.answer_missing']);
});

test('only an administrator who is active can be given one', async () => {
  const id = await report(await house.signIn());
  for (const { userId } of [await house.signIn(), await house.signIn('manager'), { userId: randomUUID() }])
    assert.deepEqual(refusal(await move(id, 'assign', { assignee_id: userId }, 1)), [
      409,
      'security.assignee_not_administrator',
    ]);
  const names = (await call(admin, 'GET', '/security/assignees')).data;
  assert.ok([admin, other].every(({ userId }) => names.some((one: { id: string }) => one.id === userId)));
});

test('nobody but administrators lists, reads or moves them', async () => {
  const person = await house.signIn();
  const id = await report(person);
  for (const [by, expected] of [
    [person, 403],
    [await house.signIn('manager'), 403],
    [null, 401],
  ] as const) {
    for (const at of [reports, `${reports}/${id}`, '/security/assignees'])
      assert.equal((await call(by, 'GET', at)).status, expected, at);
    assert.equal((await move(id, 'notes', { note: 'Үгүй.' }, undefined, by)).status, expected);
    assert.equal((await move(id, 'assign', { assignee_id: admin.userId }, 1, by)).status, expected);
  }
  assert.deepEqual(refusal(await move(randomUUID(), 'notes', { note: 'Үгүй.' })), [404, 'security.report_not_found']);
});

test('every action in every state is as the table says', async () => {
  const actor = { ...system('test'), kind: 'person', userId: admin.userId } as never;
  const bodies = {
    look: ['look', undefined],
    assign: ['assign', { assignee_id: admin.userId }],
    note: ['notes', { note: 'Тэмдэглэл.' }],
    close: ['close', { outcome: 'handled', answer: 'Болсон.' }],
  } as const;
  for (const { state, action, verdict } of everyCell(reportStates, (state) => ({ id: randomUUID(), state }), actor)) {
    const id = await report(await house.signIn());
    if (state === 'looking') await move(id, 'look');
    if (state === 'closed') await move(id, 'close', bodies.close[1]);
    const { version } = await read(id);
    const { status } = await move(id, bodies[action][0], bodies[action][1], version);
    assert.equal(status, verdict.is === 'allowed' ? 200 : 409, `${action} in ${state}`);
  }
});

test('a list goes on where its page ended', async () => {
  const first = (await call(admin, 'GET', `${reports}?limit=2`)).data;
  const second = (await call(admin, 'GET', `${reports}?limit=2&after=${first.next}`)).data;
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
  assert.equal(new Set(ids).size, 4);
  assert.deepEqual(ids, (await idsOf('open')).slice(0, 4));
});

test('with a person who is erased goes what was noted about them', async () => {
  const person = await house.signIn();
  const ids = [await report(person), await noticed(person.userId)];
  for (const id of ids) await move(id, 'notes', { note: 'Дорж ирсэн.' });
  await call(admin, 'DELETE', `/admin/users/${person.userId}`);
  await anonymise({ ...deps, now: () => new Date(Date.now() + 91 * 86_400_000) });
  const db = asSystem(deps);
  assert.deepEqual(await db.selectFrom('security.report').select('id').where('id', 'in', ids).execute(), []);
  assert.deepEqual(
    await db.selectFrom('security.report_step').select('id').where('report_id', 'in', ids).execute(),
    [],
  );
});

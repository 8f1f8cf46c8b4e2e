import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';
import { everyCell } from '#test/states';
import { incidentStates } from './incidents.states.ts';
import { getStatus } from './status.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const admin = await house.signIn('admin');
const at = '/status/incidents';
const texts = { body_mn: 'Шалтгааныг тогтоож байна.', body_en: 'We are finding out why.' };
const outage = { title_mn: 'Захидал удааширч байна', title_en: 'Mail is delayed', ...texts, components: ['mail'] };

const open = async () => (await call(admin, 'POST', at, outage)).data;
const update = async (id: string, version: number | undefined, action: string, by: SignedIn | null = admin) => {
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/v1${at}/${id}/updates`,
    headers: { ...by?.headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    payload: { action, ...texts },
  });
  return { ...reply.json(), status: reply.statusCode };
};
const shown = async () => (await call(null, 'GET', '/status')).data.incidents;

test('what an administrator writes everybody reads at once, with how it went on; who wrote it nobody does', async () => {
  const { id, version, allowed_actions } = await open();
  assert.deepEqual(allowed_actions, ['investigate', 'watch', 'resolve']);
  assert.equal((await update(id, version, 'watch')).data.state, 'watching');
  assert.equal((await update(id, version + 1, 'resolve')).data.state, 'resolved');
  const [incident] = await shown();
  assert.deepEqual([incident.id, incident.title_en, incident.state], [id, 'Mail is delayed', 'resolved']);
  assert.deepEqual(
    incident.updates.map((one: { state: string }) => one.state),
    ['resolved', 'watching', 'investigating'],
  );
  assert.doesNotMatch(JSON.stringify(incident), new RegExp(admin.userId));
  const records = await asSystem(deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action'])
    .where('object', '=', `incident:${id}`)
    .execute();
  assert.deepEqual(records.map(({ action }) => action).toSorted(), [
    'status.incident_opened',
    'status.incident_updated',
    'status.incident_updated',
  ]);
  assert.ok(records.every(({ actor }) => actor === `person:${admin.userId}`));
});

test('of several who write at once on what they saw, one does', async () => {
  const { id } = await open();
  const answers = await Promise.all(['watch', 'resolve', 'investigate'].map((action) => update(id, 1, action)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 412, 412],
  );
  assert.equal((await call(admin, 'GET', `${at}/${id}`)).data.updates.length, 2);
  assert.deepEqual(refusal(await update(id, undefined, 'watch')), [428, 'request.if_match_missing']);
});

test('every action in every state is as the table says', async () => {
  const actor = { ...system('test'), kind: 'person', userId: admin.userId } as never;
  const ways = { investigating: 'investigate', watching: 'watch', resolved: 'resolve' } as const;
  for (const { state, action, verdict } of everyCell(incidentStates, (state) => ({ id: randomUUID(), state }), actor)) {
    const { id } = await open();
    await update(id, 1, ways[state]);
    assert.equal((await update(id, 2, action)).status, verdict.is === 'allowed' ? 200 : 409, `${action} in ${state}`);
  }
});

test('nobody but administrators writes or reads what is not published otherwise', async () => {
  const { id } = await open();
  for (const [by, expected] of [
    [await house.signIn(), 403],
    [await house.signIn('manager'), 403],
    [null, 401],
  ] as const) {
    assert.equal((await call(by, 'GET', at)).status, expected);
    assert.equal((await call(by, 'GET', `${at}/${id}`)).status, expected);
    assert.equal((await call(by, 'POST', at, outage)).status, expected);
    assert.equal((await update(id, 1, 'resolve', by)).status, expected);
  }
  assert.deepEqual(refusal(await update(randomUUID(), 1, 'watch')), [404, 'status.incident_not_found']);
  assert.equal((await call(admin, 'POST', at, { ...outage, title_en: '' })).status, 400);
  assert.equal((await call(admin, 'POST', at, { ...outage, components: [] })).status, 400);
});

test('what ended more than ninety days ago is not shown, what goes on is', async () => {
  const [ended, going] = [await open(), await open()];
  await update(ended.id, 1, 'resolve');
  const old = new Date(Date.now() + 91 * 86_400_000);
  const visitor = { kind: 'visitor', origin: { requestId: 'r', address: '', auditRecords: 0 } } as const;
  const ids = (await getStatus({ ...deps, now: () => old }, visitor)).incidents.map(({ id }) => id);
  assert.deepEqual([ids.includes(ended.id), ids.includes(going.id)], [false, true]);
});

test('a list goes on where its page ended', async () => {
  const first = (await call(admin, 'GET', `${at}?limit=2`)).data;
  const second = (await call(admin, 'GET', `${at}?limit=2&after=${first.next}`)).data;
  assert.equal(new Set([...first.items, ...second.items].map(({ id }: { id: string }) => id)).size, 4);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openEvidence } from '#modules/cases';
import { actorOf, askCases } from '#test/cases';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { move, openDesk, question, rulings } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const [colleague, stranger] = [await desk.hire(), (await openDesk(house)).officer];
const citizen = await house.signIn();
const roles: Record<string, SignedIn> = {
  stranger,
  citizen,
  colleague,
  supervisor: desk.editor,
  assignee: desk.officer,
};
const reason = 'Ачаалал жигдрүүлэх.';
const actions = {
  assign: ['assign', { reason }],
  release: ['assign', { to: null, reason }],
  'request-info': ['request-info', question()],
  approve: ['decide', rulings.approve],
  reject: ['decide', rulings.reject],
  complete: ['complete', undefined],
} as const;
type Action = keyof typeof actions;

/** How an application comes into a state: what its officer does. */
const reach: Record<string, Action[]> = {
  queued: [],
  in_review: ['assign'],
  info_requested: ['assign', 'request-info'],
  approved: ['assign', 'approve'],
  rejected: ['assign', 'reject'],
  completed: ['assign', 'approve', 'complete'],
};

/** Written apart from the table of moves: state, action and role, and where it leads. Everything else is refused. */
const ways: Record<string, string> = {
  'queued assign assignee': 'in_review',
  'queued assign colleague': 'in_review',
  'queued assign supervisor': 'in_review',
  'in_review assign supervisor': 'in_review',
  'in_review release assignee': 'queued',
  'in_review release supervisor': 'queued',
  'in_review request-info assignee': 'info_requested',
  'in_review approve assignee': 'approved',
  'in_review reject assignee': 'rejected',
  'approved complete assignee': 'completed',
  'approved complete supervisor': 'completed',
};

async function inState(state: string): Promise<{ id: string; version: number }> {
  const { id } = await desk.receive();
  for (const step of reach[state]!) {
    const [what, payload] = actions[step];
    const reply = await move(desk, desk.officer, id, what, payload);
    assert.equal(reply.status, 200, `${state} ${step} ${reply.error}`);
  }
  return { id, version: (await desk.ask(desk.officer, 'GET', `/${id}`)).data.version };
}

for (const state of Object.keys(reach))
  test(`in ${state} every action of every role is answered as it is written here`, async () => {
    let { id, version } = await inState(state);
    for (const [action, [what, payload]] of Object.entries(actions))
      for (const [role, as] of Object.entries(roles)) {
        const cell = `${state} ${action} ${role}`;
        const reply = await move(desk, as, id, what, payload, version);
        const way = ways[cell];
        if (way) {
          assert.deepEqual([reply.status, reply.data?.state], [200, way], `${cell} ${reply.error}`);
          ({ id, version } = await inState(state));
          continue;
        }
        const expected = role === 'stranger' ? [404] : role === 'citizen' ? [403] : [403, 409];
        assert.ok(expected.includes(reply.status), `${cell} ${reply.status} ${reply.error}`);
        const { data } = await desk.ask(desk.officer, 'GET', `/${id}`);
        assert.deepEqual([data.state, data.version], [state, version], cell);
      }
  });

test('what was withdrawn is nobody’s to decide', async () => {
  const one = await desk.receive();
  await askCases(house, one.citizen, 'POST', `/applications/${one.id}/cancel`, { payload: {} });
  const { version } = (await desk.ask(desk.officer, 'GET', `/${one.id}`)).data;
  for (const [what, payload] of Object.values(actions))
    for (const as of [desk.officer, desk.editor])
      assert.ok([403, 409].includes((await move(desk, as, one.id, what, payload, version)).status), what);
});

test('of an organisation that is suspended nobody sees or decides anything', async () => {
  const own = await openDesk(house);
  const { id } = await own.receive();
  const { version } = (await move(own, own.officer, id, 'assign', {})).data;
  const setState = (state: 'active' | 'suspended') =>
    asSystem(house.deps).updateTable('org.organisation').set({ state }).where('id', '=', own.tenant_id).execute();
  await setState('suspended');
  const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];
  const missing = [404, 'cases.application_not_found'];
  for (const as of [own.officer, own.editor]) {
    for (const path of [`/${id}`, `/${id}/evidences/${id}`])
      assert.deepEqual(refusal(await own.ask(as, 'GET', path)), missing, path);
    for (const [what, payload] of [...Object.values(actions), ['notes', { text: 'x' }] as const])
      assert.deepEqual(refusal(await move(own, as, id, what, payload, version)), missing, what);
    const { data } = await own.ask(as, 'GET', '');
    assert.deepEqual([data.items, data.counts.unit, data.services], [[], 0, []]);
    assert.equal((await own.ask(as, 'GET', `?tenant_id=${own.tenant_id}`)).error, 'org.organisation_not_found');
    assert.equal((await askCases(house, as, 'GET', '/officer/stats')).data.totals.in_review, 0);
    assert.equal((await own.ask(as, 'POST', '/next', { payload: {} })).status, 404);
  }
  const opening = openEvidence(house.deps, actorOf(own.officer), id, id);
  await assert.rejects(opening, { code: 'org.organisation_not_active' });
  await setState('active');
  assert.equal((await own.ask(own.officer, 'GET', `/${id}`)).data.state, 'in_review');
});

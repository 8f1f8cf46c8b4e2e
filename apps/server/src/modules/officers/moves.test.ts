import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem, openHouse } from '#test/house';
import { askCases } from '#test/cases';
import { laterDay, move, openDesk, question, rulings } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { ask, officer } = desk;
const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];

test('one officer has it, and nobody else acts on it', async () => {
  const colleague = await desk.hire();
  const { id, version } = await desk.receive();
  const taken = await move(desk, officer, id, 'assign', {}, version);
  assert.deepEqual([taken.status, taken.data.state, taken.data.assigned_to.id], [200, 'in_review', officer.userId]);
  assert.equal(taken.headers.etag, `"${taken.data.version}"`);

  assert.deepEqual(refusal(await move(desk, colleague, id, 'assign', {})), [409, 'cases.already_assigned']);
  assert.deepEqual(refusal(await move(desk, colleague, id, 'assign', { to: null })), [409, 'cases.already_assigned']);
  for (const [what, payload] of [
    ['decide', rulings.approve],
    ['request-info', question()],
    ['complete', undefined],
  ] as const)
    assert.deepEqual(refusal(await move(desk, colleague, id, what, payload)), [403, 'cases.not_assignee'], what);

  const back = await move(desk, officer, id, 'assign', { to: null });
  assert.deepEqual([back.data.state, back.data.assigned_to], ['queued', null]);
});

test('a move names the version that was seen', async () => {
  const { id, version } = await desk.receive();
  assert.equal((await ask(officer, 'POST', `/${id}/assign`, { payload: {} })).status, 428);
  const stale = await move(desk, officer, id, 'assign', {}, version + 5);
  assert.deepEqual(refusal(stale), [412, 'request.version_conflict']);
  assert.deepEqual(stale.details, { current_version: version });
});

test('it is passed on by who has it, and taken by who leads them, with a reason', async () => {
  const colleague = await desk.hire();
  const { id } = await desk.receive();
  assert.deepEqual(refusal(await move(desk, officer, id, 'assign', { to: colleague.userId })), [
    403,
    'officers.supervisor_needed',
  ]);
  await move(desk, officer, id, 'assign', {});
  const passed = await move(desk, officer, id, 'assign', { to: colleague.userId });
  assert.equal(passed.data.assigned_to.id, colleague.userId);

  const supervisor = desk.editor;
  assert.deepEqual(refusal(await move(desk, supervisor, id, 'assign', {})), [422, 'cases.reason_needed']);
  const taken = await move(desk, supervisor, id, 'assign', { reason: 'Чөлөөтэй байгаа.' });
  assert.equal(taken.data.assigned_to.id, supervisor.userId);
  const { notes } = (await ask(officer, 'GET', `/${id}`)).data;
  assert.deepEqual(
    notes.map(({ author, text }: { author: { id: string }; text: string }) => [author.id, text]),
    [[supervisor.userId, 'Чөлөөтэй байгаа.']],
  );
  const citizen = await house.signIn();
  for (const to of [citizen.userId, (await openDesk(house)).officer.userId])
    assert.deepEqual(refusal(await move(desk, supervisor, id, 'assign', { to })), [422, 'cases.officer_not_found']);
});

test('nobody decides what they applied for themselves, alone or for their organisation', async () => {
  const { id } = await desk.receive(officer);
  for (const [what, payload] of [
    ['assign', {}],
    ['decide', rulings.approve],
    ['notes', { text: 'Миний өргөдөл' }],
  ] as const)
    assert.deepEqual(
      refusal(await move(desk, officer, id, what, payload, 3)),
      [403, 'cases.conflict_of_interest'],
      what,
    );
  assert.deepEqual(refusal(await ask(officer, 'GET', `/${id}`)), [403, 'cases.conflict_of_interest']);
  const listed = (await ask(officer, 'GET', '')).data.items;
  assert.ok(!listed.some((item: { id: string }) => item.id === id));
  assert.deepEqual(refusal(await move(desk, desk.editor, id, 'assign', { to: officer.userId })), [
    403,
    'cases.conflict_of_interest',
  ]);

  const other = await desk.receive();
  const owner = await house.signIn('manager');
  const { foundOrganisation } = await import('#test/ownership');
  const { id: represented = '' } = await foundOrganisation(house, owner);
  await asSystem(house.deps)
    .insertInto('org.member')
    .values({ user_id: owner.userId, tenant_id: desk.tenant_id, role: 'officer', state: 'active' })
    .execute();
  await asSystem(house.deps)
    .updateTable('cases.application')
    .set({ on_behalf_org_id: represented })
    .where('id', '=', other.id)
    .execute();
  assert.deepEqual(refusal(await ask(owner, 'GET', `/${other.id}`)), [403, 'cases.conflict_of_interest']);
  for (const query of ['?view=unassigned', `?q=${other.number}`]) {
    const listed = (await ask(owner, 'GET', `${query}&limit=100`)).data.items;
    assert.ok(!listed.some((item: { id: string }) => item.id === other.id), query);
  }
  const given = await move(desk, desk.editor, other.id, 'assign', { to: owner.userId });
  assert.deepEqual(refusal(given), [403, 'cases.conflict_of_interest'], 'nor does who leads them give it to them');
  const next = await ask(owner, 'POST', '/next', { payload: { tenant_id: desk.tenant_id } });
  assert.notEqual(next.data?.id, other.id, 'nor are they given it');
  assert.deepEqual(refusal(await move(desk, owner, other.id, 'assign', {}, other.version)), [
    403,
    'cases.conflict_of_interest',
  ]);
});

test('the citizen is asked, has time enough, and answers', async () => {
  const { id, citizen } = await desk.receive();
  await move(desk, officer, id, 'assign', {});
  const soon = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const asked = (change: object) => move(desk, officer, id, 'request-info', { ...question(), ...change });
  assert.deepEqual(refusal(await asked({ deadline: soon })), [422, 'cases.deadline_too_soon']);
  assert.deepEqual(refusal(await asked({ deadline: '2099-01-01' })), [422, 'officers.deadline_too_late']);
  assert.equal((await asked({ items: [] })).status, 400);
  assert.equal((await asked({ items: Array.from({ length: 21 }, () => ({ text: 'x' })) })).status, 400);
  assert.equal((await asked({ items: [{ field: 'nothing_has_this', text: 'x' }] })).status, 400);

  const reply = await move(desk, officer, id, 'request-info', {
    items: [{ field: 'purpose', text: 'Аль банк вэ?' }, { text: 'Утсаа бичнэ үү.' }],
    deadline: laterDay(),
  });
  assert.deepEqual([reply.status, reply.data.state, reply.data.sla_left_s], [200, 'info_requested', null]);
  const own = (await askCases(house, citizen, 'GET', `/applications/${id}`)).data;
  const answers = own.info_items.map(({ id }: { id: string }) => ({ id, answer: 'Хаан банк' }));
  const given = await askCases(house, citizen, 'POST', `/applications/${id}/provide-info`, {
    payload: { items: answers },
  });
  assert.equal(given.status, 200, JSON.stringify(given));
  const seen = (await ask(officer, 'GET', `/${id}`)).data;
  assert.deepEqual([seen.state, seen.data.purpose], ['in_review', 'Хаан банк']);
  assert.deepEqual(
    seen.info_items.map(({ state }: { state: string }) => state),
    ['answered', 'answered'],
  );
});

test('fifty officers who take the next of fifty applications at once get fifty', async () => {
  const own = await openDesk(house);
  const officers = [];
  for (let n = 0; n < 50; n += 1) officers.push(await own.hire());
  const handed = [];
  for (let n = 0; n < 50; n += 1) handed.push((await own.receive()).id);
  const replies = await Promise.all(officers.map((one) => own.ask(one, 'POST', '/next', { payload: {} })));
  assert.deepEqual(
    replies.map(({ status }) => status),
    replies.map(() => 200),
  );
  assert.deepEqual(replies.map(({ data }): string => data.id).toSorted(), handed.toSorted());
  for (const [n, { data }] of replies.entries()) assert.equal(data.assigned_to.id, officers[n]!.userId);
  assert.deepEqual(refusal(await own.ask(officers[0]!, 'POST', '/next', { payload: {} })), [
    404,
    'cases.nothing_queued',
  ]);
});

test('the next is the most urgent, none that is one’s own, and the same key takes no second', async () => {
  const own = await openDesk(house);
  await own.receive(own.officer);
  const [usual, urgent] = [await own.receive(), await own.receive()];
  await asSystem(house.deps)
    .updateTable('cases.application')
    .set({ priority: 5 })
    .where('id', '=', urgent.id)
    .execute();
  const take = (key: string) => own.ask(own.officer, 'POST', '/next', { payload: {}, key });
  const first = await take('first-key-0001');
  assert.equal(first.data.id, urgent.id);
  assert.equal((await take('first-key-0001')).data.id, urgent.id);
  assert.equal((await take('second-key-002')).data.id, usual.id);
  assert.equal((await take('third-key-0003')).status, 404);
});

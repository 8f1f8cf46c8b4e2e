import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { move, openDesk, question, rulings } from '#test/officers';
import { randomOf } from '#test/rls-worlds';
import { addUpTally } from './tally.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { ask, tenant_id } = desk;

test('an officer sees what was handed in, the most urgent first, and nothing that names the citizen', async () => {
  const own = await openDesk(house);
  const [late, soon] = [await own.receive(), await own.receive()];
  await asSystem(house.deps)
    .updateTable('cases.application')
    .set({ due_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', soon.id)
    .execute();
  const { data, status } = await own.ask(own.officer, 'GET', '');
  assert.equal(status, 200);
  assert.deepEqual(
    data.items.map(({ id }: { id: string }) => id),
    [soon.id, late.id],
  );
  const [first] = data.items;
  assert.equal(first.applicant_masked, 'Б.С***');
  assert.ok(first.sla_left_s > 3_500 && first.sla_left_s <= 3_600);
  assert.equal(first.assigned_to, null);
  assert.ok(first.service.title.en.length > 0);
  assert.ok(!JSON.stringify(data).includes('bank'), 'no answer is in a list');
  assert.deepEqual(data.services, [first.service]);
});

test('only members with the permission see it, and only of their organisation', async () => {
  const { id } = await desk.receive();
  const [citizen, stranger, manager] = [await house.signIn(), await openDesk(house), await house.signIn('manager')];
  assert.equal((await ask(null, 'GET', '')).status, 401);
  assert.equal((await ask(citizen, 'GET', '')).status, 403);
  assert.deepEqual((await ask(manager, 'GET', '')).data.items, [], 'who belongs to no organisation sees nothing');
  const items = (await ask(stranger.officer, 'GET', '')).data.items;
  assert.ok(!items.some((item: { id: string }) => item.id === id));
  assert.equal((await ask(stranger.officer, 'GET', `?tenant_id=${tenant_id}`)).error, 'org.organisation_not_found');
  for (const path of [`/${id}`, `/${randomUUID()}`])
    assert.equal((await ask(stranger.officer, 'GET', path)).error, 'cases.application_not_found');
  for (const what of ['assign', 'decide', 'complete', 'request-info', 'notes'] as const) {
    const payloads = {
      assign: {},
      decide: rulings.approve,
      complete: undefined,
      'request-info': question(),
      notes: { text: 'x' },
    };
    const reply = await move(stranger, stranger.officer, id, what, payloads[what], 3);
    assert.deepEqual([reply.status, reply.error], [404, 'cases.application_not_found'], what);
    assert.equal((await move(desk, citizen, id, what, payloads[what], 3)).status, 403, what);
  }
});

test('views, pages, services and numbers are found', async () => {
  const own = await openDesk(house);
  const cases: Awaited<ReturnType<typeof own.receive>>[] = [];
  for (let n = 0; n < 5; n += 1) cases.push(await own.receive());
  const [mine, asked, approved] = cases;
  for (const one of [mine!, asked!, approved!])
    assert.equal((await move(own, own.officer, one.id, 'assign', {})).status, 200);
  assert.equal((await move(own, own.officer, asked!.id, 'request-info', question('purpose'))).status, 200);
  assert.equal((await move(own, own.officer, approved!.id, 'decide', rulings.approve)).status, 200);
  await asSystem(house.deps)
    .updateTable('cases.application')
    .set({ flags: ['overdue', 'escalated'] })
    .where('id', '=', cases[3]!.id)
    .execute();
  const listed = async (query: string) => {
    const { data } = await own.ask(own.officer, 'GET', query);
    return data.items.map(({ number }: { number: string }) => number).toSorted();
  };
  const numbersOf = (...at: number[]) => at.map((n) => cases[n]!.number).toSorted();
  assert.deepEqual(await listed('?view=mine'), numbersOf(0, 1, 2));
  assert.deepEqual(await listed('?view=unassigned'), numbersOf(3, 4));
  assert.deepEqual(await listed('?view=overdue'), numbersOf(3));
  assert.deepEqual(await listed('?view=escalated'), numbersOf(3));
  assert.deepEqual(await listed('?view=second'), []);
  assert.deepEqual(await listed(`?service=${own.service_id}`), numbersOf(0, 1, 2, 3, 4));
  assert.deepEqual(await listed(`?service=${randomUUID()}`), []);
  assert.deepEqual(await listed(`?q=${cases[1]!.number.slice(0, -1)}`), numbersOf(1));
  assert.deepEqual(
    await listed(`?view=unassigned&q=${mine!.number.toLowerCase()}`),
    numbersOf(0),
    'a whole number, in any view',
  );
  assert.equal((await own.ask(own.officer, 'GET', '?q=%25')).status, 400);

  const { data } = await own.ask(own.officer, 'GET', '?limit=1');
  assert.deepEqual(data.counts, { mine: 3, unit: 5, unassigned: 2, overdue: 1, escalated: 1, second: 0 });
  const paged: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: { items: { number: string }[]; next: string | null } = (
      await own.ask(own.officer, 'GET', `?limit=2${next && `&after=${next}`}`)
    ).data;
    paged.push(...page.items.map(({ number }) => number));
    next = page.next;
  }
  assert.deepEqual(paged.toSorted(), numbersOf(0, 1, 2, 3, 4));
  assert.equal(new Set(paged).size, 5);
});

test('an officer of two organisations has one queue', async () => {
  const [one, other] = [await openDesk(house), await openDesk(house)];
  const joined = { user_id: one.officer.userId, tenant_id: other.tenant_id, role: 'officer', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  const ids = [(await one.receive()).id, (await other.receive()).id, (await one.receive()).id];
  const list = (await one.ask(one.officer, 'GET', '')).data;
  assert.deepEqual(list.items.map(({ id }: { id: string }) => id).toSorted(), ids.toSorted());
  assert.equal(list.counts.unit, 3);
  assert.equal((await one.ask(one.officer, 'GET', `?tenant_id=${other.tenant_id}`)).data.items.length, 1);
});

test('the counts are what counting says, whatever happens in which order, and after they were added up', async () => {
  const own = await openDesk(house, { second_approver: true });
  const officers = [own.officer, await own.hire(), await own.hire()];
  const cases: { id: string; citizen: Awaited<ReturnType<typeof house.signIn>> }[] = [];
  const { below } = randomOf(7);
  const happened = new Set<string>();
  for (let step = 0; step < 120; step += 1) {
    const as = officers[below(officers.length)]!;
    if (cases.length < 8 || below(9) === 0) cases.push(await own.receive());
    const { id, citizen } = cases[below(cases.length)]!;
    const moves = [
      () => move(own, as, id, 'assign', {}),
      () => move(own, as, id, 'assign', { to: null }),
      () => move(own, as, id, 'decide', rulings.approve),
      () => move(own, as, id, 'decide', rulings.reject),
      () => move(own, as, id, 'request-info', question()),
      () => move(own, as, id, 'complete', undefined),
      () => own.ask(as, 'POST', '/next', { payload: {} }),
      () =>
        house.app.inject({
          method: 'POST',
          url: `/api/v1/gov/applications/${id}/cancel`,
          headers: citizen.headers,
          payload: {},
        }),
    ];
    const at = below(moves.length);
    const reply = await moves[at]!();
    const status = 'statusCode' in reply ? reply.statusCode : reply.status;
    assert.ok(status < 500, JSON.stringify(reply));
    if (status === 200) happened.add(String(at));
    if (step % 20 === 19) await addUpTally(house.deps);
    if (step % 10 === 9) await assertCounted(own, as.userId, (await own.ask(as, 'GET', '?limit=1')).data.counts);
  }
  assert.ok(happened.size >= 5, [...happened].join());
  await addUpTally(house.deps);
  assert.equal(await addUpTally(house.deps), 0, 'nothing is left to add up');
});

async function assertCounted(own: { tenant_id: string }, officerId: string, counts: object): Promise<void> {
  const [row] = await asAdmin(async (client) => {
    const open = `state in ('queued', 'in_review', 'info_requested', 'approved')`;
    const { rows } = await client.query(
      `select count(*) filter (where assigned_to = $2 and ${open})::int as mine, count(*) filter (where ${open})::int as unit,
              count(*) filter (where state = 'queued')::int as unassigned,
              count(*) filter (where flags @> '{overdue}' and ${open})::int as overdue,
              count(*) filter (where flags @> '{escalated}' and ${open})::int as escalated,
              count(*) filter (where gates @> '{second_decision}' and ${open})::int as second
       from cases.application where tenant_id = $1`,
      [own.tenant_id, officerId],
    );
    return rows;
  }, house.database);
  assert.deepEqual(counts, row);
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '#platform/data/db';
import { system } from '#platform/actor';
import { actorOf, askCases } from '#test/cases';
import { asSystem, openHouse } from '#test/house';
import { type Desk, move, openDesk, rulings } from '#test/officers';
import { countAhead } from './counted-days.ts';
import { readFigures } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { pool } = house.deps;
const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);

/** As an officer sees them so many days from now, when today is a day that is over. */
const figuresOf = (desk: Desk, later = 3) =>
  readFigures({ pool, now: inDays(later) }, actorOf(desk.officer), { tenantIds: [desk.tenant_id], days: 30 });

async function decideOne(desk: Desk, ruling: object) {
  const received = await desk.receive();
  await move(desk, desk.officer, received.id, 'assign', {});
  assert.equal((await move(desk, desk.officer, received.id, 'decide', ruling)).status, 200);
  return received;
}

const keptOf = async ({ tenant_id }: Desk) =>
  (
    await asSystem(house.deps)
      .selectFrom('cases.counted_day')
      .select('day')
      .where('tenant_id', '=', tenant_id)
      .execute()
  ).length;

test('days that are over are kept, and say what counting them again would', async () => {
  const desk = await openDesk(house);
  await decideOne(desk, rulings.approve);
  await decideOne(desk, rulings.reject);
  await desk.receive();
  const live = await figuresOf(desk, 0);
  const kept = await figuresOf(desk);
  assert.deepEqual(kept, live);
  const [{ day, service_id, ...counted } = { day: '', service_id: '' }, ...others] = kept.days;
  assert.deepEqual([counted, others], [{ received: 3, decided: 2, rejected: 1, on_time: 2, asked: 0 }, []]);
  assert.ok(day && service_id);
  assert.deepEqual(
    kept.pace.map((row) => row.service_id),
    [desk.service_id, null],
  );
  assert.deepEqual(kept.officers, [{ officer_id: desk.officer.userId, count: 2 }]);
  // Of the three days in between, two were today's future when the first was asked, and the oldest of then are too old now.
  assert.equal(await keptOf(desk), 29 + 3);
});

test('what changes a day that is over is counted', async () => {
  const desk = await openDesk(house);
  const decidedOn = async () => (await figuresOf(desk)).days.map(({ received, decided }) => [received, decided]);
  assert.deepEqual(await decidedOn(), []);
  const { id, citizen } = await decideOne(desk, rulings.reject);
  assert.deepEqual(await decidedOn(), [[1, 1]]);
  const payload = { text: 'Санал нийлэхгүй байна.' };
  assert.equal((await askCases(house, citizen, 'POST', `/applications/${id}/appeal`, { payload })).status, 200);
  assert.deepEqual(await decidedOn(), [[1, 0]]);
});

test('twenty who ask at once count a day once', async () => {
  const desk = await openDesk(house);
  await decideOne(desk, rulings.approve);
  const all = await Promise.all(Array.from({ length: 20 }, () => figuresOf(desk)));
  for (const figures of all) assert.deepEqual(figures, all[0]);
  assert.equal(await keptOf(desk), 29);
});

test('a change that is not saved yet is waited for', async () => {
  const desk = await openDesk(house);
  const { id } = await decideOne(desk, rulings.approve);
  let asked: ReturnType<typeof figuresOf> | undefined;
  await transact(house.deps, system('a slow change'), async ({ db }) => {
    await db.updateTable('cases.application').set({ paused_ms: '60000' }).where('id', '=', id).execute();
    asked = figuresOf(desk);
    await sleep(300);
  });
  assert.equal((await asked)?.days[0]?.asked, 1);
});

test('a decision does not undo the day on which the application came', async () => {
  const desk = await openDesk(house);
  const received = await desk.receive();
  await asSystem(house.deps)
    .updateTable('cases.application')
    .set({ submitted_at: new Date(Date.now() - 5 * 86_400_000) })
    .where('id', '=', received.id)
    .execute();
  assert.equal((await figuresOf(desk, 0)).days[0]?.received, 1);
  const before = await keptOf(desk);
  await move(desk, desk.officer, received.id, 'assign', {});
  assert.equal((await move(desk, desk.officer, received.id, 'decide', rulings.approve)).status, 200);
  assert.equal(await keptOf(desk), before);
  const { days } = await figuresOf(desk);
  assert.deepEqual(
    days.map(({ received, decided }) => [received, decided]),
    [
      [1, 0],
      [0, 1],
    ],
  );
});

test('a day is counted ahead for those who looked lately, and for them alone', async () => {
  const [desk, other] = [await openDesk(house), await openDesk(house)];
  await figuresOf(desk, 0);
  const before = await keptOf(desk);
  await countAhead({ pool, now: inDays(1) });
  assert.deepEqual([(await keptOf(desk)) - before, await keptOf(other)], [1, 0]);
  assert.equal(await countAhead({ pool, now: inDays(1) }), 0, 'once');
});

test('nothing of it is shown to members of other organisations', async () => {
  const [desk, other] = [await openDesk(house), await openDesk(house)];
  await decideOne(desk, rulings.approve);
  await figuresOf(desk);
  const { days, pace, officers } = await readFigures({ pool, now: inDays(3) }, actorOf(other.officer), {
    tenantIds: [desk.tenant_id],
    days: 30,
  });
  assert.deepEqual([days, pace, officers], [[], [], []]);
});

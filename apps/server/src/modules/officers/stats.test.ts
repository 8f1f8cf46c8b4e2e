import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCases } from '#test/cases';
import { openHouse } from '#test/house';
import { move, openDesk, question, rulings } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });

test('the work of an organisation in numbers; loads of colleagues are for who leads them', async () => {
  const desk = await openDesk(house);
  const colleague = await desk.hire();
  const cases = [];
  for (let n = 0; n < 5; n += 1) cases.push(await desk.receive());
  for (const { id } of cases.slice(0, 4)) await move(desk, desk.officer, id, 'assign', {});
  await move(desk, desk.officer, cases[0]!.id, 'decide', rulings.approve);
  await move(desk, desk.officer, cases[1]!.id, 'decide', rulings.reject);
  await move(desk, desk.officer, cases[2]!.id, 'request-info', question());
  const statsOf = async (as = desk.officer, query = '') =>
    (await askCases(house, as, 'GET', `/officer/stats${query}`)).data;
  const { totals, services, by_day, officers, days } = await statsOf();
  const { median_hours, p90_hours, ...counted } = totals;
  assert.deepEqual(counted, {
    received: 5,
    decided: 2,
    approved: 1,
    rejected: 1,
    on_time: 1,
    info_requests: 0,
    queued: 1,
    in_review: 1,
    info_requested: 1,
    approved_open: 1,
    overdue: 0,
  });
  assert.ok(median_hours >= 0 && median_hours < 1 && p90_hours < 1);
  assert.deepEqual(
    services.map(({ id }: { id: string }) => id),
    [desk.service_id],
  );
  assert.deepEqual([by_day.length, days, by_day.at(-1).received, by_day.at(-1).decided], [30, 30, 5, 2]);
  assert.deepEqual(officers, [{ id: desk.officer.userId, name: 'Б.Сүх', open: 3, decided: 2 }]);
  assert.deepEqual((await statsOf(colleague)).officers, []);
  assert.equal((await statsOf(desk.editor)).officers.length, 1);
  assert.equal((await statsOf(desk.officer, '?days=7')).by_day.length, 7);

  const stranger = await openDesk(house);
  assert.equal((await statsOf(stranger.officer)).totals.received, 0);
  const foreign = await askCases(house, stranger.officer, 'GET', `/officer/stats?tenant_id=${desk.tenant_id}`);
  assert.equal(foreign.error, 'org.organisation_not_found');
  assert.equal((await askCases(house, await house.signIn(), 'GET', '/officer/stats')).status, 403);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forgetNotes } from '#modules/officers';
import { purgeOld } from '../src/modules/cases/purging.ts';
import { askCases } from './cases.ts';
import { asSystem, openHouse } from './house.ts';
import { openDesk } from './officers.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { ask, officer } = desk;

test('notes go with what was written in the application, and none comes after', async () => {
  const { id, citizen } = await desk.receive();
  const add = () => ask(officer, 'POST', `/${id}/notes`, { payload: { text: 'Утсаар ярьсан.' } });
  assert.equal((await add()).status, 200);
  await askCases(house, citizen, 'POST', `/applications/${id}/cancel`, { payload: {} });
  assert.equal((await add()).status, 200, 'while it is kept');
  const now = () => new Date(Date.now() + 91 * 86_400_000);
  const [, ...late] = await Promise.all([
    purgeOld({ ...house.deps, now, forgetCase: forgetNotes }),
    ...Array.from({ length: 8 }, add),
  ]);
  assert.ok(late.every(({ status }) => status === 200 || status === 409));
  const over = await add();
  assert.deepEqual([over.status, over.error], [409, 'cases.state_conflict']);
  const left = await asSystem(house.deps)
    .selectFrom('officers.note')
    .select('id')
    .where('application_id', '=', id)
    .execute();
  assert.deepEqual(left, []);
});

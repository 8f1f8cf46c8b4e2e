import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { linksOf } from '../src/links.ts';
import { purgeOld } from '../src/modules/cases/purging.ts';
import { askCases } from './cases.ts';
import { anonymise } from './erasure.ts';
import { asSystem, openHouse } from './house.ts';
import { openDesk } from './officers.ts';

// What officers wrote of an application, which another room keeps than the application itself.

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { forgetCase } = linksOf(house.deps, []);
const later = { ...house.deps, forgetCase, now: () => new Date(Date.now() + 100 * 86_400_000) };

const receiveNoted = async () => {
  const received = await desk.receive();
  await desk.ask(desk.officer, 'POST', `/${received.id}/notes`, { payload: { text: 'Утсаар ярьсан.' } });
  return received;
};
const noted = async (): Promise<string[]> => {
  const notes = await asSystem(house.deps).selectFrom('officers.note').select('application_id').execute();
  return notes.map(({ application_id }) => application_id).toSorted();
};

test('notes go with what the applicant wrote, and with the applicant', async () => {
  const [withdrawn, open, erased] = [await receiveNoted(), await receiveNoted(), await receiveNoted()];
  await askCases(house, withdrawn.citizen, 'POST', `/applications/${withdrawn.id}/cancel`, { payload: {} });
  assert.deepEqual(await noted(), [withdrawn.id, open.id, erased.id].toSorted());
  assert.equal(await purgeOld(later), 1);
  assert.deepEqual(await noted(), [open.id, erased.id].toSorted());

  const { headers } = await house.signIn('admin');
  await house.app.inject({ method: 'DELETE', url: `/api/v1/admin/users/${erased.citizen.userId}`, headers });
  assert.equal(await anonymise(later), 1);
  assert.deepEqual(await noted(), [open.id]);
});

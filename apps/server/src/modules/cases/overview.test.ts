import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCases, openOffice } from '#test/cases';
import { leaveReference } from '#test/documents';
import { chargeFee } from '#test/fees';
import { openHouse } from '#test/house';
import { bookSlot, insertPlace, insertSlot } from '#test/places';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const { tenant_id: tenantId, editor } = office;

const overviewOf = async (person: Awaited<ReturnType<typeof house.signIn>>) =>
  (await askCases(house, person, 'GET', '/overview')).data;

test('the overview says what waits for a person and what comes next, and nothing of others', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  const draft = { service_id: office.service_id };
  const begun = await askCases(house, citizen, 'POST', '/applications', { payload: draft });
  assert.equal(begun.status, 201);
  const [siteId, typeId] = await insertPlace(house, tenantId, editor.userId);
  const place = { tenantId, siteId, typeId, userId: editor.userId };
  const later = await bookSlot(house, await insertSlot(house, place, { startsIn: 72 }), citizen.userId);
  const next = await bookSlot(house, await insertSlot(house, place, { startsIn: 24 }), citizen.userId);
  const over = await bookSlot(house, await insertSlot(house, place, { startsIn: -24 }), citizen.userId);
  const owed = await chargeFee(house, { payerId: citizen.userId, tenantId });
  const documents = [];
  for (let n = 0; n < 4; n += 1) documents.push(await leaveReference(house, tenantId, citizen.userId));

  const seen = await overviewOf(citizen);
  assert.deepEqual(
    seen.actions_required.map(({ kind, application_id }: Record<string, unknown>) => [kind, application_id]),
    [['finish_draft', begun.data.id]],
  );
  assert.deepEqual(
    seen.unpaid.map(({ id }: { id: string }) => id),
    [owed],
  );
  assert.equal(seen.next_appointment.id, next, `neither ${later} nor ${over}`);
  assert.deepEqual(
    seen.recent_references.map(({ id }: { id: string }) => id),
    documents.toReversed().slice(0, 3),
  );

  // The editor belongs to the organisation that is paid and visited, and sees none of it as their own.
  for (const stranger of [other, editor]) {
    const { actions_required, unpaid, next_appointment, recent_references } = await overviewOf(stranger);
    assert.deepEqual([actions_required, unpaid, next_appointment, recent_references], [[], [], null, []]);
  }
});

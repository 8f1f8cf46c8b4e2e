import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { actorOf, askCases, citizensEvidence, formSchema, openOffice } from '#test/cases';
import { openHouse } from '#test/house';
import { laterDay } from '#test/officers';
import { assign, requestInfo } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const form_schema = { ...formSchema, required: ['purpose', 'married', 'spouse'] };
const service_id = await office.publish({ form_schema });
const [citizen, officer] = [await house.signIn(), await office.hire()];

const item = { field: null, evidence_type_id: null };

/** An application of one who is not married, with what they are asked. */
async function ask(...asked: object[]) {
  const payload = { service_id, data: { purpose: 'bank', married: false }, submit: true };
  const { data } = await askCases(house, citizen, 'POST', '/applications', { payload });
  await assign(house.deps, actorOf(officer), { id: data.id }, {});
  const items = asked.map((one, n) => ({ code: `item-${n}`, required: true, text: 'x', ...item, ...one }));
  const deadline_at = new Date(laterDay());
  const { row } = await requestInfo(house.deps, actorOf(officer), { id: data.id }, { items, deadline_at });
  const { info_items } = (await askCases(house, citizen, 'GET', `/applications/${row.id}`)).data;
  const answer = async (...answers: unknown[]) => {
    const items = answers.map((answer, n) => ({ id: info_items[n].id, answer }));
    return askCases(house, citizen, 'POST', `/applications/${row.id}/provide-info`, { payload: { items } });
  };
  return { id: row.id, answer };
}

test('an answer that opens another question is taken; what was asked must fit', async () => {
  const { answer } = await ask({ field: 'married' }, { field: 'copies' });
  const wrong = await answer(true, 99);
  assert.deepEqual([wrong.status, wrong.fields.map(({ path }: { path: string }) => path)], [422, ['data.copies']]);
  const { status, data } = await answer(true, 2);
  assert.deepEqual(
    [status, data?.state, data?.data],
    [200, 'in_review', { purpose: 'bank', married: true, copies: 2 }],
  );
});

test('what cannot be seen, or turns the direction of writing, is no answer', async () => {
  const { answer } = await ask({}, { field: 'purpose' });
  const paths = async (...answers: string[]) => {
    const { status, fields } = await answer(...answers);
    return [status, fields?.map(({ path }: { path: string }) => path)];
  };
  assert.deepEqual(await paths('За\u202e', 'bank'), [422, ['items.item-0']]);
  assert.deepEqual(await paths('За', 'ba\u200bnk'), [422, ['data.purpose']]);
  assert.equal((await answer('Нэг\nхоёр', 'bank'))?.status, 200);
});

test('a document that is asked for is one of the service or of the organisation', async () => {
  const [own, foreign] = [
    await citizensEvidence(house, office, 'lease'),
    await citizensEvidence(house, await openOffice(house), 'lease'),
  ];
  const invalid = { code: 'request.invalid' };
  for (const evidence_type_id of [randomUUID(), foreign.evidence_type_id])
    await assert.rejects(ask({ evidence_type_id }), invalid, evidence_type_id);
  await ask({ evidence_type_id: own.evidence_type_id });
});

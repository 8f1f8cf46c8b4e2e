import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { askCases } from '#test/cases';
import { openHouse } from '#test/house';
import { decisionsOf, move, openDesk, rulings } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];

suite('one officer decides', () => {
  test('with words that the citizen reads; what is rejected has a reason in law', async () => {
    const desk = await openDesk(house);
    const [one, other] = [await desk.receive(), await desk.receive()];
    for (const { id } of [one, other]) await move(desk, desk.officer, id, 'assign', {});
    for (const wrong of [
      { outcome: 'reject' },
      { ...rulings.reject, reason_code: undefined },
      { ...rulings.reject, legal_basis: undefined },
      { ...rulings.reject, text: undefined },
      { outcome: 'maybe' },
    ])
      assert.equal((await move(desk, desk.officer, one.id, 'decide', wrong)).status, 400);
    const approved = await move(desk, desk.officer, one.id, 'decide', { ...rulings.approve, conditions: 'Нэг жил' });
    assert.deepEqual([approved.data.state, approved.data.result], ['approved', 'decided']);
    const rejected = await move(desk, desk.officer, other.id, 'decide', rulings.reject);
    assert.deepEqual([rejected.data.state, rejected.data.result], ['rejected', 'decided']);
    const { data } = await askCases(house, other.citizen, 'GET', `/applications/${other.id}`);
    assert.equal(data.decisions[0].text, rulings.reject.text);
    assert.equal(data.decisions[0].legal_basis, rulings.reject.legal_basis);
    const completed = await move(desk, desk.officer, one.id, 'complete', undefined);
    assert.equal(completed.data.state, 'completed');
  });

  test('twice at once, and one effect', async () => {
    const desk = await openDesk(house);
    const { id } = await desk.receive();
    const taken = await move(desk, desk.officer, id, 'assign', {});
    const replies = await Promise.all(
      ['approve', 'reject', 'approve', 'reject'].map((outcome) =>
        move(desk, desk.officer, id, 'decide', rulings[outcome as 'approve'], taken.data.version),
      ),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412, 412],
    );
    assert.equal((await decisionsOf(house, id)).length, 1);
  });
});

suite('two officers decide', () => {
  test('the first proposes, another confirms, and nobody confirms their own', async () => {
    const desk = await openDesk(house, { second_approver: true });
    const second = await desk.hire();
    const { id, citizen } = await desk.receive();
    await move(desk, desk.officer, id, 'assign', {});
    const proposed = await move(desk, desk.officer, id, 'decide', rulings.approve);
    assert.deepEqual(
      [proposed.data.state, proposed.data.result, proposed.data.gates],
      ['in_review', 'proposed', ['second_decision']],
    );
    const own = await askCases(house, citizen, 'GET', `/applications/${id}`);
    assert.deepEqual(own.data.decisions, [], 'what is proposed is no decision yet');
    for (const ruling of [rulings.approve, rulings.reject])
      assert.deepEqual(refusal(await move(desk, desk.officer, id, 'decide', ruling)), [403, 'cases.not_assignee']);
    assert.deepEqual(
      (await desk.ask(second, 'GET', '?view=second')).data.items.map((item: { id: string }) => item.id),
      [id],
    );
    const seen = (await desk.ask(second, 'GET', `/${id}`)).data;
    assert.deepEqual([seen.proposed.outcome, seen.proposed.by.id], ['approve', desk.officer.userId]);
    const confirmed = await move(desk, second, id, 'decide', rulings.approve);
    assert.deepEqual([confirmed.data.state, confirmed.data.result], ['approved', 'decided']);
    const [decision] = await decisionsOf(house, id);
    assert.deepEqual([decision!.proposed_by, decision!.confirmed_by], [desk.officer.userId, second.userId]);
  });

  test('who does not agree gives it back to the first', async () => {
    const desk = await openDesk(house, { second_approver: true });
    const second = await desk.hire();
    const { id, citizen } = await desk.receive();
    await move(desk, desk.officer, id, 'assign', {});
    await move(desk, desk.officer, id, 'decide', rulings.approve);
    const objected = await move(desk, second, id, 'decide', rulings.reject);
    assert.deepEqual(
      [objected.data.state, objected.data.result, objected.data.gates, objected.data.assigned_to.id],
      ['in_review', 'objected', [], desk.officer.userId],
    );
    // The first reads why, and the citizen does not.
    const { notes } = (await desk.ask(desk.officer, 'GET', `/${id}`)).data;
    assert.deepEqual(
      notes.map(({ author, text }: { author: { id: string }; text: string }) => [author.id, text]),
      [[second.userId, rulings.reject.text]],
    );
    const own = await askCases(house, citizen, 'GET', `/applications/${id}`);
    assert.ok(!JSON.stringify(own.data).includes(rulings.reject.text));
    assert.equal((await move(desk, desk.officer, id, 'decide', rulings.reject)).data.result, 'proposed');
    assert.equal((await move(desk, second, id, 'decide', rulings.reject)).data.state, 'rejected');
  });

  test('who decided does not see the appeal until another has decided it, who then carries it out', async () => {
    const desk = await openDesk(house);
    const other = await desk.hire();
    const { id, citizen } = await desk.receive();
    await move(desk, desk.officer, id, 'assign', {});
    await move(desk, desk.officer, id, 'decide', rulings.reject);
    const payload = { text: 'Санал нийлэхгүй байна.' };
    assert.equal((await askCases(house, citizen, 'POST', `/applications/${id}/appeal`, { payload })).status, 200);
    assert.deepEqual(refusal(await desk.ask(desk.officer, 'GET', `/${id}`)), [404, 'cases.application_not_found']);
    assert.equal((await desk.ask(desk.officer, 'POST', '/next', { payload: {} })).status, 404);
    const seen = (await desk.ask(other, 'GET', `/${id}`)).data;
    assert.deepEqual([seen.flags, seen.appeal_text], [['appeal'], payload.text]);
    assert.equal((await move(desk, other, id, 'assign', {})).status, 200);
    assert.equal((await move(desk, other, id, 'decide', rulings.approve)).data.state, 'approved');
    assert.equal((await desk.ask(desk.officer, 'GET', `/${id}`)).status, 200, 'the appeal is over');
    assert.equal((await move(desk, other, id, 'complete', undefined)).data?.state, 'completed');
  });
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as approvals from '#modules/approvals';
import * as cases from '#modules/cases';
import { actorOf, askCases } from '#test/cases';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { decisionsOf, move, openDesk, rulings } from '#test/officers';
import { deciding, decidingKind, rulingOf } from './signing.ts';

const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const { deps } = house;
const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];

suite('a decision that is signed', () => {
  const acts = { [decidingKind]: deciding };
  const desk = openDesk(house, { decision_signature: true });
  const follow = async (id: string): Promise<string> => {
    for (let pass = 0; pass < 30; pass += 1) {
      await approvals.followPending(deps, acts);
      const { state } = await asSystem(deps)
        .selectFrom('approvals.approval')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (state !== 'PENDING') return state;
    }
    throw new Error('it stays pending');
  };
  const agree = async (id: string) => {
    await approvals.followPending(deps, acts);
    const { eid_session_sealed: sealed } = await asSystem(deps)
      .selectFrom('approvals.approval')
      .select('eid_session_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const place = { table: 'approvals.approval', row: id, column: 'eid_session_sealed' };
    await stand.phone.approve(JSON.parse(deps.keyring.open(place, sealed!).toString()).id, { pin: '12345' });
  };
  /** The officer is known to the eID by this number, which is taken from its former holder. */
  const knownAs = async (civilId: string, known?: SignedIn) => {
    const officer = known ?? (await (await desk).hire());
    const db = asSystem(deps);
    await db
      .updateTable('users.user')
      .set((eb) => ({ civil_id: eb.cast<string>('id', 'text') }))
      .where('civil_id', '=', civilId)
      .execute();
    await db.updateTable('users.user').set({ civil_id: civilId }).where('id', '=', officer.userId).execute();
    return officer;
  };

  test('is made once PIN2 was entered, and nothing else happens before', async () => {
    const own = await desk;
    const officer = await knownAs(bolormaa);
    const { id } = await own.receive();
    await move(own, officer, id, 'assign', {});
    const asked = await move(own, officer, id, 'decide', rulings.reject);
    assert.deepEqual([asked.data.state, asked.data.result], ['in_review', 'signing']);
    const { approval_id } = asked.data;
    assert.equal((await own.ask(officer, 'GET', `/${id}`)).data.pending_approval_id, approval_id);
    for (const [what, payload] of [
      ['decide', rulings.approve],
      ['assign', { to: null }],
    ] as const)
      assert.deepEqual(refusal(await move(own, officer, id, what, payload)), [409, 'cases.signature_pending'], what);
    await agree(approval_id);
    assert.equal(await follow(approval_id), 'APPROVED');
    const seen = (await own.ask(officer, 'GET', `/${id}`)).data;
    assert.deepEqual([seen.state, seen.pending_approval_id], ['rejected', null]);
    assert.equal(seen.decisions[0].text, rulings.reject.text);
    assert.equal((await decisionsOf(house, id))[0]!.signature_id, approval_id);
  });

  test('that the phone refuses is none, and can be made anew', async () => {
    const own = await desk;
    const officer = await knownAs('990000000002');
    const { id } = await own.receive();
    await move(own, officer, id, 'assign', {});
    const { data } = await move(own, officer, id, 'decide', rulings.approve);
    assert.equal(await follow(data.approval_id), 'REFUSED');
    const seen = (await own.ask(officer, 'GET', `/${id}`)).data;
    assert.deepEqual([seen.state, seen.pending_approval_id], ['in_review', null]);
    assert.equal((await move(own, officer, id, 'decide', rulings.approve)).data.result, 'signing');
  });

  test('is worth nothing once the application is another, the organisation suspended, or the right gone', async () => {
    const own = await desk;
    const officer = await knownAs('990000000001');
    const [withdrawn, held, kept] = [await own.receive(), await own.receive(), await own.receive()];
    await move(own, officer, withdrawn.id, 'assign', {});
    const first = await move(own, officer, withdrawn.id, 'decide', rulings.approve);
    await askCases(house, withdrawn.citizen, 'POST', `/applications/${withdrawn.id}/cancel`, { payload: {} });
    assert.equal(await follow(first.data.approval_id), 'FAILED');
    assert.equal((await decisionsOf(house, withdrawn.id)).length, 0);

    await move(own, officer, held.id, 'assign', {});
    const late = await move(own, officer, held.id, 'decide', rulings.approve);
    const setState = (state: 'active' | 'suspended') =>
      asSystem(deps).updateTable('org.organisation').set({ state }).where('id', '=', own.tenant_id).execute();
    await setState('suspended');
    assert.equal(await follow(late.data.approval_id), 'FAILED');
    assert.equal((await decisionsOf(house, held.id)).length, 0);
    await setState('active');

    await move(own, officer, kept.id, 'assign', {});
    const second = await move(own, officer, kept.id, 'decide', rulings.approve);
    await asSystem(deps).updateTable('users.user').set({ role: 'user' }).where('id', '=', officer.userId).execute();
    assert.equal(await follow(second.data.approval_id), 'FAILED');
    assert.equal((await decisionsOf(house, kept.id)).length, 0);
  });

  test('of two officers says on the phone what it does, and does nothing else', async () => {
    const own = await openDesk(house, { second_approver: true, decision_signature: true });
    const second = await own.hire();
    const { id, number } = await own.receive();
    await move(own, own.officer, id, 'assign', {});
    const sign = async (officer: SignedIn, ruling: object, meanwhile?: () => Promise<unknown>) => {
      await knownAs('990000000001', officer);
      const { approval_id } = (await move(own, officer, id, 'decide', ruling)).data;
      await meanwhile?.();
      const state = await follow(approval_id);
      const { text_mn, text_en } = await asSystem(deps)
        .selectFrom('approvals.approval')
        .select(['text_mn', 'text_en'])
        .where('id', '=', approval_id)
        .executeTakeFirstOrThrow();
      const seen = (await own.ask(officer, 'GET', `/${id}`)).data;
      return { approval_id, said: [state, seen.state, seen.gates], text_mn, text_en };
    };
    const first = await sign(own.officer, rulings.approve);
    assert.deepEqual(first.said, ['APPROVED', 'in_review', ['second_decision']]);

    const propose = (outcome: 'approve' | 'reject') =>
      asSystem(deps)
        .updateTable('cases.decision')
        .set({ outcome, reason_code: 'code', legal_basis: 'law' })
        .where('application_id', '=', id)
        .execute();
    const other = await sign(second, rulings.reject, () => propose('reject'));
    assert.deepEqual(other.said, ['FAILED', 'in_review', ['second_decision']], 'it would be another act by now');
    await propose('approve');

    const objected = await sign(second, rulings.reject);
    assert.deepEqual(objected.said, ['APPROVED', 'in_review', []]);
    assert.equal(
      objected.text_en,
      `Object to the proposal to approve application ${number}. Enter PIN2 to sign the objection.`,
    );
    assert.match(objected.text_mn, /зөвшөөрөх саналыг эсэргүүцэх/);
    const again = await sign(own.officer, rulings.reject);
    const confirmed = await sign(second, rulings.reject);
    assert.deepEqual(confirmed.said, ['APPROVED', 'rejected', []]);
    assert.match(confirmed.text_en, /^Confirm the proposal to reject application /);
    assert.match(confirmed.text_mn, /татгалзах саналыг батлах/);
    assert.deepEqual(
      (await decisionsOf(house, id)).map(({ state, signature_id, confirm_signature_id }) => [
        state,
        signature_id,
        confirm_signature_id,
      ]),
      [
        ['objected', first.approval_id, objected.approval_id],
        ['final', again.approval_id, confirmed.approval_id],
      ],
    );
  });

  test('leaves what a second officer wrote against it to the first, once it is signed', async () => {
    const two = await openDesk(house, { decision_signature: true, second_approver: true });
    const [{ id }, second] = [await two.receive(), await knownAs('990000000001', await two.hire())];
    await move(two, two.officer, id, 'assign', {});
    await cases.decide(deps, actorOf(two.officer), { id }, rulingOf({ outcome: 'approve' }));
    const { data } = await move(two, second, id, 'decide', rulings.reject);
    assert.equal(await follow(data.approval_id), 'APPROVED');
    const { notes } = (await two.ask(two.officer, 'GET', `/${id}`)).data;
    assert.equal(notes[0]?.text, rulings.reject.text);
  });

  test('is asked for only of who may make it', async () => {
    const own = await desk;
    const [officer, colleague] = [await own.hire(), await own.hire()];
    const { id } = await own.receive();
    await move(own, officer, id, 'assign', {});
    assert.deepEqual(refusal(await move(own, colleague, id, 'decide', rulings.approve)), [403, 'cases.not_assignee']);
    assert.equal(
      (await asSystem(deps).selectFrom('officers.signing').select('id').where('application_id', '=', id).execute())
        .length,
      0,
    );
  });
});

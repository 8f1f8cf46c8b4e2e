import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, suite, test } from 'node:test';
import * as approvals from '#modules/approvals';
import { directorySettings } from '#test/directory';
import { openStand, scan } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, peopleOf, refusal } from '#test/people';
import { signingRight } from './index.ts';
import { endWaiting } from './signers.ts';

const stand = await openStand({ after });
const env = { ...stand.env, ...directorySettings(stand.sandbox) };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' }, logTo: { write: () => undefined } });
const call = callerOf(house);
const person = peopleOf(house);
const director = await person('110000000022');
const manager = await person('110000000033');
const other = await person('110000000011');
// Only people who have been here can be asked.
for (const civilId of ['990000000001', '990000000002', '990000000007', '110000000044', '110000000077'])
  await person(civilId);
const base = '/users/me/eid/organizations';
const signers = `${base}/2002002/signers`;
const acts = { 'pki.sign_for_organisation': signingRight };
const follow = () => approvals.followPending(house.deps, acts);

before(async () => {
  for (const civilId of ['110000000022', '110000000033', '110000000011']) await scan(stand, civilId);
});
beforeEach(() => stand.sandbox.setFaults({ always: {} }));

suite('an organisation is linked', () => {
  test('where the register names the person, and by nothing else', async () => {
    const { data } = await call(director, 'GET', base);
    assert.deepEqual(
      data.represented.items.map(({ reg_no, source, linkable }: Record<string, unknown>) => [reg_no, source, linkable]),
      [
        ['2002002', 'REGISTRY', true],
        ['5003003', 'MANUAL', false],
      ],
    );
    assert.deepEqual(data.linked, []);
    const refused = [403, 'pki.not_representative'];
    assert.deepEqual(refusal(await call(director, 'POST', base, { reg_no: '5003003' })), refused);
    assert.deepEqual(refusal(await call(other, 'POST', base, { reg_no: '2002002' })), refused);
    assert.equal((await call(null, 'POST', base, { reg_no: '2002002' })).status, 401);
    const linked = await call(director, 'POST', base, { reg_no: '2002002' });
    assert.deepEqual([linked.data.name, linked.data.right_type], ['Тал Нутаг ХХК', 'ADMIN']);
    assert.equal((await call(director, 'POST', base, { reg_no: '2002002' })).status, 200);
    assert.equal((await call(director, 'GET', base)).data.linked.length, 1);
  });

  test('not while the provider is away, which says nothing about the person', async () => {
    stand.sandbox.setFaults({ always: { maintenance: true } });
    assert.deepEqual(refusal(await call(other, 'POST', base, { reg_no: '9001001' })), [503, 'eid.unavailable']);
    const { represented } = (await call(other, 'GET', base)).data;
    assert.deepEqual(represented, { granted: true, available: false, items: [] });
  });
});

const invite = (civilId: string, by: SignedIn = director) =>
  call(by, 'POST', signers, { civil_id: civilId, right_type: 'MANAGER' });
const stateOf = async (id: string) =>
  (await call(director, 'GET', signers)).data.items.find((one: { id: string }) => one.id === id)?.state;
/** Until the phone has answered by itself. */
const answered = async (id: string) => {
  for (let time = 0; time < 20 && (await stateOf(id)) === 'INVITED'; time += 1) await follow();
  return stateOf(id);
};
const age = (id: string, change: object) =>
  asSystem(house.deps).updateTable('pki.signer').set(change).where('id', '=', id).execute();
const longAgo = new Date(Date.now() - 61_000);

suite('somebody is asked to sign for an organisation', () => {
  test('and may, once they agreed with PIN2', async () => {
    const { status, data } = await invite('990000000001');
    assert.equal(status, 200);
    assert.deepEqual([data.state, data.sent_count, data.given_name, data.user_id], ['INVITED', 1, null, null]);
    assert.equal(await answered(data.id), 'ACTIVE');
    const { items } = (await call(director, 'GET', signers)).data;
    assert.equal(items.find(({ id }: { id: string }) => id === data.id).given_name, 'Сүх', 'named once they agreed');
    const row = await asSystem(house.deps)
      .selectFrom('pki.signer')
      .select(['evidence_id', 'accepted_at'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    assert.ok(row.evidence_id && row.accepted_at);
    assert.deepEqual(refusal(await invite('990000000001')), [409, 'pki.signer_exists']);
    assert.deepEqual(refusal(await call(director, 'POST', `${signers}/resend`, { signer_id: data.id })), [
      409,
      'pki.signer_not_waiting',
    ]);

    const revoked = await call(director, 'DELETE', `${signers}?signer_id=${data.id}`);
    assert.deepEqual([revoked.data.state, revoked.status], ['REVOKED', 200]);
    assert.equal((await call(director, 'DELETE', `${signers}?signer_id=${data.id}`)).status, 404);
    assert.equal((await invite('990000000001')).status, 200);
  });

  test('and may not, where they said no or nothing', async () => {
    const declined = (await invite('990000000002')).data;
    assert.equal(await answered(declined.id), 'DECLINED');
    const expired = (await invite('990000000007')).data;
    assert.equal(await answered(expired.id), 'EXPIRED');
  });

  test('again after a minute and five times in all; what was asked before counts no more', async () => {
    const { data } = await invite('110000000044');
    const resend = () => call(director, 'POST', `${signers}/resend`, { signer_id: data.id });
    assert.deepEqual(refusal(await resend()), [429, 'pki.resend_too_soon']);
    await follow();
    await age(data.id, { last_sent_at: longAgo });
    const replies = await Promise.all([resend(), resend(), resend(), resend()]);
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    assert.deepEqual([count(200), count(429)], [1, 3]);
    const again = replies.find(({ status }) => status === 200)!.data;
    assert.deepEqual([again.sent_count, again.state], [2, 'INVITED']);
    const asked = await asSystem(house.deps)
      .selectFrom('approvals.approval')
      .select('state')
      .where('subject_id', '=', (await person('110000000044')).userId)
      .execute();
    assert.deepEqual(asked.map(({ state }) => state).toSorted(), ['CANCELLED', 'PENDING']);
    await age(data.id, { last_sent_at: longAgo, sent_count: 5 });
    assert.deepEqual(refusal(await resend()), [409, 'pki.resend_limit_reached']);
    assert.equal((await call(director, 'POST', `${signers}/resend`, { signer_id: randomUUID() })).status, 404);
  });

  test('only by who is linked, and never by or for themselves', async () => {
    const absent = [404, 'pki.organization_not_linked'];
    for (const one of [manager, other]) {
      assert.deepEqual(refusal(await invite('990000000011', one)), absent);
      assert.deepEqual(refusal(await call(one, 'GET', signers)), absent);
      assert.deepEqual(refusal(await call(one, 'DELETE', `${signers}?signer_id=${randomUUID()}`)), absent);
      assert.deepEqual(refusal(await call(one, 'POST', `${signers}/resend`, { signer_id: randomUUID() })), absent);
    }
    assert.equal((await call(null, 'GET', signers)).status, 401);
    assert.deepEqual(refusal(await invite('110000000022')), [409, 'pki.signer_is_self']);
  });

  test('by a number alone: whoever has never been here is not asked, not made known, and told apart by nothing', async () => {
    await person('110000000055');
    const accounts = () => asSystem(house.deps).selectFrom('users.user').select('id').execute();
    const before = (await accounts()).length;
    const answers = [];
    for (const number of ['110000000055', '110000000112', '000000000000']) {
      const { data, status } = await invite(number);
      const { id: _, created_at: __, last_sent_at: ___, ...rest } = data;
      answers.push({ status, ...rest });
      assert.deepEqual(refusal(await invite(number)), [409, 'pki.signer_exists']);
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    assert.equal((await accounts()).length, before);

    const unasked = (await call(director, 'GET', `${signers}?state=INVITED`)).data.items.at(-1);
    const later = { ...house.deps, now: () => new Date(Date.now() + 6 * 60_000) };
    await endWaiting(later);
    assert.equal(await stateOf(unasked.id), 'EXPIRED');
    const asked = asSystem(house.deps).updateTable('pki.signer').set({ last_sent_at: longAgo });
    await asked.where('id', '=', unasked.id).execute();
    assert.equal((await call(director, 'POST', `${signers}/resend`, { signer_id: unasked.id })).data.state, 'INVITED');
  });

  test('and once they may, finds in the access log who saw their name', async () => {
    const agreed = await person('990000000001');
    await call(director, 'GET', signers);
    const { items } = (await call(agreed, 'GET', '/users/me/access-log')).data;
    assert.ok(items.some(({ purpose }: { purpose: string }) => purpose === 'representation'));
  });
});

suite('where the representative goes', () => {
  test('so does the right of those whom they let sign, even one who agrees a moment later', async () => {
    const { data } = await invite('110000000077');
    await follow();
    assert.equal((await call(director, 'DELETE', `${base}/2002002`)).status, 200);
    const waiting = await fetch(`${stand.sandbox.url}/phone/api/people/110000000077/requests`);
    const { requests } = (await waiting.json()) as { requests: { id: string; display_text: string }[] };
    assert.match(requests[0]!.display_text, /«Тал Нутаг ХХК» \(2002002\)/);
    await stand.phone.approve(requests[0]!.id, { pin: '12345' });
    await follow();
    const rows = await asSystem(house.deps).selectFrom('pki.signer').select(['id', 'state']).execute();
    assert.equal(rows.find(({ id }) => id === data.id)?.state, 'REVOKED');
    assert.ok(!rows.some(({ state }) => state === 'ACTIVE' || state === 'INVITED'));
    assert.deepEqual(refusal(await call(director, 'DELETE', `${base}/2002002`)), [404, 'pki.organization_not_linked']);
  });

  test('because the register does not name them any more, it lapses at the next act', async () => {
    await call(director, 'POST', base, { reg_no: '2002002' });
    const { data } = await invite('990000000001');
    assert.equal(await answered(data.id), 'ACTIVE');
    const registered = stand.sandbox.world.people.find(({ civilId }) => civilId === '110000000022')!;
    const { represents } = registered;
    registered.represents = [];
    const refused = await invite('110000000044');
    registered.represents = represents;
    assert.deepEqual(refusal(refused), [403, 'pki.not_representative']);
    const row = await asSystem(house.deps)
      .selectFrom('pki.signer')
      .select(['state', 'reason'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.state, 'LAPSED');
    assert.deepEqual((await call(director, 'GET', base)).data.linked, []);
  });
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SigningWish } from '@tamga/contract/signing.documents';
import { inspectPdf } from '#platform/signing/inspect';
import { actorOf } from '#test/cases';
import { bolormaa } from '#test/eid';
import type { SignedIn } from '#test/house';
import { followToTheEnd, openSigningHouse, perform, performAtOnce, rowOf, sessionIdOf } from '#test/signing';
import { openRounds } from '#test/signing-rounds';
import { beginSigning } from './beginning.ts';
import { expireForgotten } from './expiring.ts';
import { followWaiting } from './index.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { ask, signersOf, statesOf, newest, sign, begin, noticesOf } = openRounds(house);
// The first agrees by itself, the second by a finger, the third refuses.
const [one, other, refusing] = ['990000000010', bolormaa, '990000000002'] as const;
const order = 'AT_ONCE';

/** As `sign`, for a phone that waits for its owner. */
async function signByHand(person: SignedIn, id: string): Promise<string> {
  assert.equal((await beginOwn(person, id)).status, 200);
  await perform(deps, 'prepare', id);
  await followWaiting(deps);
  await house.stand.phone.approve(await sessionIdOf(deps, id), { pin: '12345' });
  assert.equal((await followToTheEnd(deps, id)).state, 'SIGNED');
  await perform(deps, 'assemble', id);
  return (await rowOf(deps, id)).state;
}

const beginOwn = async (person: SignedIn, id: string, wish: object = {}) => ask(person, 'POST', `/${id}/begin`, wish);

test('those who are asked at once sign in any order, one at a time, and each what the others have signed', async () => {
  const [early, late] = [await personOf(other), await personOf(one)];
  const { owner, id } = await begin([one, other], { order });
  await performAtOnce(deps, 'hand_over', id);
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['INVITED', 'INVITED']);
  assert.deepEqual(
    (await signersOf(owner, id)).map(({ position }) => position),
    [2, 2],
  );
  const [his, hers] = [await newest(early), await newest(late)];
  assert.deepEqual([his.findings?.signatures, hers.findings?.signatures], [1, 1]);

  const answers = await Promise.all([beginOwn(early, his.id), beginOwn(late, hers.id)]);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual(
    refused.map(({ status, error }) => [status, error]),
    [[409, 'signing.another_signs']],
    'of two who begin at once, one does',
  );
  const [first, second] = answers[0]!.status === 200 ? [his, hers] : [hers, his];
  const [faster, slower] = first === his ? [early, late] : [late, early];
  assert.equal((await ask(faster, 'POST', `/${first.id}/cancel`)).data.state, 'CANCELLED');

  const signing = slower === early ? signByHand : sign;
  assert.equal(await signing(slower, second.id), 'COMPLETED', 'one who declines does not keep the others from signing');
  assert.deepEqual(new Set(await statesOf(owner, id)), new Set(['DECLINED', 'SIGNED']));
});

test('a file that another has signed meanwhile is not signed as it was', async () => {
  const [early, late] = [await personOf(other), await personOf(one)];
  const { owner, id } = await begin([one, other], { order });
  await perform(deps, 'hand_over', id);
  const [his, hers] = [await newest(early), await newest(late)];
  assert.equal(await signByHand(early, his.id), 'COMPLETED');
  assert.equal((await beginOwn(late, hers.id)).error, 'signing.another_signs', 'before it is handed over anew');
  const before = await rowOf(deps, hers.id);
  await perform(deps, 'hand_over', id);
  const fresh = await newest(late);
  assert.deepEqual([fresh.id, fresh.findings?.signatures], [hers.id, 2]);
  assert.notEqual((await rowOf(deps, hers.id)).in_id, before.in_id);
  const read = (document: { sha256: string | null }) => ({ sha256: document.sha256 });
  assert.equal(
    (await beginOwn(late, hers.id, read(hers))).error,
    'signing.read_another',
    'she has read what was before',
  );
  assert.equal((await newest(late)).state, 'UPLOADED', 'and her phone does not ring');
  assert.equal(await sign(late, hers.id, read(fresh)), 'COMPLETED');
  await perform(deps, 'hand_over', id);
  assert.ok((await noticesOf(owner)).includes('signing_all_signed'));
  const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: owner.headers });
  assert.deepEqual((await inspectPdf(reply.rawPayload)).signatures, 3);
});

test('the owner withdraws all who are asked at once', async () => {
  const [late, no] = [await personOf(one), await personOf(refusing)];
  const { owner, id } = await begin([one, refusing], { order });
  await perform(deps, 'hand_over', id);
  assert.equal((await ask(owner, 'DELETE', `/${id}/signers`)).status, 200);
  assert.deepEqual(await statesOf(owner, id), ['CANCELLED', 'CANCELLED']);
  for (const person of [late, no]) assert.equal((await newest(person)).state, 'CANCELLED');
});

test('a stranger who begins what lies with another does not learn that there is something', async () => {
  const stranger = await house.signIn();
  const late = await personOf(one);
  const { id } = await begin([one, refusing], { order });
  await perform(deps, 'hand_over', id);
  assert.equal((await beginOwn(stranger, (await newest(late)).id)).error, 'signing.document_not_found');
});

test('who begins holds up the others for an hour at most, and nobody begins after their week', async () => {
  const [early, late] = [await personOf(other), await personOf(one)];
  const { owner, id } = await begin([one, other], { order });
  await perform(deps, 'hand_over', id);
  const [his, hers] = [await newest(early), await newest(late)];
  const terms = (await signersOf(owner, id)).map(({ invited_at, expires_at }) =>
    JSON.stringify([invited_at, expires_at]),
  );
  assert.equal(new Set(terms).size, 1, 'when they were asked tells nothing of them');
  assert.equal((await beginOwn(early, his.id)).status, 200);
  const inHours = (hours: number) => ({ ...deps, now: () => new Date(Date.now() + hours * 3_600_000) });
  await expireForgotten(inHours(1.01));
  assert.deepEqual([(await newest(early)).state, (await newest(early)).reason], ['UPLOADED', 'expired']);
  assert.equal((await beginOwn(late, hers.id)).status, 200);
  const tooLate = beginSigning(inHours(7 * 24 + 0.01), actorOf(early), his.id, SigningWish.parse({}));
  await assert.rejects(tooLate, { code: 'signing.state_conflict' });
});

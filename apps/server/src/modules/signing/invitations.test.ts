import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspectPdf } from '#platform/signing/inspect';
import { bolormaa } from '#test/eid';
import { asSystem, type SignedIn } from '#test/house';
import { bring, followToTheEnd, openSigningHouse, perform, performAtOnce, rowOf, sessionIdOf } from '#test/signing';
import { firstSigner as first, openRounds, roundPdf as pdf } from '#test/signing-rounds';
import { holdRow } from '#test/stuck-rows';
import { expireForgotten } from './expiring.ts';
import { remindSigners } from './handing-over.ts';
import { followWaiting } from './index.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { ask, signersOf, statesOf, newest, sign, begin, noticesOf } = openRounds(house);
// Their phones agree by themselves, and the third refuses.
const [second, refusing] = ['990000000010', '990000000002'] as const;
const unknown = '110000000099';

test('those who are named sign one after the other, and the owner gets what all have signed', async () => {
  const next = await personOf(second);
  const { owner, id } = await begin([second]);
  assert.deepEqual(await statesOf(owner, id), ['WAITING']);
  await performAtOnce(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['INVITED']);
  const own = await newest(next);
  assert.deepEqual([own.name, own.findings?.signatures, own.state], ['geree.pdf', 1, 'UPLOADED']);
  assert.match(own.display_text ?? '', /^Хүсэлт: /);
  assert.deepEqual([own.is_asked, (await newest(owner)).is_asked], [true, false]);
  const count = await asSystem(deps)
    .selectFrom('signing.document')
    .select('id')
    .where('owner_id', '=', next.userId)
    .execute();
  assert.equal(count.length, 1, 'three who hand it over give one document');
  assert.deepEqual(await noticesOf(next), ['signing_invited']);
  const brought = (person: SignedIn) =>
    house.app.inject({ url: `/api/v1/sign/${own.id}/download?part=brought`, headers: person.headers });
  assert.ok(
    (await brought(next)).rawPayload.subarray(0, pdf.length).equals(pdf),
    'who is asked reads what they are to sign',
  );
  assert.equal((await brought(owner)).statusCode, 404);
  assert.equal(await sign(next, own.id), 'COMPLETED');
  assert.deepEqual(await statesOf(owner, id), ['SIGNED']);
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await noticesOf(owner), ['signing_all_signed']);
  const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: owner.headers });
  const { refusal, signatures } = await inspectPdf(reply.rawPayload);
  assert.deepEqual([refusal, signatures], [undefined, 2]);
});

test('one who refuses ends it, and those after are not asked', async () => {
  const no = await personOf(refusing);
  const { owner, id } = await begin([refusing, bolormaa]);
  await perform(deps, 'hand_over', id);
  assert.equal(await sign(no, (await newest(no)).id), 'REFUSED');
  assert.deepEqual(await statesOf(owner, id), ['DECLINED', 'CANCELLED']);
  assert.ok((await noticesOf(owner)).includes('signing_declined'));
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['DECLINED', 'CANCELLED']);
  const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: owner.headers });
  assert.equal(reply.statusCode, 200, 'what the owner has signed stays theirs');
});

test('one who does not answer is reminded once, two days before the end', async () => {
  const late = await personOf(second);
  const { id } = await begin([second]);
  await perform(deps, 'hand_over', id);
  const in6Days = { ...deps, now: () => new Date(Date.now() + 6 * 86_400_000) };
  await remindSigners(in6Days);
  await remindSigners(in6Days);
  assert.equal((await noticesOf(late)).filter((kind) => kind === 'signing_reminded').length, 1);
});

test('a turn that cannot be ended, or reminded of, keeps no other from it', async () => {
  await personOf(second);
  const [stuck, other] = [await begin([second]), await begin([second])];
  const [stuckNobody, otherNobody] = [await begin([unknown]), await begin([unknown])];
  for (const { id } of [stuck, other, stuckNobody, otherNobody]) await perform(deps, 'hand_over', id);
  const turnOf = async ({ owner, id }: { owner: SignedIn; id: string }) => (await signersOf(owner, id))[0]?.id ?? '';
  for (const one of [stuck, stuckNobody]) await holdRow(house, 'signing.invitation', await turnOf(one));
  const inDays = (days: number) => ({ ...deps, now: () => new Date(Date.now() + days * 86_400_000) });
  await remindSigners(inDays(6));
  const reminded = await asSystem(deps)
    .selectFrom('signing.invitation')
    .select(['document_id', 'reminded_at'])
    .where('document_id', 'in', [stuck.id, other.id])
    .execute();
  for (const { document_id, reminded_at } of reminded) assert.equal(reminded_at === null, document_id === stuck.id);
  await expireForgotten(inDays(7.01));
  assert.deepEqual(await statesOf(stuckNobody.owner, stuckNobody.id), ['INVITED']);
  assert.deepEqual(await statesOf(otherNobody.owner, otherNobody.id), ['EXPIRED']);
});

test('a document that cannot be expired keeps no other from it', async () => {
  const owner = await personOf(second);
  const [stuck, other] = [await bring(house, owner, pdf, 'later'), await bring(house, owner, pdf, 'later')];
  await holdRow(house, 'signing.document', stuck.data.id);
  await expireForgotten({ ...deps, now: () => new Date(Date.now() + 30 * 86_400_000) });
  const states = await Promise.all([stuck, other].map(async ({ data }) => (await rowOf(deps, data.id)).state));
  assert.deepEqual(states, ['UPLOADED', 'EXPIRED']);
});

test('a number that nobody here has is not told from one who does not answer, at any time', async () => {
  await personOf(second);
  const rounds = [await begin([unknown, bolormaa]), await begin([second, bolormaa])];
  /** All that the owner reads of a round, but for what differs between any two. */
  const readBy = async ({ owner, id }: { owner: SignedIn; id: string }): Promise<string> => {
    const notices = await house.app.inject({ url: '/api/v1/gov/notifications', headers: owner.headers });
    const items: object[] = notices.json().data.items;
    const all = {
      document: await ask(owner, 'GET', `/${id}`),
      signers: await ask(owner, 'GET', `/${id}/signers`),
      notices: items.map((item) => JSON.stringify(item)).filter((item) => item.includes(id)),
      withdrawn: (await ask(owner, 'PUT', `/${id}/signers`, { civil_ids: [] })).error,
    };
    const text = JSON.stringify(all).replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, 'id');
    return text
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at')
      .replaceAll(/"(sid|digest|request_id|verification_code)":"[^"]+"/g, '$1');
  };
  const compare = async (when: string, ...states: string[]) => {
    const [one, other] = await Promise.all(rounds.map(readBy));
    assert.equal(one, other, when);
    for (const { owner, id } of rounds) assert.deepEqual(await statesOf(owner, id), states, when);
  };
  await compare('before', 'WAITING', 'WAITING');
  for (const { id } of rounds) await perform(deps, 'hand_over', id);
  await compare('asked', 'INVITED', 'WAITING');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const [early, late] = [at(6.99), at(7.01)];
  for (const now of [early, late]) {
    await expireForgotten({ ...deps, now: () => now });
    await compare(now.toISOString(), ...(now === early ? ['INVITED', 'WAITING'] : ['EXPIRED', 'CANCELLED']));
  }
  for (const { owner, id } of rounds)
    for (const { answered_at } of await signersOf(owner, id))
      assert.equal(
        answered_at,
        (await signersOf(owner, id))[0]?.expires_at,
        'when it was over, not when that was seen',
      );
  assert.match(await readBy(rounds[0]!), /signing_declined/, 'and the owner is told');
});

test('a long name with a picture where a notice cuts it keeps nobody from being asked, and no turn from its end', async () => {
  const next = await personOf('990000000011');
  for (const letters of [57, 58, 59, 60]) {
    const name = `${'г'.repeat(letters)}😀 гэрээ.pdf`;
    const known = await begin(['990000000011'], { name });
    await perform(deps, 'hand_over', known.id);
    assert.deepEqual(await statesOf(known.owner, known.id), ['INVITED'], `${letters} letters before it`);
    const nobody = await begin([unknown], { name });
    await perform(deps, 'hand_over', nobody.id);
    await expireForgotten({ ...deps, now: () => new Date(Date.now() + 7.01 * 86_400_000) });
    assert.deepEqual(await statesOf(nobody.owner, nobody.id), ['EXPIRED']);
  }
  assert.equal((await noticesOf(next)).filter((kind) => kind === 'signing_invited').length, 4);
});

test('who signs after is said before one begins, by the owner alone, and not of oneself', async () => {
  const [owner, stranger] = [await personOf(first), await house.signIn()];
  const { id } = (await bring(house, owner, pdf, 'later')).data;
  const put = (person: SignedIn, civil_ids: string[]) => ask(person, 'PUT', `/${id}/signers`, { civil_ids });
  assert.equal((await put(stranger, [second])).error, 'signing.document_not_found');
  assert.equal((await ask(stranger, 'GET', `/${id}/signers`)).error, 'signing.document_not_found');
  assert.equal((await put(owner, [first])).error, 'signing.signer_is_self');
  assert.equal((await put(owner, [second, second])).status, 400);
  assert.equal((await put(owner, [second, refusing])).status, 200);
  assert.equal((await put(owner, [])).status, 200);
  assert.deepEqual(await statesOf(owner, id), []);
  await ask(owner, 'POST', `/${id}/begin`, {});
  assert.equal((await put(owner, [second])).error, 'signing.state_conflict');
  assert.equal((await ask(owner, 'POST', `/${id}/cancel`)).data.state, 'CANCELLED');
});

test('a missed call ends a try alone: within their week they begin again, and sign; and they name nobody', async () => {
  const busy = await personOf(bolormaa);
  const { owner, id } = await begin([bolormaa]);
  const told = await noticesOf(owner);
  await perform(deps, 'hand_over', id);
  const own = await newest(busy);
  const named = await ask(busy, 'PUT', `/${own.id}/signers`, { civil_ids: [second] });
  assert.deepEqual([named.status, named.error], [409, 'signing.state_conflict']);
  assert.equal((await ask(busy, 'POST', `/${own.id}/begin`, {})).status, 200);
  await perform(deps, 'prepare', own.id);
  await followWaiting(deps);
  const inMinutes = (minutes: number) => ({ ...deps, now: () => new Date(Date.now() + minutes * 60_000) });
  await followWaiting(inMinutes(6));
  const { state, reason, findings } = await newest(busy);
  assert.deepEqual([state, reason, findings?.signatures], ['UPLOADED', 'expired', 1]);
  assert.deepEqual([await statesOf(owner, id), await noticesOf(owner)], [['INVITED'], told]);
  assert.equal((await ask(busy, 'POST', `/${own.id}/begin`, {})).status, 200);
  const later = inMinutes(8);
  await perform(later, 'prepare', own.id);
  await followWaiting(later);
  await house.stand.phone.approve(await sessionIdOf(deps, own.id), { pin: '12345' });
  assert.equal((await followToTheEnd(later, own.id)).state, 'SIGNED');
  await perform(deps, 'assemble', own.id);
  assert.deepEqual(await statesOf(owner, id), ['SIGNED']);
  const { data } = await ask(busy, 'GET', `/${own.id}`);
  assert.deepEqual([data.state, data.reason], ['COMPLETED', null]);
});

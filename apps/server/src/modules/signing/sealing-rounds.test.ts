import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { bring, openSigningHouse, perform, rowOf, sealAll } from '#test/signing';
import { firstSigner, openRounds, roundPdf } from '#test/signing-rounds';
import { openSeals } from '#test/signing-seals';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { ask, newest, sign } = openRounds(house);
const { clear, sql, link, signedFor, download, sealOf, verify, kindsIn } = openSeals(house);
/** Agrees by itself; the other refuses. */
const [second, refusing] = ['990000000010', '990000000002'] as const;
const [company, agency] = ['2002002', '9001001'] as const;

beforeEach(clear);

test('the seal of each organisation is put once, when all have signed', async () => {
  const next = await personOf(second);
  await link(next, agency);
  const { owner, id } = await signedFor(company, [second]);
  assert.equal(await sealAll(deps), 0, 'one is still asked');
  await perform(deps, 'hand_over', id);
  const own = await newest(next);
  assert.equal(await sealAll(deps), 0);
  assert.equal(await sign(next, own.id, { reg_no: agency }), 'COMPLETED');
  assert.equal(await sealAll(deps), 2);
  const sealed = await download(owner, id);
  assert.deepEqual(await kindsIn(sealed), ['signature', 'signature', 'seal', 'seal']);
  const { signatures } = await verify(sealed);
  const ids = new Set(signatures.slice(2).map(({ signer }) => signer?.organisation_id));
  assert.deepEqual(ids, new Set([`NTRMN-${company}`, `NTRMN-${agency}`]));
  assert.ok((await download(next, own.id)).equals(sealed));
  assert.deepEqual([(await sealOf(owner, id))?.state, (await sealOf(next, own.id))?.state], ['SEALED', 'SEALED']);
});

test('two who sign for one organisation get one seal', async () => {
  const next = await personOf(second);
  await link(next, company);
  const { owner, id } = await signedFor(company, [second]);
  await perform(deps, 'hand_over', id);
  const own = await newest(next);
  assert.equal(await sign(next, own.id, { reg_no: company }), 'COMPLETED');
  assert.equal(await sealAll(deps), 1);
  assert.deepEqual(await kindsIn(await download(owner, id)), ['signature', 'signature', 'seal']);
  assert.deepEqual([(await sealOf(owner, id))?.state, (await sealOf(next, own.id))?.state], ['SEALED', 'SEALED']);
  assert.equal(await sealAll(deps), 0);
});

test('what a person has signed last who was erased since is sealed where it is kept', async () => {
  const { owner, id } = await signedFor(company, [second]);
  await perform(deps, 'hand_over', id);
  const own = await newest(await personOf(second));
  assert.equal(await sign(await personOf(second), own.id), 'COMPLETED');
  // As erasing leaves it: the file passes to the invitation.
  const { out_id } = await rowOf(deps, own.id);
  const passed = 'update signing.invitation set out_id = $1, own_id = null, signer_id = null where document_id = $2';
  await sql(passed, [out_id, id]);
  await sql('delete from signing.document where id = $1', [own.id]);
  assert.equal(await sealAll(deps), 1);
  assert.deepEqual(await kindsIn(await download(owner, id)), ['signature', 'signature', 'seal']);
});

test('there is none where who asked the others was erased before all had signed', async () => {
  const next = await personOf(second);
  await link(next, company);
  const owner = await personOf(firstSigner);
  const { id } = (await bring(house, owner, roundPdf, 'later')).data;
  await ask(owner, 'PUT', `/${id}/signers`, { civil_ids: [second, refusing] });
  assert.equal(await sign(owner, id), 'COMPLETED');
  await perform(deps, 'hand_over', id);
  const own = await newest(next);
  assert.equal(await sign(next, own.id, { reg_no: company }), 'COMPLETED');
  assert.equal(await sealAll(deps), 0, 'one is still asked');
  // As erasing leaves it: with the document went who was asked.
  await sql('delete from signing.document where id = $1', [id]);
  assert.equal(await sealAll(deps), 0);
  assert.equal((await sealOf(next, own.id))?.reason, 'not_all_signed');
});

test('there is none where one of two who signed for the organisation may not any more', async () => {
  const next = await personOf(second);
  await link(next, company);
  const { owner, id } = await signedFor(company, [second]);
  await perform(deps, 'hand_over', id);
  const own = await newest(next);
  assert.equal(await sign(next, own.id, { reg_no: company }), 'COMPLETED');
  await sql('delete from pki.link where user_id = $1', [next.userId]);
  assert.equal(await sealAll(deps), 0);
  const reasons = [(await sealOf(owner, id))?.reason, (await sealOf(next, own.id))?.reason];
  assert.deepEqual(reasons, ['not_entitled', 'not_entitled']);
});

test('there is none where one has refused', async () => {
  const no = await personOf(refusing);
  const { owner, id } = await signedFor(company, [refusing]);
  await perform(deps, 'hand_over', id);
  assert.equal(await sign(no, (await newest(no)).id), 'REFUSED');
  assert.equal(await sealAll(deps), 0);
  assert.equal((await sealOf(owner, id))?.reason, 'not_all_signed');
});

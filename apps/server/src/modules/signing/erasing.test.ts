import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { inspectPdf } from '#platform/signing/inspect';
import { bolormaa } from '#test/eid';
import { asSystem, type SignedIn } from '#test/house';
import { openSigningHouse, perform, rowOf } from '#test/signing';
import { openRounds } from '#test/signing-rounds';
import { forgetPerson } from './people.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { statesOf, newest, sign, begin } = openRounds(house);
const second = '990000000010';

const erase = ({ userId }: SignedIn) => {
  const actor = system('test');
  return transact(deps, actor, (deps) => forgetPerson(deps, userId, actor));
};
const signaturesOf = async ({ headers }: SignedIn, id: string): Promise<number> => {
  const file = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers });
  assert.equal(file.statusCode, 200, file.body.slice(0, 200));
  return (await inspectPdf(file.rawPayload)).signatures;
};
const objectsOf = async (ids: (string | null)[]): Promise<number> => {
  const known = ids.filter((id) => id !== null);
  const rows = await asSystem(deps).selectFrom('objects.object').select('id').where('id', 'in', known).execute();
  return rows.length;
};

test('a signer who is erased leaves their signature in the document of its owner, and the owner takes it along', async () => {
  const next = await personOf(second);
  const { owner, id } = await begin([second]);
  await perform(deps, 'hand_over', id);
  const own = await newest(next);
  assert.equal(await sign(next, own.id), 'COMPLETED');
  const files = [(await rowOf(deps, id)).out_id, (await rowOf(deps, own.id)).out_id];

  await erase(next);
  assert.equal(await signaturesOf(owner, id), 2, 'both signatures are still there');
  assert.deepEqual(await statesOf(owner, id), ['SIGNED']);
  const db = asSystem(deps);
  assert.deepEqual(await db.selectFrom('signing.document').select('id').where('id', '=', own.id).execute(), []);
  const named = db.selectFrom('signing.invitation').select('id').where('signer_id', '=', next.userId);
  assert.deepEqual(await named.execute(), [], 'nothing says whose it was');

  await erase(owner);
  assert.equal(await objectsOf(files), 0, 'with the owner everything is gone');
});

test('an owner who is erased leaves to the signer what the signer has signed', async () => {
  const next = await personOf(second);
  const { owner, id } = await begin([second]);
  await perform(deps, 'hand_over', id);
  const own = await newest(next);
  assert.equal(await sign(next, own.id), 'COMPLETED');
  await erase(owner);
  assert.equal(await signaturesOf(next, own.id), 2);
});

test('one who is erased before they signed leaves nothing, and the turn ends as one that is not answered', async () => {
  const asked = await personOf(bolormaa);
  const { owner, id } = await begin([bolormaa]);
  await perform(deps, 'hand_over', id);
  const { in_id } = await rowOf(deps, (await newest(asked)).id);
  await erase(asked);
  assert.equal(await objectsOf([in_id]), 0);
  assert.deepEqual(await statesOf(owner, id), ['INVITED']);
});

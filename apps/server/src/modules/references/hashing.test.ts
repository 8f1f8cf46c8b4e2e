import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { issuedTo, openOffice } from '#test/references';
import { hashIssued } from './hashing.ts';
import { hasEnded } from './verifying.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const { deps } = house;

test('what was issued before covered bytes were hashed is known by the whole file, and soon by what its seal covers', async () => {
  const { id } = await issuedTo(house, await openOffice(house), await house.signIn());
  const read = () =>
    asSystem(deps)
      .selectFrom('references.reference')
      .select(['pdf_sha256', 'signed_sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const at = new Date();
  const older = { state: 'superseded', ended_at: at, signed_sha256: null } as const;
  const { pdf_sha256: whole, signed_sha256: covered } = await read();
  assert.ok(whole && covered && !whole.equals(covered));
  assert.equal(await hashIssued(deps), 0, 'new ones are hashed when they are made');
  await asSystem(deps).updateTable('references.reference').set(older).where('id', '=', id).execute();
  assert.deepEqual([await hasEnded(deps, [whole]), await hasEnded(deps, [covered])], [true, false]);
  assert.equal(await hashIssued(deps), 1);
  assert.deepEqual([await hasEnded(deps, [whole]), await hasEnded(deps, [covered])], [true, true]);
  assert.deepEqual(await read(), { pdf_sha256: whole, signed_sha256: covered });
});

test('a file that is away keeps no other document waiting', async () => {
  const office = await openOffice(house);
  const citizen = await house.signIn();
  const ids = [(await issuedTo(house, office, citizen)).id, (await issuedTo(house, office, citizen)).id];
  const table = () => asSystem(deps).updateTable('references.reference').set({ signed_sha256: null });
  await table().where('id', 'in', ids).execute();
  const [first] = await asSystem(deps)
    .selectFrom('references.reference')
    .select('pdf_id')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const key = (await house.keys()).find((one) => one.includes(first?.pdf_id ?? '-'));
  assert.ok(key);
  await deps.objects?.store.delete(key);
  assert.equal(await hashIssued(deps), 1);
});

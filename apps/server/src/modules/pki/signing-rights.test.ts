import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const at = '/users/me/eid/signing-rights';
const gone = [404, 'pki.signing_right_not_found'];
let regNos = 3_000_000;

/** A director, and a person whom they let sign. */
async function letSign(signer?: SignedIn) {
  const [director, person] = [await house.signIn(), signer ?? (await house.signIn())];
  const reg_no = String((regNos += 1));
  const [id, now] = [randomUUID(), new Date()];
  const link = {
    user_id: director.userId,
    reg_no,
    name: 'Тал Нутаг ХХК',
    role: 'Захирал',
    right_type: 'ADMIN',
  } as const;
  const db = asSystem(deps);
  await db
    .insertInto('pki.link')
    .values({ ...link, name_en: 'Tal Nutag', confirmed_at: now })
    .execute();
  const right = { id, reg_no, user_id: person.userId, right_type: 'MANAGER', invited_by: director.userId } as const;
  await db
    .insertInto('pki.signer')
    .values({ ...right, state: 'ACTIVE', accepted_at: now, evidence_id: randomUUID(), last_sent_at: now })
    .execute();
  return { director, person, id, reg_no };
}

test('a person sees for whom they may sign, and whoever gave the right does not see it there', async () => {
  const { director, person, id, reg_no } = await letSign();
  const { data } = await call(person, 'GET', at);
  const [{ accepted_at, ...right }, ...more] = data.items;
  assert.deepEqual(more, []);
  assert.deepEqual(right, { id, reg_no, name: 'Тал Нутаг ХХК', name_en: 'Tal Nutag', right_type: 'MANAGER' });
  assert.ok(accepted_at);
  assert.deepEqual((await call(director, 'GET', at)).data.items, []);
  assert.equal((await call(null, 'GET', at)).status, 401);
});

test('they give it up; it is recorded, and whoever gave it is told', async () => {
  const { director, person, id, reg_no } = await letSign();
  assert.deepEqual((await call(person, 'DELETE', `${at}/${id}`)).data, { id });
  assert.deepEqual((await call(person, 'GET', at)).data.items, []);
  const { data } = await call(director, 'GET', `/users/me/eid/organizations/${reg_no}/signers`);
  assert.deepEqual([data.items[0].state, data.items[0].reason], ['REVOKED', 'resigned']);
  const [notice] = (await call(director, 'GET', '/gov/notifications')).data.items;
  assert.deepEqual([notice.kind, notice.params], ['signer_resigned', { organisation: 'Тал Нутаг ХХК' }]);
  const records = await asSystem(deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action'])
    .where('object', '=', `signer:${id}`)
    .execute();
  assert.deepEqual(records, [{ actor: `person:${person.userId}`, action: 'pki.signer_revoked' }]);
});

test('nobody else gives it up, not whoever gave it either; and it is given up once', async () => {
  const { director, person, id } = await letSign();
  for (const other of [director, await house.signIn(), await house.signIn('admin')])
    assert.deepEqual(refusal(await call(other, 'DELETE', `${at}/${id}`)), gone);
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(person, 'DELETE', `${at}/${id}`)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404, 404, 404, 404],
  );
});

test('the list is continued by key', async () => {
  const person = await house.signIn();
  for (let count = 0; count < 3; count += 1) await letSign(person);
  const first = (await call(person, 'GET', `${at}?limit=2`)).data;
  const rest = (await call(person, 'GET', `${at}?limit=2&after=${encodeURIComponent(first.next)}`)).data;
  const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
  assert.deepEqual([new Set(ids).size, rest.next], [3, null]);
});

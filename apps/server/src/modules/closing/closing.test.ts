import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withdrawConsent } from '@tamga/contract/oidc.consents';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { changing } from '#platform/memory/memory';
import { anonymise } from '#test/erasure';
import { asSystem, credentialsOf, openHouse, type SignedIn } from '#test/house';
import { nextSecond } from '#test/next-second';
import { foundOrganisation, makerOf } from '#test/ownership';
import { callerOf, refusal } from '#test/people';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const db = asSystem(deps);
const at = '/users/me/closing';
const dayMs = 86_400_000;
const inDays = (days: number) => ({ ...deps, now: () => new Date(Date.now() + days * dayMs) });

/** Signs in again; tokens of the second in which everything ended would be refused. */
async function again({ userId }: { userId: string }): Promise<SignedIn> {
  await nextSecond();
  const opened = await transact(deps, system('test'), (deps) =>
    sessions.openSession(deps, system('test'), { userId, method: 'eid-push', provenAt: new Date() }),
  );
  return { userId, ...credentialsOf(opened) };
}
const named = async ({ userId }: SignedIn) =>
  (await db.selectFrom('users.user').select('anonymised_at').where('id', '=', userId).executeTakeFirstOrThrow())
    .anonymised_at === null;

test('a person closes their account: sessions and consents end at once, they are told, and it is on record', async () => {
  const person = await house.signIn();
  await makerOf(withdrawConsent)?.(house, person);
  const other = await again(person);
  const { data, status } = await call(person, 'POST', at);
  assert.equal(status, 200);
  assert.ok(Math.abs(new Date(data.erased_after).getTime() - Date.now() - 14 * dayMs) < 60_000);
  for (const session of [person, other]) assert.equal((await call(session, 'GET', '/users/me')).status, 401);
  const consents = await db.selectFrom('oidc.consent').select('id').where('user_id', '=', person.userId).execute();
  assert.deepEqual(consents, []);
  const back = await again(person);
  const [notice] = (await call(back, 'GET', '/gov/notifications')).data.items;
  assert.equal(notice.kind, 'account_closed');
  const [record] = await db
    .selectFrom('audit.pending')
    .select(['actor', 'details'])
    .where('action', '=', 'closing.account_closed')
    .where('object', '=', `person:${person.userId}`)
    .execute();
  assert.deepEqual(record, { actor: `person:${person.userId}`, details: '{"consents":1}' });
});

test('whoever signs in again within fourteen days takes it back, and is not erased', async () => {
  const person = await house.signIn();
  await call(person, 'POST', at);
  const back = await again(person);
  assert.notEqual((await call(back, 'GET', at)).data.closed_at, null);
  assert.deepEqual(refusal(await call(back, 'POST', at)), [409, 'closing.already_closed']);
  assert.equal((await call(back, 'DELETE', at)).data.closed_at, null);
  assert.deepEqual(refusal(await call(back, 'DELETE', at)), [409, 'closing.not_closed']);
  await anonymise(inDays(15));
  assert.equal(await named(person), true);
});

test('after fourteen days, and not before, the erasure takes what is personal', async () => {
  const person = await house.signIn();
  await call(person, 'POST', at);
  await anonymise(inDays(13));
  assert.equal(await named(person), true);
  await anonymise(inDays(14.01));
  assert.equal(await named(person), false);
});

test('the last owner of an organisation is refused, by its name; with another owner they may go', async () => {
  const owner = await house.signIn();
  const { id = '', userID = '' } = await foundOrganisation(house, owner);
  const refused = await call(owner, 'POST', at);
  assert.deepEqual(refusal(refused), [409, 'closing.last_owner']);
  assert.deepEqual(refused.details, { organisations: ['Туршилт'] });
  assert.deepEqual((await call(owner, 'GET', at)).data.sole_owner_of, [{ id, name: 'Туршилт' }]);
  assert.equal((await call(owner, 'GET', '/users/me')).status, 200, 'the session goes on');
  await db.updateTable('org.member').set({ role: 'owner' }).where('user_id', '=', userID).execute();
  assert.equal((await call(owner, 'POST', at)).status, 200);
  const other = await again({ userId: userID });
  assert.deepEqual(refusal(await call(other, 'POST', at)), [409, 'closing.last_owner'], 'who leaves does not count');
});

test('of two last owners who close at once, one does', async () => {
  const owner = await house.signIn();
  const { userID = '' } = await foundOrganisation(house, owner);
  await db.updateTable('org.member').set({ role: 'owner' }).where('user_id', '=', userID).execute();
  const other = await again({ userId: userID });
  const answers = await Promise.all([call(owner, 'POST', at), call(other, 'POST', at)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('it asks for an eID that was shown lately, and for a person', async () => {
  const person = await house.signIn();
  const long = new Date(Date.now() - 21 * 60_000);
  await changing(deps, `session:${person.sessionId}`, () =>
    db.updateTable('auth.session').set({ proven_at: long }).where('id', '=', person.sessionId).execute(),
  );
  assert.deepEqual(refusal(await call(person, 'POST', at)), [403, 'request.recent_eid_required']);
  for (const method of ['GET', 'POST', 'DELETE'] as const) assert.equal((await call(null, method, at)).status, 401);
});

test('another person learns and changes nothing of it', async () => {
  const [person, other] = [await house.signIn(), await house.signIn()];
  await call(person, 'POST', at);
  assert.equal((await call(other, 'GET', at)).data.closed_at, null);
  assert.deepEqual(refusal(await call(other, 'DELETE', at)), [409, 'closing.not_closed']);
  assert.notEqual((await call(await again(person), 'GET', at)).data.closed_at, null);
});

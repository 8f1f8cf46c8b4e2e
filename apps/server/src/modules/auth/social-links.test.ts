import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asSystem, type SignedIn } from '#test/house';
import { refused } from '#test/social';
import { openSocialHouse } from '#test/social-house';

const { house, stand, client, linksOf, sessionsOf, statusOf, lines } = await openSocialHouse({ after });
const db = asSystem(house.deps);
const provider = stand.env.SOCIAL_ISSUER;
const bolormaa = { account: '1001', email: 'bolormaa@social.example' };
const other = '1002';

/** What the rest of the platform learned of the links of a person. */
async function tracesOf({ userId }: SignedIn) {
  const object = `person:${userId}`;
  const records = await db
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', object)
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('platform.outbox_pending')
    .select(['type', 'data'])
    .where('aggregate', '=', object)
    .orderBy('position')
    .execute();
  return { records, events };
}

suite('linking', () => {
  test('is recorded and announced, without a word about the account', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const { records, events } = await tracesOf(person);
    const actor = `person:${person.userId}`;
    assert.deepEqual(records, [{ actor, action: 'auth.social_linked', details: JSON.stringify({ provider }) }]);
    assert.deepEqual(events, [{ type: 'auth.social_linked', data: { provider } }]);
  });

  test('is shown to the person, and to nobody else', async () => {
    const [person, stranger] = [await house.signIn(), await house.signIn()];
    await client.link(bolormaa.account, person);
    const { data } = await client.read(person);
    assert.deepEqual([data.provider, data.email], [provider, bolormaa.email]);
    assert.deepEqual(refused(await client.read(stranger)), [404, 'auth.social_link_not_found']);
    assert.equal((await client.read()).statusCode, 401);
  });

  test('a second time is refused, with the same account and with another', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    for (const account of [bolormaa.account, other])
      assert.deepEqual(refused(await client.link(account, person)), [409, 'auth.social_already_linked']);
    assert.equal((await linksOf(person)).length, 1);
  });

  test('an account of another person is refused', async () => {
    const [person, thief] = [await house.signIn(), await house.signIn()];
    await client.link(bolormaa.account, person);
    assert.deepEqual(refused(await client.link(bolormaa.account, thief)), [409, 'auth.social_account_taken']);
    assert.deepEqual(await linksOf(thief), []);
    const { data } = await client.signIn(bolormaa.account);
    assert.equal(await statusOf(data.tokens.access_token), 200);
    assert.equal((await sessionsOf(person)).length, 1);
  });

  test('needs somebody who is signed in, at the start and at the end', async () => {
    const person = await house.signIn();
    assert.deepEqual(refused(await client.start('link')), [401, 'request.unauthenticated']);
    const { code, state } = await client.fetchCode('link', bolormaa.account, person);
    assert.deepEqual(refused(await client.finish({ code, state })), [401, 'request.unauthenticated']);
    const nobody = { ...person, headers: { authorization: 'Bearer nonsense' } };
    assert.deepEqual(refused(await client.finish({ code, state }, nobody)), [401, 'request.unauthenticated']);
    assert.deepEqual(await linksOf(person), []);
  });

  test('what another person began is refused, whoever of the two brings it', async () => {
    const [person, thief] = [await house.signIn(), await house.signIn()];
    const { code, state } = await client.fetchCode('link', bolormaa.account, person);
    assert.deepEqual(refused(await client.finish({ code, state }, thief)), [400, 'auth.social_state_refused']);
    assert.deepEqual([...(await linksOf(thief)), ...(await linksOf(person))], []);
  });

  test('is not what comes of a sign-in that somebody sends while signed in', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode('sign_in', bolormaa.account);
    assert.deepEqual(refused(await client.finish({ code, state }, person)), [403, 'auth.social_not_linked']);
    assert.deepEqual(await linksOf(person), []);
  });
});

suite('unlinking', () => {
  test('ends what the link had opened, at once and nothing else, and lets nobody in any more', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const tokens = [];
    for (let made = 0; made < 2; made += 1)
      tokens.push((await client.signIn(bolormaa.account)).data.tokens.access_token);
    for (const token of tokens) assert.equal(await statusOf(token), 200);

    const { statusCode, data } = await client.unlink(person);

    assert.deepEqual([statusCode, data], [200, { ended: 2 }]);
    for (const token of tokens) assert.equal(await statusOf(token), 401);
    assert.equal(await statusOf(person.token), 200);
    for (const { revoke_reason } of await sessionsOf(person)) assert.equal(revoke_reason, 'social account unlinked');
    assert.deepEqual(refused(await client.signIn(bolormaa.account)), [403, 'auth.social_not_linked']);
    const { records, events } = await tracesOf(person);
    const unlinked = { actor: `person:${person.userId}`, action: 'auth.social_unlinked' };
    assert.deepEqual(records.at(-1), { ...unlinked, details: JSON.stringify({ provider }) });
    assert.deepEqual(events.at(-1), { type: 'auth.social_unlinked', data: { provider } });
  });

  test('ends the session that asks, where the link had opened it', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const { access_token: token } = (await client.signIn(bolormaa.account)).data.tokens;
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await client.unlink({ ...person, headers })).statusCode, 200);
    assert.equal(await statusOf(token), 401);
  });

  test('makes room for another account, also one that somebody else has unlinked', async () => {
    const [person, another] = [await house.signIn(), await house.signIn()];
    await client.link(bolormaa.account, person);
    await client.unlink(person);
    assert.equal((await client.link(other, person)).statusCode, 200);
    assert.equal((await client.link(bolormaa.account, another)).statusCode, 200);
  });

  test('is refused to visitors, and to those who have nothing linked', async () => {
    const [person, another] = [await house.signIn(), await house.signIn()];
    await client.link(bolormaa.account, another);
    assert.deepEqual(refused(await client.unlink()), [401, 'request.unauthenticated']);
    assert.deepEqual(refused(await client.unlink(person)), [404, 'auth.social_link_not_found']);
    assert.equal((await linksOf(another)).length, 1);
  });
});

test('nothing personal and nothing secret is in the log, whatever happens', async () => {
  lines.length = 0;
  const person = await house.signIn();
  const linking = await client.fetchCode('link', bolormaa.account, person);
  await client.finish({ code: linking.code, state: linking.state }, person);
  const signingIn = await client.fetchCode('sign_in', bolormaa.account);
  const { data } = await client.finish({ code: signingIn.code, state: signingIn.state });
  await client.finish({ code: signingIn.code, state: signingIn.state });
  for (const fault of ['wrong_nonce', 'wrong_audience', 'other_key', 'expired', 'down']) {
    const failing = await client.fetchCode('sign_in', bolormaa.account);
    await stand.setFaults({ [fault]: true });
    await client.finish({ code: failing.code, state: failing.state });
    await stand.setFaults();
  }
  const [link] = await linksOf(person);
  await client.unlink(person);
  const log = lines.join('');
  assert.match(log, /the social provider did not serve/);
  const secrets = [linking.code, linking.state, signingIn.code, signingIn.state, data.tokens.access_token];
  const personal = [data.tokens.refresh_token, bolormaa.email, 'Bolormaa', link!.subject_hash, 'social-demo-secret'];
  for (const text of [...secrets, ...personal]) assert.ok(!log.includes(text), text);
  assert.doesNotMatch(log, /"1001"|sub\W+1001/);
});

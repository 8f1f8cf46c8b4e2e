import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#platform/actor';
import { changing } from '#platform/memory/memory';
import * as sessions from '#modules/sessions';
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

/** The same person after their eID has become too old for what gives a way in. */
async function later(person: SignedIn): Promise<SignedIn> {
  const long = new Date(Date.now() - 21 * 60_000);
  await changing(house.deps, `session:${person.sessionId}`, () =>
    db.updateTable('auth.session').set({ proven_at: long }).where('id', '=', person.sessionId).execute(),
  );
  return person;
}

suite('linking', () => {
  test('is recorded and announced, without a word about the account', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const { records, events } = await tracesOf(person);
    const actor = `person:${person.userId}`;
    assert.deepEqual(records[0], { actor, action: 'auth.social_linked', details: JSON.stringify({ provider }) });
    assert.ok(!JSON.stringify([records, events]).includes(bolormaa.email));
    assert.deepEqual(events[0], { type: 'auth.social_linked', data: { provider } });
    assert.equal(events[1]?.type, 'notifications.notice_added');
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

  test('needs an eID that was shown within the last twenty minutes, at the start and at the end', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode('link', bolormaa.account, person);
    await later(person);
    assert.deepEqual(refused(await client.finish({ code, state }, person)), [403, 'request.recent_eid_required']);
    assert.deepEqual(refused(await client.start('link', person)), [403, 'request.recent_eid_required']);
    assert.deepEqual(await linksOf(person), []);

    const another = await house.signIn();
    await client.link(other, another);
    const { access_token: token } = (await client.signIn(other)).data.tokens;
    const weak = { ...another, headers: { authorization: `Bearer ${token}` } };
    assert.deepEqual(refused(await client.start('link', weak)), [403, 'request.eid_required']);
  });

  test('is told to the person in their inbox, and so is unlinking', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    await client.unlink(person);
    const reply = await house.app.inject({ url: '/api/v1/gov/notifications', headers: person.headers });
    const kinds = reply.json().data.items.map(({ kind }: { kind: string }) => kind);
    const told = kinds.filter((kind: string) => kind.startsWith('social_account'));
    assert.deepEqual(told, ['social_account_unlinked', 'social_account_linked']);
  });

  test('refuses every token from before, and lets the session that asked go on with new ones', async () => {
    const person = await house.signIn();
    const before = { ...person };
    const elsewhere = await sessions.openSession(house.deps, system('test'), {
      userId: person.userId,
      method: 'eid-qr',
      provenAt: new Date(),
    });
    const theirs = elsewhere.tokens;
    await client.link(bolormaa.account, person);
    assert.equal(await statusOf(before.token), 401);
    assert.equal(await statusOf(theirs.access_token), 401);
    assert.equal(await statusOf(person.token), 200);
    const refresh = async (refresh_token: string) =>
      (await client.ask('POST', 'refresh', { refresh_token })).statusCode;
    assert.equal(await refresh(theirs.refresh_token), 401);
    assert.equal(await refresh(person.refreshToken), 200);
  });

  test('leaves whoever has a copy of the session that asks without a way on', async () => {
    const person = await house.signIn();
    const copied = { ...person };
    await client.link(bolormaa.account, person);
    // A request under way at this very moment gets what the change gave.
    await sleep(1_100);
    const reply = await client.ask('POST', 'refresh', { refresh_token: copied.refreshToken });
    assert.deepEqual(refused(reply), [401, 'auth.refresh_refused']);
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

    assert.deepEqual([statusCode, data.ended], [200, 2]);
    for (const token of tokens) assert.equal(await statusOf(token), 401);
    assert.equal(await statusOf(person.token), 200);
    for (const { revoke_reason } of await sessionsOf(person)) assert.equal(revoke_reason, 'social account unlinked');
    assert.deepEqual(refused(await client.signIn(bolormaa.account)), [403, 'auth.social_not_linked']);
    const { records, events } = await tracesOf(person);
    const unlinked = { actor: `person:${person.userId}`, action: 'auth.social_unlinked' };
    assert.deepEqual(records.at(-1), { ...unlinked, details: JSON.stringify({ provider }) });
    assert.deepEqual(events.at(-2), { type: 'auth.social_unlinked', data: { provider } });
  });

  test('is not for a session that the link has opened, nor for one whose eID was long ago', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const { access_token: token } = (await client.signIn(bolormaa.account)).data.tokens;
    const weak = { ...person, headers: { authorization: `Bearer ${token}` } };
    assert.deepEqual(refused(await client.unlink(weak)), [403, 'request.eid_required']);
    const old = await later(person);
    assert.deepEqual(refused(await client.unlink(old)), [403, 'request.recent_eid_required']);
    assert.equal((await linksOf(person)).length, 1);
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

suite('ending all other sessions', () => {
  const url = '/api/v1/users/me/sessions';
  const endOthers = async ({ headers }: SignedIn, query = '') => {
    const reply = await house.app.inject({ method: 'DELETE', url: `${url}${query}`, headers });
    return { statusCode: reply.statusCode, ...reply.json() };
  };

  test('keeps the link, or unlinks, as the person chooses', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const first = (await client.signIn(bolormaa.account)).data.tokens.access_token;
    assert.deepEqual((await endOthers(person, '?social_link=keep')).data, { ended: 1, tokens: null });
    assert.equal(await statusOf(first), 401);
    assert.equal((await linksOf(person)).length, 1);

    await client.signIn(bolormaa.account);
    const { data } = await endOthers(person, '?social_link=unlink');
    assert.equal(data.ended, 1);
    assert.deepEqual(await linksOf(person), []);
    assert.equal(await statusOf(person.token), 401, 'a change of how one signs in refuses every token from before');
    assert.equal(await statusOf(data.tokens.access_token), 200);
  });

  test('unlinks only for whoever has just shown their eID; without a link there is nothing to unlink', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    await later(person);
    assert.deepEqual(refused(await endOthers(person, '?social_link=unlink')), [403, 'request.recent_eid_required']);
    assert.equal((await linksOf(person)).length, 1);
    assert.equal((await endOthers(person)).statusCode, 200);
    const another = await house.signIn();
    assert.deepEqual((await endOthers(another, '?social_link=unlink')).data, { ended: 0, tokens: null });
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

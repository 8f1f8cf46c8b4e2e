import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { credentialsOf, openHouse, type SignedIn } from '#test/house';
import { tracesOf } from '#test/traces';
import { openSession } from './sessions.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;

const signInAgain = async ({ userId }: SignedIn): Promise<SignedIn> => {
  const session = await openSession(deps, system('test'), { userId, method: 'eid-push', provenAt: new Date() });
  return { userId, ...credentialsOf(session) };
};
const post = async (path: string, payload?: object, headers: Record<string, string> = {}) => {
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const logout = (person?: SignedIn, payload?: object) => post('logout', payload, person?.headers);
const isAlive = async ({ headers }: SignedIn) =>
  (await house.app.inject({ url: '/api/v1/users/me', headers })).statusCode === 200;
const canRefresh = async ({ refreshToken }: SignedIn) =>
  (await post('refresh', { refresh_token: refreshToken })).statusCode === 200;
const isOver = async (person: SignedIn) => !(await isAlive(person)) && !(await canRefresh(person));

test('signing out ends the session and all of its tokens', async () => {
  const person = await house.signIn();
  const { data } = await logout(person);
  assert.deepEqual(data, { id: person.sessionId });
  assert.ok(await isOver(person));
  assert.deepEqual((await tracesOf(house, person)).records, [
    { actor: `person:${person.userId}`, action: 'auth.session_ended', details: '{"reason":"signed out"}' },
  ]);
  assert.equal((await logout(person)).statusCode, 401, 'whoever has left cannot leave');
});

test('signing out with its own refresh token is the same, also when that was replaced', async () => {
  const person = await house.signIn();
  assert.ok(await canRefresh(person));
  assert.equal((await logout(person, { refresh_token: person.refreshToken })).statusCode, 200);
  const { records, notices } = await tracesOf(house, person);
  assert.deepEqual([records.length, notices.length], [1, 0]);
});

test('signing out with a refresh token of another session of the person ends both', async () => {
  const here = await house.signIn();
  const [there, third] = [await signInAgain(here), await signInAgain(here)];
  assert.equal((await logout(here, { refresh_token: there.refreshToken })).statusCode, 200);
  assert.ok((await isOver(here)) && (await isOver(there)));
  assert.ok(await isAlive(third));
});

test('signing out with somebody else’s refresh token, or one that is no good, ends one’s own session and no other', async () => {
  const other = await house.signIn();
  for (const refreshToken of [other.refreshToken, other.token, 'a.b.c']) {
    const person = await house.signIn();
    assert.equal((await logout(person, { refresh_token: refreshToken })).statusCode, 200);
    assert.ok(await isOver(person));
  }
  assert.ok((await isAlive(other)) && (await canRefresh(other)));
});

test('signing out many times at once ends it once', async () => {
  const person = await house.signIn();
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await logout(person)).statusCode));
  assert.deepEqual(
    [statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 401).length],
    [1, 7],
  );
  assert.equal((await tracesOf(house, person)).records.length, 1);
});

test('signing out is for those who are signed in, and takes what it knows', async () => {
  assert.equal((await logout()).statusCode, 401);
  const person = await house.signIn();
  assert.equal((await logout(person, { refresh_token: 7 })).statusCode, 400);
  assert.equal((await logout(person, { token: 'a.b.c' })).statusCode, 400);
  assert.equal((await logout(person, { refresh_token: 'a'.repeat(4_100) })).statusCode, 413);
  assert.ok(await isAlive(person));
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { asSystem, credentialsOf, openHouse, type SignedIn } from '#test/house';
import { refused } from '#test/social';
import { openSocialHouse } from '#test/social-house';

const { house, client, linksOf, statusOf } = await openSocialHouse({ after });
const { deps } = house;
const db = asSystem(deps);
const admin = await house.signIn('admin');

const notMe = async (person: SignedIn | undefined, payload: object = {}, app = house.app) => {
  const headers = { 'accept-language': 'en', ...person?.headers };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/users/me/not-me', headers, payload });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const elsewhere = async ({ userId }: SignedIn, provenAt: Date | null = new Date()): Promise<SignedIn> => {
  const method = provenAt ? 'eid-qr' : 'social';
  return { userId, ...credentialsOf(await sessions.openSession(deps, system('test'), { userId, method, provenAt })) };
};
const isOver = async ({ token, refreshToken }: SignedIn) => {
  const payload = { refresh_token: refreshToken };
  const refreshed = await house.app.inject({ method: 'POST', url: '/api/v1/auth/refresh', payload });
  return (await statusOf(token)) === 401 && refreshed.statusCode === 401;
};
const reportsOf = async ({ userId }: SignedIn) => {
  const url = `/api/v1/security/events?user_id=${userId}`;
  return (await house.app.inject({ url, headers: admin.headers })).json().data.items;
};

test('it ends every session, also the one that asks, and nobody else’s', async () => {
  const [person, stranger] = [await house.signIn(), await house.signIn()];
  const others = [await elsewhere(person), await elsewhere(person)];

  const { statusCode, data } = await notMe(person, { description: 'Шөнө нэвтэрсэн байна.' });

  assert.deepEqual([statusCode, data.ended], [200, 3]);
  for (const one of [person, ...others]) assert.ok(await isOver(one));
  assert.equal(await statusOf(stranger.token), 200);
});

test('it is reported to administrators, recorded, and told to the person, in whose inbox it stays', async () => {
  const person = await house.signIn();
  const occurred_at = '2026-01-05T02:30:00.000Z';
  const { data } = await notMe(person, { description: 'Танихгүй утас.', occurred_at });

  const [report, ...more] = await reportsOf(person);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [report.id, report.kind, report.severity, report.description, report.occurred_at, report.session_id],
    [data.id, 'not_me', 'high', 'Танихгүй утас.', occurred_at, person.sessionId],
  );
  const notices = await db
    .selectFrom('notifications.notice')
    .select('kind')
    .where('user_id', '=', person.userId)
    .execute();
  assert.deepEqual(notices, [{ kind: 'everything_ended' }]);
  const records = await db
    .selectFrom('audit.pending')
    .select(['actor', 'details'])
    .where('action', '=', 'auth.everything_ended')
    .where('object', '=', `person:${person.userId}`)
    .execute();
  assert.deepEqual(records, [{ actor: `person:${person.userId}`, details: JSON.stringify({ report: data.id }) }]);
});

test('a social account is unlinked, also by whoever came by it: it is no way back', async () => {
  const person = await house.signIn();
  await client.link('1001', person);
  const bySocial = (await client.signIn('1001')).data.tokens.access_token;
  const headers = { authorization: `Bearer ${bySocial}` };
  assert.equal((await notMe({ ...person, headers })).statusCode, 200);
  assert.deepEqual(await linksOf(person), []);
  assert.equal((await client.signIn('1001')).error, 'auth.social_not_linked');
});

test('of two requests of one session one does it, and there is one report', async () => {
  const person = await house.signIn();
  await client.link('1002', person);
  const again = await elsewhere(person);
  const answers = await Promise.all(Array.from({ length: 6 }, () => notMe(again)));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    [200, 401, 401, 401, 401, 401],
  );
  assert.equal((await reportsOf(person)).length, 1);
});

test('it crosses sign-outs and other ends without a deadlock', async () => {
  const person = await house.signIn();
  const all = [person, ...(await Promise.all(Array.from({ length: 5 }, () => elsewhere(person))))];
  const endOthers = ({ headers }: SignedIn) =>
    house.app.inject({ method: 'DELETE', url: '/api/v1/users/me/sessions', headers });
  const answers = await Promise.all(all.map((one, index) => (index % 2 === 0 ? notMe(one) : endOthers(one))));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 401));
  for (const one of all) assert.ok(await isOver(one));
});

test('visitors, the future and foreign fields are refused', async () => {
  const person = await house.signIn();
  assert.deepEqual(refused(await notMe(undefined)), [401, 'request.unauthenticated']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  assert.deepEqual(refused(await notMe(person, { occurred_at: tomorrow })), [400, 'request.invalid']);
  assert.deepEqual(refused(await notMe(person, { user_id: admin.userId })), [400, 'request.invalid']);
  assert.equal(await statusOf(person.token), 200, 'nothing has happened');
});

test('a thief who asks wrongly, again and again, does not keep the person from it', async (t) => {
  const limited = await openHouse(t);
  const person = await limited.signIn();
  const from = (remoteAddress: string, payload: object) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/v1/users/me/not-me',
      headers: person.headers,
      payload,
      remoteAddress,
    });
  for (let time = 0; time < 40; time += 1) await from('198.51.100.9', { nonsense: true });
  assert.equal((await from('198.51.100.9', {})).statusCode, 429);
  assert.equal((await from('203.0.113.7', {})).statusCode, 200);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { asSystem, credentialsOf, openHouse, type SignedIn } from '#test/house';
import { tracesOf } from '#test/traces';
import { endSession, forgetOldClients, openSession } from './sessions.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const tester = system('test');
const url = '/api/v1/users/me/sessions';
const android =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** The same person once more, on another device. */
async function signInAgain({ userId }: SignedIn): Promise<SignedIn> {
  const client = { userAgent: android, address: '203.0.113.77' };
  const opened = await openSession(deps, tester, { userId, method: 'eid-qr', provenAt: new Date(), client });
  return { userId, ...credentialsOf(opened) };
}
const ask = async (method: 'GET' | 'DELETE' | 'POST', address: string, person?: SignedIn, payload?: object) => {
  const headers = { 'accept-language': 'en', ...person?.headers };
  const reply = await house.app.inject({ method, url: address, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const list = (person?: SignedIn, query = '') => ask('GET', `${url}${query}`, person);
const ids = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id);
const isAlive = async (person: SignedIn) => (await ask('GET', '/api/v1/users/me', person)).statusCode === 200;
const canRefresh = async ({ refreshToken }: SignedIn) =>
  (await ask('POST', '/api/v1/auth/refresh', undefined, { refresh_token: refreshToken })).statusCode === 200;
const isOver = async (person: SignedIn) => !(await isAlive(person)) && !(await canRefresh(person));

suite('the list of sessions', () => {
  test('shows a person where they are signed in, the newest first, and which one asks', async () => {
    const here = await house.signIn();
    const there = await signInAgain(here);

    const { statusCode, data } = await list(here);

    assert.equal(statusCode, 200);
    assert.equal(data.next, null);
    const [newest, current] = data.items;
    const { created_at, last_used_at, ends_at, ...words } = newest;
    assert.deepEqual(words, {
      id: there.sessionId,
      current: false,
      method: 'eid-qr',
      browser: 'Chrome',
      device: 'Android',
      place: '203.0.113.0/24',
    });
    assert.equal(created_at, last_used_at);
    assert.equal(Date.parse(ends_at) - Date.parse(created_at), 1_209_600_000);
    assert.deepEqual([current.id, current.current, current.place], [here.sessionId, true, null]);
  });

  test('tells when one was used last', async () => {
    const person = await house.signIn();
    assert.ok(await canRefresh(person));
    const [{ created_at, last_used_at }] = (await list(person)).data.items;
    assert.ok(Date.parse(last_used_at) > Date.parse(created_at));
  });

  test('shows nobody else’s, and none that has ended, idled out or run out', async () => {
    const [person, other] = [await house.signIn(), await house.signIn()];
    const [ended, idle, old] = [await signInAgain(person), await signInAgain(person), await signInAgain(person)];
    await endSession(deps, tester, ended.sessionId, 'test');
    const past = new Date(Date.now() - 1_000);
    const set = (columns: object, { sessionId }: SignedIn) =>
      asSystem(deps).updateTable('auth.session').set(columns).where('id', '=', sessionId).execute();
    await set({ idle_until: past }, idle);
    await set({ expires_at: past }, old);

    assert.deepEqual(ids(await list(person)), [person.sessionId]);
    assert.deepEqual(ids(await list(other)), [other.sessionId]);
    assert.ok(!(await isAlive(idle)) && !(await isAlive(old)));
  });

  test('is continued page by page, whatever was opened in the same moment', async () => {
    const person = await house.signIn();
    await Promise.all(Array.from({ length: 6 }, () => signInAgain(person)));
    const created_at = new Date();
    await asSystem(deps).updateTable('auth.session').set({ created_at }).where('user_id', '=', person.userId).execute();

    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await list(person, `?limit=3${after}`);
      seen.push(...ids(page));
      if (page.data.next === null) break;
      after = `&after=${page.data.next}`;
    }
    assert.equal(seen.length, 7);
    assert.equal(new Set(seen).size, 7);
  });

  test('is for those who are signed in', async () => {
    assert.equal((await list()).statusCode, 401);
    assert.equal((await list(await house.signIn(), '?limit=0')).statusCode, 400);
  });
});

suite('a person ends', () => {
  test('one of their sessions, at once and on the record', async () => {
    const here = await house.signIn();
    const there = await signInAgain(here);
    assert.ok(await isAlive(there));

    assert.deepEqual((await ask('DELETE', `${url}/${there.sessionId}`, here)).data, { id: there.sessionId });

    assert.ok(await isOver(there));
    assert.ok((await isAlive(here)) && (await canRefresh(here)));
    const reason = 'ended by the person';
    assert.deepEqual(await tracesOf(house, there), {
      records: [{ actor: `person:${here.userId}`, action: 'auth.session_ended', details: JSON.stringify({ reason }) }],
      events: [{ type: 'auth.session_ended', data: { user_id: here.userId, reason } }],
      notices: [],
    });
    assert.equal((await ask('DELETE', `${url}/${there.sessionId}`, here)).statusCode, 404, 'which is done once');
  });

  test('nobody else’s: it is as if there were none', async () => {
    const [person, other] = [await house.signIn('superadmin'), await house.signIn()];
    const [unknown, foreign] = [
      await ask('DELETE', `${url}/${randomUUID()}`, person),
      await ask('DELETE', `${url}/${other.sessionId}`, person),
    ];
    assert.equal(foreign.statusCode, 404);
    assert.deepEqual(foreign, unknown);
    assert.ok(await isAlive(other));
    assert.equal((await ask('DELETE', `${url}/nonsense`, person)).statusCode, 400);
    assert.equal((await ask('DELETE', `${url}/${other.sessionId}`)).statusCode, 401);
  });

  test('all others', async () => {
    const [here, stranger] = [await house.signIn(), await house.signIn()];
    const others = [await signInAgain(here), await signInAgain(here), await signInAgain(here)];
    for (const other of others) assert.ok(await isAlive(other));

    assert.deepEqual((await ask('DELETE', url, here)).data, { ended: 3, tokens: null });

    for (const other of others) assert.ok(await isOver(other));
    assert.ok((await isAlive(here)) && (await isAlive(stranger)));
    assert.deepEqual(
      (await ask('DELETE', url, here)).data,
      { ended: 0, tokens: null },
      'and again, when there is none',
    );
  });

  test('all others from two sides at once: nobody waits for ever, and something ends', async () => {
    const here = await house.signIn();
    const people = [here, ...(await Promise.all(Array.from({ length: 7 }, () => signInAgain(here))))];
    const statuses = await Promise.all(people.map(async (one) => (await ask('DELETE', url, one)).statusCode));
    assert.ok(
      statuses.every((status) => status === 200 || status === 401),
      statuses.join(),
    );
    const alive = await Promise.all(people.map(isAlive));
    assert.ok(alive.filter(Boolean).length <= 1);
  });
});

suite('what is known of a client', () => {
  const clientOf = ({ sessionId }: SignedIn) =>
    asSystem(deps)
      .selectFrom('auth.session')
      .select(['browser', 'device', 'place'])
      .where('id', '=', sessionId)
      .executeTakeFirst();
  const nothing = { browser: null, device: null, place: null };

  test('is forgotten when its session ends', async () => {
    const person = await signInAgain(await house.signIn());
    await endSession(deps, tester, person.sessionId, 'test');
    assert.deepEqual(await clientOf(person), nothing);
  });

  test('or when its time is up', async () => {
    const first = await house.signIn();
    const [old, alive] = [await signInAgain(first), await signInAgain(first)];
    const expires_at = new Date(Date.now() - 1_000);
    await asSystem(deps).updateTable('auth.session').set({ expires_at }).where('id', '=', old.sessionId).execute();
    assert.ok((await forgetOldClients(deps)) >= 1);
    assert.deepEqual(await clientOf(old), nothing);
    assert.equal((await clientOf(alive))?.device, 'Android');
    assert.equal(await forgetOldClients(deps), 0);
  });
});

test('nobody writes a session but the platform itself', async () => {
  const person = await house.signIn();
  const actor = await deps.credentials.accessToken(person.token, { requestId: 't', address: '', auditRecords: 0 });
  const db = asActor(deps, actor!);
  await assert.rejects(db.updateTable('auth.session').set({ counter: 7 }).execute(), { code: '42501' });
  await assert.rejects(db.deleteFrom('auth.session').execute(), { code: '42501' });
});

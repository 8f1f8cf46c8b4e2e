import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { operatorHost } from '#test/callers';
import { openDirectoryStand, setDirectoryFaults } from '#test/directory';
import { bolormaa } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const { sandbox, env } = await openDirectoryStand({ after });
const networks = { OPERATOR_HOST: operatorHost, CONTROL_PLANE_ALLOWED_CIDRS: '10.1.0.0/16' };
const house = await openHouse({ after }, { env: { ...env, ...networks } });
const operator = await house.signIn('superadmin');
const citizen = await house.signIn();
await asSystem(house.deps)
  .updateTable('users.user')
  .set({ civil_id: bolormaa, eid_verified_at: new Date() })
  .where('id', '=', citizen.userId)
  .execute();

const reason = 'Эзэмшигчийг нь шалгаж байна';
const ask = async (path: string, query: Record<string, string>, host = operatorHost, remoteAddress = '10.1.2.3') => {
  const url = `/api/platform/v1/directory/${path}`;
  const reply = await house.app.inject({ url, query, remoteAddress, headers: { ...operator.headers, host } });
  return { ...reply.json(), status: reply.statusCode };
};
const accessLogOf = async ({ headers }: SignedIn) =>
  (await house.app.inject({ url: '/api/v1/users/me/access-log', headers })).json().data.items;

suite('a person', () => {
  test('is shown masked, and reads who looked and why', async () => {
    const { data } = await ask('person', { reg_no: bolormaa, reason });
    assert.equal(data.masked, true);
    assert.match(data.civil_id, /^11\*{8}11$/);
    assert.match(data.family_name, /^.\*\*\*$/);
    assert.match(data.date_of_birth ?? '1900', /^\d{4}$/);
    assert.equal(data.user_id, citizen.userId);
    const [latest] = await accessLogOf(citizen);
    assert.deepEqual([latest.reason, latest.purpose, latest.reader_role], [reason, 'directory_lookup', 'superadmin']);
  });

  test('is shown whole to whoever asks for it', async () => {
    const { data } = await ask('person', { reg_no: bolormaa, reason, reveal: 'true' });
    assert.deepEqual([data.masked, data.civil_id], [false, bolormaa]);
  });

  test('is found by register number, however it is typed', async () => {
    for (const typed of ['УБ90010112', ' yб9001 0112']) {
      const { data } = await ask('person', { reg_no: typed, reason });
      assert.equal(data?.user_id, citizen.userId, typed);
    }
    assert.equal((await ask('person', { reg_no: 'УБ9001011', reason })).error, 'request.invalid');
  });

  test('is shown to nobody without a reason', async () => {
    assert.equal((await ask('person', { reg_no: bolormaa })).error, 'request.invalid');
    assert.equal((await ask('person', { reg_no: bolormaa, reason: 'за' })).error, 'request.invalid');
  });

  test('who does not exist and a directory that does not answer are different things', async (t) => {
    assert.equal((await ask('person', { reg_no: '999999999999', reason })).error, 'directory.person_not_found');
    await setDirectoryFaults(sandbox, { down: true });
    t.after(() => setDirectoryFaults(sandbox));
    assert.equal((await ask('person', { reg_no: '888888888888', reason })).error, 'directory.unavailable');
  });
});

test('an organisation is shown with its officers masked, who read it', async () => {
  const before = (await accessLogOf(citizen)).length;
  const { data } = await ask('organisation', { reg_no: '9001001', reason });
  assert.ok(data.officers.length > 0);
  for (const { civil_id, family_name } of data.officers) {
    assert.match(civil_id, /\*/);
    assert.match(family_name, /\*/);
  }
  assert.equal((await accessLogOf(citizen)).length, before + 1);
});

test('people who signed in with eID are listed, masked, page by page; others are not', async () => {
  for (let index = 0; index < 3; index += 1) {
    const { userId } = await house.signIn();
    const change = { eid_verified_at: new Date(Date.now() - 1_000 * index), given_name: 'Тэмүүлэн' };
    await asSystem(house.deps).updateTable('users.user').set(change).where('id', '=', userId).execute();
  }
  const first = (await ask('people', { reason, limit: '2', given_name: 'тэмүү' })).data;
  assert.equal(first.items.length, 2);
  const rest = (await ask('people', { reason, limit: '2', given_name: 'тэмүү', after: first.next })).data;
  assert.deepEqual([rest.items.length, rest.next], [1, null]);
  for (const { civil_id, given_name } of [...first.items, ...rest.items]) {
    assert.match(civil_id, /\*/);
    assert.equal(given_name, 'Тэмүүлэн');
  }
  const { data } = await ask('people', { reason, limit: '100' });
  assert.ok(data.items.every(({ id }: { id: string }) => id !== operator.userId));
});

suite('the console', () => {
  const query = { reg_no: bolormaa, reason };

  test('does not exist on another host, whoever asks', async () => {
    assert.equal((await ask('person', query, 'api.example.mn')).error, 'request.not_found');
    const { statusCode } = await house.app.inject({ method: 'POST', url: '/api/platform/v1/directory/person' });
    assert.equal(statusCode, 404, 'nor does it tell which methods it takes');
  });

  test('is reached from anywhere while the platform is open, and from its networks only while it is closed', async () => {
    const elsewhere = '203.0.113.5';
    assert.equal((await ask('person', query, operatorHost, elsewhere)).status, 200);
    const setMode = (mode: string) =>
      house.app.inject({
        method: 'PUT',
        url: '/api/v1/superadmin/access-mode',
        headers: operator.headers,
        payload: { mode },
      });
    assert.equal((await setMode('closed')).statusCode, 200);
    assert.equal((await ask('person', query, operatorHost, elsewhere)).error, 'request.not_found');
    assert.equal((await ask('person', query)).status, 200);
    await setMode('open');
    assert.equal((await ask('person', query, operatorHost, elsewhere)).status, 200);
  });

  test('is not for an administrator', async () => {
    const { headers } = await house.signIn('admin');
    const url = '/api/platform/v1/directory/people';
    const reply = await house.app.inject({ url, query: { reason }, headers: { ...headers, host: operatorHost } });
    assert.equal(reply.statusCode, 403);
  });
});

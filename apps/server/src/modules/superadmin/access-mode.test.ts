import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as site from '#modules/site';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const other = await openHouse({ after }, { database: house.database });
const superadmin = await house.signIn('superadmin');
const url = '/api/v1/superadmin/access-mode';

const set = (mode: string, who: SignedIn = superadmin) =>
  house.app.inject({ method: 'PUT', url, headers: who.headers, payload: { mode } });
const post = async (at: string, payload: object) =>
  (await house.app.inject({ method: 'POST', url: `/api/v1/auth/eid/${at}`, payload })).json().data;

async function signInByEid(civilId: string) {
  const { sid, qr } = await post('start', {});
  const { id } = await stand.phone.open(civilId, qr.link);
  await stand.phone.approve(String(id));
  return post('poll', { sid });
}

test('a platform begins open, and only a super administrator may look at it or change it', async () => {
  const reply = await house.app.inject({ url, headers: superadmin.headers });
  assert.equal(reply.json().data.mode, 'open');

  for (const role of ['user', 'manager', 'admin']) {
    const who = await house.signIn(role);
    assert.equal((await set('closed', who)).statusCode, 403);
    assert.equal((await house.app.inject({ url, headers: who.headers })).statusCode, 403);
  }
  assert.equal((await house.app.inject({ url })).statusCode, 401);
  assert.equal((await set('ajar')).statusCode, 400);
});

test('a change is seen by the next request of another process, and recorded with before and after', async () => {
  assert.equal(await site.readAccessMode(other.deps), 'open');

  assert.equal((await set('closed')).json().data.mode, 'closed');

  assert.equal(await site.readAccessMode(other.deps), 'closed');
  const record = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'details'])
    .where('action', '=', 'superadmin.access_mode_set')
    .executeTakeFirst();
  assert.equal(record?.actor, `person:${superadmin.userId}`);
  assert.deepEqual(JSON.parse(record?.details ?? ''), { before: 'open', after: 'closed' });
});

test('a closed platform signs in those it knows, and tells others that it is closed', async () => {
  await set('closed');
  const refused = await signInByEid(bolormaa);
  assert.deepEqual([refused.state, refused.sso_error, refused.tokens], ['FAILED', 'platform_closed', null]);

  await set('open');
  assert.equal((await signInByEid(bolormaa)).state, 'COMPLETE');

  await set('closed');
  assert.equal((await signInByEid(bolormaa)).state, 'COMPLETE', 'known by now');
  await set('open');
});

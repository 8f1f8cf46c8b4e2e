import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { JWTPayload } from 'jose';
import { asSystem } from '#test/house';
import { civilId, clientEnv, openClientHouse, openLiar } from '#test/sso';

const liar = await openLiar({ after });
const { house, start, finish } = await openClientHouse({ after }, clientEnv(liar.issuer));
const db = asSystem(house.deps);
const ago = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;

/** Signs an administrator in with what the upstream says of how they have signed in there. */
async function signIn(said: JWTPayload, wishes: object = {}, known = civilId()) {
  const { data: begun } = await start(wishes);
  const url = new URL(begun.authorize_url);
  const who = { sub: randomUUID(), civil_id: known, family_name: 'Дорж', given_name: 'Болормаа' };
  const nonce = url.searchParams.get('nonce');
  liar.answers['/token'] = async () => ({ id_token: await liar.sign({ nonce, ...who, ...said }) });
  const { data } = await finish({ state: url.searchParams.get('state'), binding: begun.binding, code: 'c' });
  await db.updateTable('users.user').set({ role: 'admin' }).where('id', '=', data.citizen.id).execute();
  const headers = { authorization: `Bearer ${data.tokens.access_token}` };
  const ask = async (method: 'GET' | 'DELETE', path: string) =>
    (await house.app.inject({ method, url: `/api/v1/admin/users${path}`, headers })).json().error;
  const { eid_verified_at: verifiedAt } = await db
    .selectFrom('users.user')
    .select('eid_verified_at')
    .where('id', '=', data.citizen.id)
    .executeTakeFirstOrThrow();
  return {
    url,
    civilId: known,
    verifiedAt,
    list: await ask('GET', ''),
    remove: await ask('DELETE', `/${randomUUID()}`),
  };
}

test('who signed in upstream by less than an eID is not eID-verified, and has no rights of their role', async () => {
  for (const acr of ['low', undefined, '0', 'substantial high']) {
    const { verifiedAt, list, remove } = await signIn({ acr, auth_time: ago(0) });
    assert.deepEqual([verifiedAt, list, remove], [null, 'request.eid_required', 'request.eid_required'], acr);
  }
});

test('who showed their eID upstream is, and has them; what is sensitive only if that was just now', async () => {
  for (const acr of ['substantial', 'high']) {
    const fresh = await signIn({ acr, auth_time: ago(1) });
    assert.ok(fresh.verifiedAt, acr);
    assert.deepEqual([fresh.list, fresh.remove], [undefined, 'users.user_not_found']);
    const old = await signIn({ acr, auth_time: ago(21) });
    assert.deepEqual([old.list, old.remove], [undefined, 'request.recent_eid_required']);
    const untold = await signIn({ acr });
    assert.deepEqual([untold.list, untold.remove], [undefined, 'request.recent_eid_required']);
  }
});

test('a sign-in by less does not take from anybody what an eID has proved before', async () => {
  const { civilId: known, verifiedAt } = await signIn({ acr: 'high', auth_time: ago(3) });
  const again = await signIn({ acr: 'low' }, {}, known);
  assert.deepEqual(again.verifiedAt, verifiedAt);
  assert.equal(again.list, 'request.eid_required');
});

test('whoever must show it again is led to do so: the levels of an eID are asked for, and anew', async () => {
  const { url } = await signIn({ acr: 'high', auth_time: ago(0) }, { proof: 'eid' });
  assert.deepEqual([url.searchParams.get('acr_values'), url.searchParams.get('max_age')], ['substantial high', '0']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newApplicationSample } from '@tamga/contract/application';
import * as client from 'openid-client';
import { bolormaa, followSignIns, openStand } from '#test/eid';
import { asSystem } from '#test/house';
import { discover, openProviderHouse, refusalOf, register } from '#test/relying-party';

const stand = await openStand({ after });
const house = await openProviderHouse({ after }, { env: stand.env });
const till = { redirect_uris: [], post_logout_redirect_uris: [], ciba_allowed: true, name_mn: 'Касс', name_en: 'Till' };
const application = await register(house, till);
const config = await discover(house, application);

const grant = 'urn:openid:params:grant-type:ciba';
const begin = (login_hint: string, more: Record<string, string> = {}) =>
  client.initiateBackchannelAuthentication(config, {
    scope: 'openid profile',
    login_hint,
    binding_message: 'K7-21',
    ...more,
  });
const ask = ({ auth_req_id }: { auth_req_id: string }, by = config) =>
  client.genericGrantRequest(by, grant, { auth_req_id });

interface OnPhone {
  id: string;
  display_text: string;
  pin: string;
}
async function onPhone(civilId: string): Promise<OnPhone> {
  const reply = await fetch(`${stand.sandbox.url}/phone/api/people/${civilId}/requests`);
  const { requests } = (await reply.json()) as { requests: OnPhone[] };
  return requests[0]!;
}
/** Time runs out on every phone. */
const runOut = () =>
  asSystem(house.deps)
    .updateTable('auth.sign_in')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('state', '=', 'PENDING')
    .execute();

test('a citizen agrees on their phone with PIN1, and the application learns who they are', async () => {
  const begun = await begin(bolormaa);
  assert.equal((await refusalOf(ask(begun))).error, 'authorization_pending');
  const shown = await onPhone(bolormaa);
  assert.match(shown.display_text, /«Касс».*K7-21\. Мэдэх зүйл: овог нэр, GE дугаар\./);
  assert.equal(shown.pin, 'pin1');
  await stand.phone.approve(shown.id);

  const tokens = await client.pollBackchannelAuthenticationGrant(config, { ...begun, interval: 1 });

  const claims = tokens.claims()!;
  assert.equal(claims.acr, 'substantial');
  assert.deepEqual(claims.amr, ['pin', 'hwk']);
  const person = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
  const row = await asSystem(house.deps)
    .selectFrom('users.user')
    .select(['id', 'family_name'])
    .where('civil_id', '=', bolormaa)
    .executeTakeFirstOrThrow();
  assert.deepEqual([claims.sub, person.family_name], [row.id, row.family_name]);
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  assert.ok((await client.tokenIntrospection(config, renewed.access_token)).active);
  assert.equal((await refusalOf(ask(begun))).error, 'invalid_grant', 'and once only');
  const recorded = await asSystem(house.deps).selectFrom('audit.pending').select('action').execute();
  const names = recorded.map(({ action }) => action);
  assert.ok(names.includes('oidc.push_asked') && names.includes('oidc.signed_in'));
  const sessions = await asSystem(house.deps)
    .selectFrom('auth.session')
    .select('id')
    .where('user_id', '=', row.id)
    .execute();
  assert.equal(sessions.length, 0, 'nobody is signed in at the platform by it');
});

test('an application learns when the phone answered, and nothing after five minutes', async () => {
  const finished = async (minutes: number) => {
    const begun = await begin(bolormaa);
    await stand.phone.approve((await onPhone(bolormaa)).id);
    const db = asSystem(house.deps);
    await db
      .updateTable('auth.sign_in')
      .set({ follow_at: new Date(0) })
      .where('state', '=', 'PENDING')
      .execute();
    await followSignIns(house.deps);
    const past = { finished_at: new Date(Date.now() - minutes * 60_000) };
    const moved = db.updateTable('auth.sign_in').set(past).where('state', '=', 'COMPLETE');
    assert.equal((await moved.executeTakeFirst()).numUpdatedRows, 1n);
    return begun;
  };
  const tokens = await ask(await finished(4));
  assert.ok(Date.now() / 1_000 - Number(tokens.claims()?.auth_time) >= 4 * 60);
  assert.equal((await refusalOf(ask(await finished(6)))).error, 'access_denied');
});

test('a citizen is named by their register number too, however it is typed', async () => {
  for (const hint of ['УБ80010101', 'yб 80010101']) {
    const tokens = await client.pollBackchannelAuthenticationGrant(config, { ...(await begin(hint)), interval: 1 });
    assert.ok(tokens.claims()?.sub, hint);
  }
  assert.equal((await refusalOf(begin('УБ8001010'))).error, 'invalid_request');
  assert.equal((await refusalOf(begin('PNOEE-30303039914'))).error, 'invalid_request');
});

test('whether there is such a citizen cannot be told: begun alike, ended alike', async () => {
  const shapes = [];
  // Refuses; does not answer; has no account; never was.
  for (const person of ['990000000002', '990000000007', '990000000009', '123456789012']) {
    const begun = await begin(person);
    if (person === '990000000009') assert.equal((await refusalOf(ask(begun))).error, 'authorization_pending');
    if (person === '990000000009' || person === '123456789012') await runOut();
    let refusal = await refusalOf(ask(begun));
    while (refusal.error === 'authorization_pending') refusal = await refusalOf(ask(begun));
    shapes.push({ keys: Object.keys(begun).toSorted(), length: begun.auth_req_id.length, ...refusal });
  }
  for (const shape of shapes) assert.deepEqual(shape, shapes[0]);
  assert.equal(shapes[0]?.error, 'access_denied');
});

test('of many who ask at once, one gets the tokens', async () => {
  const begun = await begin('990000000001');

  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(begun)));
  // On a busy machine the phone may not have answered yet; a request after the winner gets nothing.
  for (let turn = 0; turn < 20 && answers.every(({ status }) => status === 'rejected'); turn += 1) {
    await sleep(250);
    answers.push(...(await Promise.allSettled([ask(begun), ask(begun)])));
  }
  const late = await Promise.allSettled([ask(begun), ask(begun)]);

  const won = [...answers, ...late].filter(({ status }) => status === 'fulfilled');
  assert.equal(won.length, 1);
});

test('a phone does not ring without end, nor does it keep its person out of the platform', async () => {
  const person = '990000000003';
  for (let time = 0; time < 3; time += 1) {
    const begun = await begin(person);
    assert.equal((await refusalOf(ask(begun))).error, 'access_denied');
  }
  const before = await refusals();
  const begun = await begin(person);
  assert.equal((await refusalOf(ask(begun))).error, 'authorization_pending', 'nobody was asked, and nobody can tell');
  assert.deepEqual(await refusals(), before);
  const payload = { national_id: person };
  const { data } = (await house.app.inject({ method: 'POST', url: '/api/v1/auth/eid/start-id', payload })).json();
  const poll = await house.app.inject({ method: 'POST', url: '/api/v1/auth/eid/poll', payload: { sid: data.sid } });
  assert.equal(poll.json().data.state, 'REFUSED', 'by themselves they are asked');
});

const refusals = () =>
  asSystem(house.deps).selectFrom('auth.login_event').select('id').where('reason', '=', 'eid_refused').execute();

test('what could not be shown, or is not for the application, is refused', async () => {
  const errorOf = async (...given: Parameters<typeof begin>) => (await refusalOf(begin(...given))).error;
  assert.equal(await errorOf(bolormaa, { binding_message: '' }), 'invalid_binding_message');
  assert.equal(await errorOf(bolormaa, { binding_message: 'x'.repeat(41) }), 'invalid_binding_message');
  assert.equal(await errorOf(bolormaa, { binding_message: '<b>' }), 'invalid_binding_message');
  assert.equal(await errorOf('not a number!'), 'invalid_request');
  assert.equal(await errorOf(bolormaa, { acr_values: 'high' }), 'unmet_authentication_requirements');
  assert.equal(await errorOf(bolormaa, { scope: 'openid civil_id' }), 'invalid_scope');

  const other = await discover(house, await register(house));
  const begun = client.initiateBackchannelAuthentication(other, {
    scope: 'openid',
    login_hint: bolormaa,
    binding_message: 'A1',
  });
  assert.equal((await refusalOf(begun)).error, 'invalid_request');
});

test('a request is for the application that made it', async () => {
  const begun = await begin('990000000001');
  const other = await discover(house, await register(house, till));

  assert.equal((await refusalOf(ask(begun, other))).error, 'invalid_grant');
});

test('only an application with a server may', async () => {
  const payload = { ...newApplicationSample, ...till, kind: 'native', auth_method: 'none' };
  const { headers } = house.admin;
  const reply = await house.app.inject({ method: 'POST', url: '/api/v1/applications', payload, headers });
  assert.equal(reply.json().error, 'applications.settings_refused');
});

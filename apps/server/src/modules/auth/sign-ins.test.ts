import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse } from '#test/house';
import { accountKeyOf, addressKeyOf, isLocked, release } from './lockouts.ts';

const stand = await openStand({ after });
const callbackUrl = 'https://portal.example.mn/back';
const house = await openHouse(
  { after },
  { env: { ...stand.env, SIGN_IN_CALLBACKS: callbackUrl }, kernel: { limits: 'off' } },
);
const { phone, sandbox } = stand;

/** From another network each time: failures count against the address, too. */
const elsewhere = () => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;
const post = async (url: string, payload: object = {}, app = house.app, remoteAddress = elsewhere()) => {
  const reply = await app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload, remoteAddress });
  return { ...reply.json(), status: reply.statusCode };
};
const start = async (wishes: object = {}) => (await post('eid/start', wishes)).data;
const poll = (key: object, app = house.app) => post('eid/poll', key, app);

/** Scans the code on the screen and agrees, like a person with a phone in their hand. */
async function scan(sid: string, civilId = bolormaa): Promise<void> {
  const { data } = await post('eid/link', { sid });
  const { id } = await phone.open(civilId, data.link);
  await phone.approve(String(id));
}

const loginEvents = () =>
  asSystem(house.deps)
    .selectFrom('auth.login_event')
    .select(['method', 'outcome', 'reason', 'user_id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

suite('by QR code', () => {
  test('a citizen signs in, is registered, and can use what they got', async () => {
    const begun = await start();
    assert.match(begun.qr.svg, /^<svg/);
    assert.match(begun.deep_link, /deviceLinkType=Web2App/);
    assert.equal((await house.app.inject(`/api/v1/auth/status/${begun.sid}`)).json().data.state, 'PENDING');
    const [{ data }] = await Promise.all([poll({ sid: begun.sid }), scan(begun.sid)]);

    assert.deepEqual([data.state, data.sso_error, data.needs_callback], ['COMPLETE', null, false]);
    assert.equal(data.citizen.role, 'user');
    const headers = { authorization: `Bearer ${data.tokens.access_token}` };
    const me = (await house.app.inject({ url: '/api/v1/users/me', headers })).json().data;
    assert.deepEqual([me.id, me.civil_id], [data.citizen.id, bolormaa]);
    const refreshed = await post('refresh', { refresh_token: data.tokens.refresh_token });
    assert.equal(refreshed.status, 200);
    const [event] = await loginEvents();
    assert.deepEqual(event, { method: 'eid-qr', outcome: 'signed_in', reason: null, user_id: me.id });
    const { sections } = (await house.app.inject({ url: '/api/v1/users/me/export', headers })).json().data;
    const [answer] = sections.eid.answers;
    assert.deepEqual([answer?.purpose, answer?.outcome], ['auth', 'accepted'], 'they are told that it is kept');
  });

  test('the same citizen is the same person the next time', async () => {
    const [one, two] = [await start(), await start()];
    for (const { sid } of [one, two]) await scan(sid);
    const [first, second] = [await poll({ sid: one.sid }), await poll({ sid: two.sid })];
    assert.equal(first.data.citizen.id, second.data.citizen.id);
    assert.notEqual(first.data.tokens.refresh_token, second.data.tokens.refresh_token);
  });

  test('the code is another one every second', async () => {
    const { sid, qr } = await start();
    const elapsed = (link: string) => Number(/elapsedSeconds=(\d+)/.exec(link)?.[1]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { data } = await post('eid/link', { sid });
    assert.ok(elapsed(data.link) > elapsed(qr.link));
    assert.notEqual(data.svg, qr.svg);
  });
});

suite('on the same device', () => {
  const callbackOf = (url: URL) => ({
    session_secret_digest: url.searchParams.get('sessionSecretDigest'),
    user_challenge_verifier: url.searchParams.get('userChallengeVerifier'),
  });

  test('the browser that began brings the rest, and is signed in', async () => {
    const begun = await start({ callback_url: callbackUrl, bind: true });
    const key = { sid: begun.sid, binding: begun.binding };
    const { id } = await phone.open(bolormaa, begun.deep_link);
    const back = await phone.approve(String(id));
    assert.ok(back?.href.startsWith(`${callbackUrl}?sign_in=`));

    const waiting = await poll(key);
    assert.deepEqual([waiting.data.state, waiting.data.needs_callback, waiting.data.tokens], ['PENDING', true, null]);
    const { data } = await poll({ ...key, callback: callbackOf(back!) });
    assert.equal(data.state, 'COMPLETE');
    assert.ok(data.tokens);
  });

  test('what another app brought back signs nobody in', async () => {
    const [one, two] = [await start({ callback_url: callbackUrl }), await start({ callback_url: callbackUrl })];
    const answered = [];
    for (const begun of [one, two]) {
      const { id } = await phone.open(bolormaa, begun.deep_link);
      answered.push(callbackOf((await phone.approve(String(id)))!));
    }
    await poll({ sid: one.sid });
    const { data } = await poll({ sid: one.sid, callback: answered[1] });
    assert.deepEqual([data.state, data.sso_error, data.tokens], ['FAILED', 'eid_verification_failed', null]);
  });

  test('a mobile app begins with a link of its own, and is always bound', async () => {
    const { data } = await post('initiate', { callback_url: callbackUrl });
    assert.match(data.app_link, /deviceLinkType=App2App/);
    assert.equal((await poll({ sid: data.sid })).error, 'auth.sign_in_not_found');
    const { id } = await phone.open(bolormaa, data.app_link);
    const back = await phone.approve(String(id));
    const key = { sid: data.sid, binding: data.binding };
    await poll(key);
    assert.equal((await poll({ ...key, callback: callbackOf(back!) })).data.state, 'COMPLETE');
  });

  test('nobody is led back to an address that is not ours', async () => {
    for (const url of ['https://evil.example/back', `${callbackUrl}.evil.example`, `${callbackUrl}/../x`]) {
      assert.equal((await post('eid/start', { callback_url: url })).error, 'auth.callback_not_allowed', url);
    }
  });
});

suite('by push', () => {
  const push = async (nationalId: string) => (await post('eid/start-id', { national_id: nationalId })).data;

  test('a citizen compares the code, agrees and is signed in', async () => {
    const begun = await push(bolormaa);
    assert.match(begun.verification_code, /^\d{5}$/);
    const waiting = (await (await fetch(`${sandbox.url}/phone/api/people/${bolormaa}/requests`)).json()) as {
      requests: { id: string; codes: string[] | null }[];
    };
    const request = waiting.requests.at(-1)!;
    await phone.approve(request.id, { code: begun.verification_code });
    const { data } = await poll({ sid: begun.sid });
    assert.equal(data.state, 'COMPLETE');
  });

  const outcomes: [string, string, string][] = [
    ['990000000002', 'REFUSED', 'eid_refused'],
    ['990000000006', 'REFUSED', 'eid_wrong_code'],
    ['990000000007', 'EXPIRED', 'eid_timeout'],
    ['990000000008', 'FAILED', 'eid_account_unusable'],
    ['990000000015', 'FAILED', 'eid_app_outdated'],
  ];
  for (const [person, state, reason] of outcomes) {
    test(`that ends with ${reason} says so, and signs nobody in`, async () => {
      const { sid } = await push(person);
      const { data } = await poll({ sid });
      assert.deepEqual([data.state, data.sso_error, data.tokens], [state, reason, null]);
      assert.equal((await loginEvents())[0]?.reason, reason);
      assert.equal((await poll({ sid })).data.state, state, 'and stays so');
    });
  }

  test('somebody who does not exist is answered like anybody', async () => {
    const [known, unknown] = [await push('990000000001'), await push('990000000009')];
    assert.deepEqual(Object.keys(known), Object.keys(unknown));
    assert.equal(known.verification_code.length, unknown.verification_code.length);
    const status = (await house.app.inject(`/api/v1/auth/status/${unknown.sid}`)).json().data;
    assert.equal(status.state, 'PENDING');
  });

  test('whoever refuses again and again is left in peace for a while, and nobody can tell', async () => {
    const person = '990000000003';
    for (let time = 0; time < 5; time += 1) {
      const { sid } = await push(person);
      assert.equal((await poll({ sid })).data.state, 'REFUSED');
    }
    const begun = await push(person);
    assert.deepEqual(Object.keys(begun), Object.keys(await push('990000000001')));
    assert.equal((await house.app.inject(`/api/v1/auth/status/${begun.sid}`)).json().data.state, 'PENDING');
    assert.ok((await loginEvents()).some(({ outcome }) => outcome === 'locked'));
    const kinds = await asSystem(house.deps).selectFrom('security.event').select('kind').execute();
    assert.ok(kinds.some(({ kind }) => kind === 'account_locked'));

    // As an administrator does, or time.
    const actor = system('test');
    await release(house.deps, actor, [accountKeyOf(house.deps, person)]);
    const { sid } = await push(person);
    assert.equal((await poll({ sid })).data.state, 'REFUSED');
  });

  test('an address from which everything fails is locked as well', async () => {
    const address = '198.51.100.7';
    const from = (nationalId: string) => post('eid/start-id', { national_id: nationalId }, house.app, address);
    for (const person of ['990000000002', '990000000003', '990000000004', '990000000005', '990000000006']) {
      const { data } = await from(person);
      assert.equal((await poll({ sid: data.sid })).data.state, 'REFUSED');
    }
    const { data } = await from('990000000001');
    assert.equal((await house.app.inject(`/api/v1/auth/status/${data.sid}`)).json().data.state, 'PENDING');
    assert.equal(await isLocked(house.deps, system('test'), [addressKeyOf(house.deps, address)]), true);
  });
});

suite('bound to a browser', () => {
  test('only that browser can finish it, or see its code', async () => {
    const { sid, binding } = await start({ bind: true });
    for (const wrong of [{}, { binding: 'x'.repeat(43) }]) {
      assert.equal((await poll({ sid, ...wrong })).error, 'auth.sign_in_not_found');
      assert.equal((await post('eid/link', { sid, ...wrong })).error, 'auth.sign_in_not_found');
    }
    const { data } = await post('eid/link', { sid, binding });
    const { id } = await phone.open(bolormaa, data.link);
    await phone.approve(String(id));
    assert.equal((await poll({ sid, binding })).data.state, 'COMPLETE');
  });

  test('what was never begun is not found', async () => {
    const sid = 'x'.repeat(32);
    assert.equal((await poll({ sid })).status, 404);
    assert.equal((await house.app.inject(`/api/v1/auth/status/${sid}`)).statusCode, 404);
  });
});

test('an answer that lies signs nobody in, and administrators learn of it', async () => {
  sandbox.setFaults({ next: { bad_signature: true } });
  const { sid } = await start();
  await scan(sid);
  const { data } = await poll({ sid });
  assert.deepEqual([data.state, data.sso_error, data.tokens], ['FAILED', 'eid_verification_failed', null]);
  const events = await asSystem(house.deps).selectFrom('security.event').select('kind').execute();
  assert.ok(events.some(({ kind }) => kind === 'eid_answer_rejected'));
});

test('a person who was made inactive is not let in, and told why', async () => {
  const civilId = '110000000022';
  const first = await start();
  await scan(first.sid, civilId);
  const { data } = await poll({ sid: first.sid });
  await asSystem(house.deps)
    .updateTable('users.user')
    .set({ active: false })
    .where('id', '=', data.citizen.id)
    .execute();
  const second = await start();
  await scan(second.sid, civilId);
  const refused = await poll({ sid: second.sid });
  assert.deepEqual([refused.data.state, refused.data.sso_error], ['FAILED', 'account_disabled']);
});

test('where no eID is configured, nobody begins', async (t) => {
  const bare = await openHouse(t);
  for (const [url, payload] of [
    ['eid/start', {}],
    ['eid/start-id', { national_id: bolormaa }],
  ] as const) {
    assert.equal((await post(url, payload, bare.app)).error, 'eid.not_configured');
  }
});

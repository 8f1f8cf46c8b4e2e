import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { buildApp } from '#app';
import { connectionsOf, integrationClient, openCloudStand, refused } from '#test/cloud';
import { openHouse, type SignedIn } from '#test/house';
import { visit } from '#test/social';

const stand = await openCloudStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const { deps } = house;
const client = integrationClient(house);
beforeEach(() => stand.setFaults());

const rowsOf = (person: SignedIn) => connectionsOf(house, person);

suite('connecting is refused', () => {
  test('to visitors, at a provider that is not set, and with another address to come back to', async () => {
    const person = await house.signIn();
    assert.deepEqual(refused(await client.start()), [401, 'request.unauthenticated']);
    assert.deepEqual(refused(await client.finish({ code: 'a', state: 'b' })), [401, 'request.unauthenticated']);
    assert.deepEqual(refused(await client.start(person, 'other')), [404, 'integrations.provider_not_found']);
    for (const uri of ['https://evil.example/', 'http://127.0.0.1:3000/me/connections/callback?a=b', 'javascript:1'])
      assert.deepEqual(
        refused(await client.start(person, 'cloud', uri)),
        [400, 'integrations.callback_not_allowed'],
        uri,
      );
  });

  test('with what another person began, whoever of the two brings it', async () => {
    const [person, thief] = [await house.signIn(), await house.signIn()];
    const begun = await client.fetchCode(thief);
    const victims = await client.finish({ code: begun.code, state: begun.state }, person);
    assert.deepEqual(refused(victims), [400, 'integrations.state_refused']);
    const own = await client.fetchCode(person);
    // The code of the thief with the state of the person: the verifier is another.
    assert.deepEqual(refused(await client.finish({ code: begun.code, state: own.state }, person)), [
      400,
      'integrations.code_refused',
    ]);
    assert.deepEqual([...(await rowsOf(person)), ...(await rowsOf(thief))], []);
  });

  test('with a state that we did not seal for this, or too long ago', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode(person);
    const content = JSON.stringify({
      provider: 'cloud',
      user_id: person.userId,
      verifier: 'v',
      nonce: 'n',
      redirect_uri: 'http://127.0.0.1:3000/me/connections/callback',
      expires_at: Date.now() + 60_000,
    });
    const elsewhere = deps.keyring.seal({ table: 'auth.social', row: 'flow', column: 'state' }, content);
    const changed = `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['nonsense', elsewhere, changed])
      assert.deepEqual(refused(await client.finish({ code, state: wrong }, person)), [
        400,
        'integrations.state_refused',
      ]);
    const later = (minutes: number) =>
      integrationClient({
        app: buildApp({ ...deps, now: () => new Date(Date.now() + minutes * 60_000) }, { limits: 'off' }),
      });
    assert.deepEqual(refused(await later(10).finish({ code, state }, person)), [400, 'integrations.state_refused']);
    assert.equal((await client.finish({ code, state }, person)).statusCode, 200, 'the good one is as good as before');
  });

  test('with a code that was used, or none of the provider', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode(person);
    assert.equal((await client.finish({ code, state }, person)).statusCode, 200);
    await client.disconnect(person);
    assert.deepEqual(refused(await client.finish({ code, state }, person)), [400, 'integrations.code_refused']);
    const { state: other } = await client.fetchCode(person);
    assert.deepEqual(refused(await client.finish({ code: 'made-up', state: other }, person)), [
      400,
      'integrations.code_refused',
    ]);
    for (const body of [{ state }, { code }, { code: 1, state }, { code, state, user_id: person.userId }])
      assert.deepEqual(refused(await client.finish(body, person)), [400, 'request.invalid']);
    assert.deepEqual(await rowsOf(person), []);
  });

  test('with the answer of another provider, where it says whose it is', async () => {
    const person = await house.signIn();
    const { code, state } = await client.fetchCode(person);
    const before = stand.cloud.figures.codes;
    const answer = await client.finish({ code, state, iss: `${stand.sandbox.url}/social` }, person);
    assert.deepEqual(refused(answer), [503, 'integrations.provider_unavailable']);
    assert.equal(stand.cloud.figures.codes, before, 'the code went nowhere');
    const { data } = await client.start(person, 'social');
    const back = await visit(data.authorize_url, '1001');
    const mixed = { code: back.searchParams.get('code'), state: data.state, iss: 'https://cloud.example' };
    assert.deepEqual(refused(await client.finish(mixed, person)), [503, 'integrations.provider_unavailable']);
    assert.deepEqual(await rowsOf(person), []);
  });

  for (const [title, fault] of Object.entries({
    'is down': { down: true },
    'asks us to slow down': { too_many: true },
    'answers with a page': { html: true },
    'gives no token': { token_missing: true },
    'gives a token of another kind': { wrong_kind: true },
    'answers without end': { endless: true },
    'leads to our neighbours': { redirected_to: 'http://169.254.169.254/latest/meta-data' },
  })) {
    test(`where the provider ${title}`, async () => {
      const person = await house.signIn();
      const { code, state } = await client.fetchCode(person);
      await stand.setFaults(fault);
      const answer = await client.finish({ code, state }, person);
      assert.deepEqual(refused(answer), [503, 'integrations.provider_unavailable']);
      assert.deepEqual(await rowsOf(person), []);
      // So that the next one is asked at all.
      await stand.setFaults();
      await client.connect(person);
    });
  }
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import { Browser, openProviderHouse } from '#test/relying-party';

const house = await openProviderHouse({ after });
const browser = new Browser(house.issuer);
const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  browser.go(path, { method: 'POST', body, headers: { 'content-type': type } });

test('a form leads on to the same address, with what it holds and nothing that was in the query', async () => {
  for (const path of ['/oauth2/auth', '/oauth2/sessions/logout']) {
    const reply = await post(`${path}?state=query`, 'state=form&scope=a+b&state=twice%26');
    assert.deepEqual(
      [reply.status, reply.headers.get('location')],
      [303, `${path}?state=form&scope=a+b&state=twice%26`],
    );
    assert.deepEqual(reply.headers.getSetCookie(), []);
  }
  assert.equal((await post('/oauth2/sessions/logout', '')).headers.get('location'), '/oauth2/sessions/logout');
});

test('what is no form holds nothing, and what no address could hold is refused', async () => {
  const json = await post('/oauth2/auth', '{"client_id":"a"}', 'application/json');
  assert.equal(json.headers.get('location'), '/oauth2/auth');
  const long = await post('/oauth2/auth', `state=${'x'.repeat(6_000)}`);
  assert.deepEqual(
    [long.status, await long.json()],
    [413, { error: 'invalid_request', error_description: 'The request is too large.' }],
  );
});

test('where there is no provider it leads nowhere', async (t) => {
  const { app } = await openHouse(t);
  for (const url of ['/oauth2/auth', '/oauth2/sessions/logout'])
    assert.equal((await app.inject({ method: 'POST', url })).statusCode, 404);
});

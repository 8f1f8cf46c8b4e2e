import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse, type SignedIn } from '#test/house';

const url = '/api/v1/me/latin-name';
const house = await openHouse({ after });
const put = async ({ headers }: Pick<SignedIn, 'headers'>, family_name_latin: string, given_name_latin = 'Sukh') => {
  const payload = { family_name_latin, given_name_latin };
  const reply = await house.app.inject({ method: 'PUT', url, headers, payload });
  return { statusCode: reply.statusCode, ...reply.json() };
};

test('a person is offered their name by the standard, and writes it as they like', async () => {
  const citizen = await house.signIn();
  const suggestion = { family_name_latin: 'Bat', given_name_latin: 'Sükh' };

  const offered = await house.app.inject({ url, headers: citizen.headers });
  assert.deepEqual(offered.json().data, { family_name_latin: null, given_name_latin: null, suggestion });

  const { data } = await put(citizen, 'Batt', 'Sukh');
  assert.deepEqual(data, { family_name_latin: 'Batt', given_name_latin: 'Sukh', suggestion });
  const profile = (await house.app.inject({ url: '/api/v1/users/me', headers: citizen.headers })).json();
  assert.equal(profile.data.given_name_latin, 'Sukh');
});

test('a Latin name has Latin letters, hyphens, spaces and apostrophes', async () => {
  const citizen = await house.signIn();
  for (const good of ['Bat', 'Bayan-Olgii', "O'Neill", 'D’Arc', 'Anna Maria', 'Öndör'])
    assert.equal((await put(citizen, good)).statusCode, 200, good);
});

test('anything else is not', async () => {
  for (const bad of ['', 'Бат', 'Bаt', 'Bat1', 'Bat ', ' Bat', 'Bat--a', '-', '<b>', 'A'.repeat(61), 'Bat\u202e'])
    assert.equal((await put(await house.signIn(), bad)).statusCode, 400, bad);
});

test('a visitor is asked to sign in', async () => {
  assert.equal((await house.app.inject({ url })).statusCode, 401);
  assert.equal((await put({ headers: {} as SignedIn['headers'] }, 'Bat')).statusCode, 401);
});

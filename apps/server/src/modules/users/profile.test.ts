import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem, openHouse } from '#test/house';

const url = '/api/v1/users/me';
const house = await openHouse({ after });

test('a signed-in citizen reads their own profile', async () => {
  const citizen = await house.signIn();

  const reply = await house.app.inject({ url, headers: citizen.headers });

  assert.equal(reply.statusCode, 200);
  const { status, data } = reply.json();
  assert.equal(status, true);
  assert.equal(data.id, citizen.userId);
  assert.equal(data.role, 'user');
  assert.equal(data.family_name, 'Бат');
  assert.match(data.created_at, /^\d{4}-\d\d-\d\dT.*Z$/);
});

test('two citizens at once each read their own', async () => {
  const citizens = await Promise.all([house.signIn(), house.signIn(), house.signIn()]);

  for (const citizen of citizens.flatMap((one) => [one, one])) {
    const reply = await house.app.inject({ url, headers: citizen.headers });
    assert.equal(reply.json().data.id, citizen.userId);
  }
});

test('a visitor is asked to sign in', async () => {
  const reply = await house.app.inject({ url });

  assert.equal(reply.statusCode, 401);
  assert.equal(reply.json().error, 'request.unauthenticated');
});

test('a person who is not active is refused', async () => {
  const citizen = await house.signIn();
  await asSystem(house.deps)
    .updateTable('users.user')
    .set({ active: false })
    .where('id', '=', citizen.userId)
    .execute();

  const reply = await house.app.inject({ url, headers: citizen.headers });

  assert.equal(reply.statusCode, 401);
});

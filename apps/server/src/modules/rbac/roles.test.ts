import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';

const house = await openHouse({ after });

test('a person is told their role, its level and what it permits', async () => {
  const manager = await house.signIn('manager');

  const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: manager.headers });

  assert.deepEqual(reply.json().data, {
    role: 'manager',
    level: 3,
    permissions: ['gov.review', 'registry.view', 'relay.view'],
  });
});

test('a citizen has no permissions beyond being signed in', async () => {
  const citizen = await house.signIn();

  const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: citizen.headers });

  assert.deepEqual(reply.json().data, { role: 'user', level: 4, permissions: [] });
});

test('a visitor is asked to sign in', async () => {
  const reply = await house.app.inject({ url: '/api/v1/rbac/me' });

  assert.equal(reply.statusCode, 401);
});

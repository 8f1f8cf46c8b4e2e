import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { permissions } from '@tamga/contract';
import { openHouse } from '#test/house';

const house = await openHouse({ after });

test('a person is told their role, its level and what it permits', async () => {
  const manager = await house.signIn('manager');

  const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: manager.headers });

  assert.deepEqual(reply.json().data, {
    role: 'manager',
    level: 3,
    permissions: ['gov.review', 'registry.view', 'relay.view'],
    withheld: null,
  });
});

test('a citizen has no permissions beyond being signed in', async () => {
  const citizen = await house.signIn();

  const reply = await house.app.inject({ url: '/api/v1/rbac/me', headers: citizen.headers });

  assert.deepEqual(reply.json().data, { role: 'user', level: 4, permissions: [], withheld: null });
});

test('a visitor is asked to sign in', async () => {
  const reply = await house.app.inject({ url: '/api/v1/rbac/me' });

  assert.equal(reply.statusCode, 401);
});

test('who manages roles reads every permission in both languages', async () => {
  const admin = await house.signIn('admin');

  const reply = await house.app.inject({ url: '/api/v1/rbac/permissions', headers: admin.headers });

  const { data } = reply.json();
  assert.deepEqual(
    data.map(({ key }: { key: string }) => key),
    [...permissions],
  );
  for (const { name_mn, name_en } of data) {
    assert.match(name_mn, /[а-яөү]/);
    assert.match(name_en, /[a-z]/);
  }
});

test('a manager may not look at what roles can be given', async () => {
  const manager = await house.signIn('manager');

  const reply = await house.app.inject({ url: '/api/v1/rbac/permissions', headers: manager.headers });

  assert.equal(reply.statusCode, 403);
  assert.equal(reply.json().error, 'request.forbidden');
});

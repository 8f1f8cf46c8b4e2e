import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app';
import { asSystem, openHouse, secrets, type SignedIn } from '#test/house';

const house = await openHouse({ after });
const { deps } = house;

const refresh = async (token: string, app: FastifyInstance = house.app) => {
  const reply = await app.inject({ method: 'POST', url: '/api/v1/auth/refresh', payload: { refresh_token: token } });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const refuses = async (token: string, app: FastifyInstance) =>
  assert.equal((await refresh(token, app)).error, 'auth.refresh_refused');
const read = async (token: string, app: FastifyInstance) =>
  app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } });
const sessionOf = ({ sessionId }: SignedIn) =>
  asSystem(deps)
    .selectFrom('auth.session')
    .select(['revoked_at', 'idle_until', 'expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
const change = ({ sessionId }: SignedIn, columns: { idle_until?: Date; expires_at?: Date }) =>
  asSystem(deps).updateTable('auth.session').set(columns).where('id', '=', sessionId).execute();

suite('the life of a session', () => {
  test('is prolonged by a refresh', async () => {
    const person = await house.signIn();
    await change(person, { idle_until: new Date(Date.now() + 60_000) });
    await refresh(person.refreshToken);
    const { idle_until } = await sessionOf(person);
    assert.ok(Math.abs(idle_until.getTime() - Date.now() - 1_209_600_000) < 60_000);
  });

  test('has an end that no refresh moves', async () => {
    const person = await house.signIn();
    const expires_at = new Date(Date.now() + 90_000);
    await change(person, { expires_at });
    const { data } = await refresh(person.refreshToken);
    assert.ok(data.refresh_expires_in <= 90 && data.refresh_expires_in > 60);
    const session = await sessionOf(person);
    assert.deepEqual([session.idle_until, session.expires_at], [expires_at, expires_at]);
  });

  test('is measured by the clock of whoever checks, forwards and back', async () => {
    const person = await house.signIn();
    const at = (days: number) => buildApp({ ...deps, now: () => new Date(Date.now() + days * 86_400_000) });
    await refuses(person.refreshToken, at(15));
    assert.equal((await refresh(person.refreshToken, at(-1))).statusCode, 200);
  });
});

suite('with a time of grace', async () => {
  const patient = await openHouse({ after }, { database: house.database, env: { REFRESH_GRACE_MS: '60000' } });

  test('a replaced token gets the same new pair, while that is unused', async () => {
    const person = await house.signIn();
    const first = await refresh(person.refreshToken, patient.app);
    await sleep(5);
    const second = await refresh(person.refreshToken, patient.app);
    assert.equal(second.data.refresh_token, first.data.refresh_token);
    assert.equal(second.data.access_token, first.data.access_token);

    await refresh(first.data.refresh_token, patient.app);
    await refuses(person.refreshToken, patient.app);
    assert.notEqual((await sessionOf(person)).revoked_at, null);
  });
});

suite('the secret of the tokens', () => {
  const beside = (env: Record<string, string>) => openHouse({ after }, { database: house.database, env });
  const added = `new:${'n'.repeat(32)}`;

  test('may get a successor without anybody noticing', async () => {
    const person = await house.signIn();
    const { app } = await beside({ JWT_SECRET: `${added},${secrets.JWT_SECRET}` });
    const { data } = await refresh(person.refreshToken, app);
    assert.equal((await read(data.access_token, app)).statusCode, 200);
    assert.equal((await refresh(data.refresh_token, app)).statusCode, 200);
  });

  for (const [title, env] of Object.entries({
    'replaced alone': { JWT_SECRET: added },
    'replaced under its name': { JWT_SECRET: `test:${'n'.repeat(32)}` },
    'with another issuer': { JWT_ISSUER: 'elsewhere' },
  })) {
    test(`${title} makes every token of before worthless`, async () => {
      const person = await house.signIn();
      const { app } = await beside(env);
      await refuses(person.refreshToken, app);
      assert.equal((await read(person.token, app)).statusCode, 401);
    });
  }
});

import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { makeAuthenticator } from '#test/authenticator';
import { asSystem, openHouse } from '#test/house';
import { keyholderOf, passkeySettings } from '#test/passkeys';
import { bearer, browserOf, first, type Headers, openStage } from '#test/superadmin';

const stage = await openStage({ after }, { env: passkeySettings });
const { house } = stage;
const browser = browserOf(stage);
const { tokens, recovery } = await browser.onboard(first);
const env = { ...stage.env, ...passkeySettings };
// Two processes, with limits as in earnest and one memory for both.
const limited = [0, 1].map(() => openHouse({ after }, { database: house.database, env }));
const [one, two] = [await limited[0]!, await limited[1]!];

let asked = 0;
const post = async (at: string, payload: object, headers: Headers, remoteAddress: string) => {
  const { app } = (asked += 1) % 2 ? one : two;
  const reply = await app.inject({ method: 'POST', url: `/api/v1/${at}`, payload, headers, remoteAddress });
  return reply.json().error ?? reply.statusCode;
};
const lookedAt = (outcomes: unknown[]) => outcomes.filter((outcome) => outcome !== 'request.too_many').length;
const key = makeAuthenticator();
const mine = bearer(tokens);
await keyholderOf(house, { headers: mine }).add(key);
const junk = key.get({ challenge: 'YW5vdGhlciBjaGFsbGVuZ2Ugb2Ygc29tZWJvZHkgZWxzZQ' });

/** A second factor of every kind, in every place that takes one; each is wrong. */
const everyKind = (headers: Headers, ticket: Headers) => [
  (from: string) => post('auth/superadmin/mfa', { code: '000000' }, ticket, from),
  (from: string) => post('auth/superadmin/mfa', { recovery_code: 'AAAA-AAAA-AAAA-AAAA' }, ticket, from),
  (from: string) => post('auth/superadmin/mfa', { passkey: junk }, ticket, from),
  (from: string) => post('auth/superadmin/reauthenticate', { code: '000000' }, headers, from),
  (from: string) => post('passkeys/proof/verify', { credential: junk }, headers, from),
];

let network = 0;
/** An address that this file has not used yet. */
const somewhere = () => `198.51.${(network += 1) >> 8}.${network & 255}`;
const proveOnce = async (headers: Headers, from: string) => {
  const { data } = (await house.app.inject({ method: 'POST', url: '/api/v1/passkeys/proof', headers })).json();
  return post('passkeys/proof/verify', { credential: key.get(data.options) }, headers, from);
};

/** As if a minute had gone by. */
beforeEach(async () => {
  const { redis, config } = one.deps;
  const keys = await redis.keys(`*${config.REDIS_PREFIX}limit:*`);
  if (keys.length > 0) await redis.del(keys.map((name) => name.slice(config.REDIS_PREFIX.length)));
});

suite('a second factor is looked at five times a minute', () => {
  test('for one person, of whatever kinds and wherever they come from: of forty at once five', async () => {
    const kinds = everyKind(mine, await browser.beginMfa(first.account));
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, n) => kinds[n % kinds.length]!(somewhere())));
    assert.equal(lookedAt(outcomes), 5, JSON.stringify(outcomes));
  });

  test('from one address, whoever shows them: of forty at once five', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => house.signIn('superadmin')));
    const ticket = await browser.beginMfa(first.account);
    const from = somewhere();
    const outcomes = await Promise.all(
      people.flatMap(({ headers }) => everyKind(headers, ticket).map((show) => show(from))),
    );
    assert.equal(lookedAt(outcomes), 5, JSON.stringify(outcomes));
  });

  test('one kind at a time as well', async () => {
    const ticket = await browser.beginMfa(first.account);
    for (const show of everyKind(mine, ticket)) {
      const before = lookedAt([await show(somewhere())]);
      const more = await Promise.all(Array.from({ length: 7 }, () => show(somewhere())));
      assert.equal(before + lookedAt(more), 5, JSON.stringify(more));
      const others = everyKind(mine, ticket).map((other) => other(somewhere()));
      assert.equal(lookedAt(await Promise.all(others)), 0, 'and then none of another kind');
      const { redis } = one.deps;
      const { user_id } = await asSystem(house.deps)
        .selectFrom('superadmin.admin')
        .select('user_id')
        .where('email', '=', first.email)
        .executeTakeFirstOrThrow();
      await redis.del(`limit:second-factor person:${user_id}`);
    }
  });

  test('and a good passkey is none of the five, neither of its owner nor of their office', async () => {
    const from = somewhere();
    for (let time = 0; time < 8; time += 1) assert.equal(await proveOnce(mine, from), 200);
    const wrong = Array.from({ length: 7 }, () =>
      post('auth/superadmin/reauthenticate', { code: '000000' }, mine, from),
    );
    assert.equal(lookedAt(await Promise.all(wrong)), 5);
    assert.equal(await proveOnce(mine, from), 'request.too_many', 'nor is it looked at after five wrong ones');
  });

  test('while a good code is one of them', async () => {
    const from = somewhere();
    const ticket = await browser.beginMfa(first.account);
    await asSystem(house.deps).updateTable('superadmin.admin').set({ failures: 0, locked_until: null }).execute();
    assert.equal(await post('auth/superadmin/mfa', { recovery_code: recovery[0] }, ticket, from), 200);
    const wrong = Array.from({ length: 6 }, () =>
      post('auth/superadmin/reauthenticate', { code: '000000' }, mine, somewhere()),
    );
    assert.equal(lookedAt(await Promise.all(wrong)), 4);
  });
});

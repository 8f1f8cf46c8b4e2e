import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { newApplicationSample, toolScopes } from '@tamga/contract/application';
import { z } from 'zod';
import { mount } from '#platform/http/mount';
import { issueKey, issueToken, registerMachine } from '#test/applications';
import { guardedEnv } from '#test/callers';
import { asAdmin, openHouse } from '#test/house';
import { untilWaiting } from '#test/locks';
import { foundOrganisation } from '#test/ownership';
import { readKey, writeKey } from './key-values.ts';

/** An operation that an assistant calls. */
const sample = endpoint({
  method: 'GET',
  path: '/test/who-calls',
  access: 'scope:tools:host.read',
  summary: 'Sample',
  description: 'Sample.',
  data: z.object({ client_id: z.string(), scopes: z.array(z.string()) }),
  example: { data: { client_id: '', scopes: [] } },
});

const options = {
  env: guardedEnv,
  kernel: { limits: 'off' },
  furnish: (app: Parameters<typeof mount>[0]) =>
    mount(app, sample, (_, { clientId, scopes }) => ({ client_id: clientId, scopes: [...scopes] })),
} as const;
const house = await openHouse({ after }, options);
const neighbour = await openHouse({ after }, { ...options, database: house.database });
const { headers: admin } = await house.signIn('admin');
const machine = await registerMachine(house, admin, toolScopes);
const keysUrl = '/api/v1/admin/tools/keys';
const host = ['tools:host.read'] as const;

const call = (headers: Record<string, string>, { app } = house) => app.inject({ url: sample.path, headers });
const statusWith = async (key: string, where = house) => (await call({ 'x-api-key': key }, where)).statusCode;
const revoke = (id: string, headers = admin) =>
  house.app.inject({ method: 'DELETE', url: `${keysUrl}/${id}`, headers });
const ask = (payload: object, headers = admin) => house.app.inject({ method: 'POST', url: keysUrl, payload, headers });
const asked = { application_id: machine.id, name: 'Туслах', scopes: host, lifetime_days: 30 };

suite('a key', () => {
  test('says which application calls, with what both it and the application may', async () => {
    const { secret } = await issueKey(house, admin, machine, ['tools:host.read', 'tools:exec']);
    const reply = await call({ 'x-api-key': secret });
    assert.deepEqual(reply.json().data, { client_id: machine.id, scopes: ['tools:host.read', 'tools:exec'] });
    const narrow = await issueKey(house, admin, machine, ['tools:exec']);
    assert.equal(await statusWith(narrow.secret), 403);
  });

  test('is shown once and kept as a hash under a pepper that is sealed', async () => {
    const { id, secret } = await issueKey(house, admin, machine, host);
    const text = async (query: string) =>
      JSON.stringify((await asAdmin((client) => client.query(query), house.database)).rows);
    const kept = await text(`select k.*, encode(k.hash, 'base64') as written from tools.key k where id = '${id}'`);
    const { secret: inside, handle } = readKey(secret)!;
    assert.ok(kept.includes(handle) && !kept.includes(inside));
    assert.match(await text('select value_sealed from tools.pepper'), /v1\.test\./);
    const { body } = await house.app.inject({ url: `${keysUrl}?limit=100`, headers: admin });
    assert.ok(body.includes(`tmk_${handle}`) && !body.includes(inside));
  });

  test('that is mistyped, or only looks like one, is told by its own letters', async () => {
    const { secret } = await issueKey(house, admin, machine, host);
    assert.equal(writeKey(readKey(secret)!), secret);
    for (const at of [4, 11, 17, 40, 61, secret.length - 1]) {
      const other = secret[at] === 'a' ? 'b' : 'a';
      const mistyped = secret.slice(0, at) + other + secret.slice(at + 1);
      assert.equal(readKey(mistyped), null, mistyped);
    }
    const { handle } = readKey(secret)!;
    const forged = writeKey({ handle, secret: 'A'.repeat(43) });
    assert.ok(readKey(forged), 'it is well written');
    assert.equal(await statusWith(forged), 401, 'and not ours');
    for (const odd of ['', 'tmk_', `${secret} `, secret.toLowerCase(), `${secret},${secret}`])
      assert.equal(await statusWith(odd), 401, odd);
  });

  test('that is revoked is refused by the very next request, in every process', async () => {
    const { id, secret } = await issueKey(house, admin, machine, host);
    assert.deepEqual([await statusWith(secret), await statusWith(secret, neighbour)], [200, 200]);
    const [first, second] = [await revoke(id), await revoke(id)];
    assert.ok(first.json().data.revoked_at);
    assert.equal(second.json().data.revoked_at, first.json().data.revoked_at, 'twice is as good as once');
    assert.deepEqual([await statusWith(secret, neighbour), await statusWith(secret)], [401, 401]);
  });

  test('loses at once what its application loses', async () => {
    const own = await registerMachine(house, admin, host);
    const { secret } = await issueKey(house, admin, own, host);
    const url = `/api/v1/applications/${own.id}/services`;
    assert.equal(await statusWith(secret, neighbour), 200);
    await house.app.inject({ method: 'PUT', url, payload: { services: [], version: 2 }, headers: admin });
    assert.equal(await statusWith(secret, neighbour), 403);
    await house.app.inject({ method: 'DELETE', url: `/api/v1/applications/${own.id}`, headers: admin });
    assert.equal(await statusWith(secret, neighbour), 401);
  });

  test('is nobody’s once its application is deleted, even for a call that is under way', async () => {
    const calls = {
      record_insight: { topic: 'test', content: 'Written while its writer is being deleted' },
      synthesize_skill: { skillName: 'disk_of', description: 'Disks', commandTemplate: 'df -h -- {{path}}' },
    };
    for (const [name, payload] of Object.entries(calls)) {
      const own = await registerMachine(house, admin, toolScopes);
      const { secret } = await issueKey(house, admin, own, toolScopes);
      const url = `/api/v1/tools/${name}`;
      const reply = await asAdmin(async (client) => {
        await client.query('begin');
        await client.query('delete from applications.application where id = $1', [own.id]);
        const reply = Promise.resolve(
          house.app.inject({ method: 'POST', url, payload, headers: { 'x-api-key': secret } }),
        );
        // The call is past the guard, and waits for what becomes of its application.
        await untilWaiting(client);
        await client.query('commit');
        return reply;
      }, house.database);
      assert.equal(reply.statusCode, 401, name);
    }
  });

  test('has an end, which is asked for', async () => {
    for (const days of [undefined, 0, 366, 1.5])
      assert.equal((await ask({ ...asked, lifetime_days: days })).statusCode, 400, String(days));
    const own = await issueKey(house, admin, machine, host);
    const over = `update tools.key set created_at = now() - interval '2 days', expires_at = now() where id = $1`;
    await asAdmin((client) => client.query(over, [own.id]), house.database);
    assert.equal(await statusWith(own.secret), 401);
  });

  test('and a token at once are refused, whichever of them is good', async () => {
    const { secret } = await issueKey(house, admin, machine, host);
    const token = await issueToken(house, machine, host);
    assert.equal((await call({ authorization: `Bearer ${token}` })).statusCode, 200);
    for (const [key, bearer] of [
      [secret, token],
      [secret, 'nonsense'],
      ['nonsense', token],
    ]) {
      const reply = await call({ 'x-api-key': key!, authorization: `Bearer ${bearer}` });
      assert.deepEqual([reply.statusCode, reply.json().error], [400, 'request.ambiguous_credentials']);
    }
  });
});

suite('keys are issued', () => {
  test('with no more than the application was given', async () => {
    const own = await registerMachine(house, admin, host);
    const reply = await ask({ ...asked, application_id: own.id, scopes: ['tools:host.read', 'tools:exec'] });
    assert.deepEqual([reply.statusCode, reply.json().error], [409, 'tools.scope_not_granted']);
    for (const scopes of [[], ['svc:eid-proxy'], ['tools:nothing'], [...host, ...host]])
      assert.equal((await ask({ ...asked, scopes })).statusCode, 400, scopes.join());
  });

  test('up to twenty that are good at once, however many ask', async () => {
    const own = await registerMachine(house, admin, host);
    const replies = await Promise.all(Array.from({ length: 24 }, () => ask({ ...asked, application_id: own.id })));
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 20);
    assert.ok(replies.every((reply) => reply.statusCode === 200 || reply.json().error === 'tools.too_many_keys'));
  });

  test('for applications that one can see; those of another organisation are not found, nor their keys', async () => {
    const [owner, stranger] = [await house.signIn('admin'), await house.signIn('admin')];
    const { id: organisation_id } = await foundOrganisation(house, owner);
    const payload = { ...newApplicationSample, organisation_id };
    const url = '/api/v1/applications';
    const made = (await house.app.inject({ method: 'POST', url, payload, headers: owner.headers })).json().data;
    const { id, version } = made.application;
    const services = { services: host, version };
    await house.app.inject({ method: 'PUT', url: `${url}/${id}/services`, payload: services, headers: owner.headers });

    const strange = await ask({ ...asked, application_id: id }, stranger.headers);
    assert.deepEqual([strange.statusCode, strange.json().error], [404, 'applications.application_not_found']);
    const key = await issueKey(house, owner.headers, { id }, host);
    assert.equal((await revoke(key.id, stranger.headers)).json().error, 'tools.key_not_found');
    const seen = async (headers: Record<string, string>) =>
      (await house.app.inject({ url: `${keysUrl}?application_id=${id}`, headers })).json().data.items.length;
    assert.deepEqual([await seen(owner.headers), await seen(stranger.headers)], [1, 0]);
    assert.equal(await statusWith(key.secret), 200);
  });

  test('and listed, the newest first, page by page', async () => {
    const own = await registerMachine(house, admin, host);
    const issued: string[] = [];
    for (let count = 0; count < 5; count += 1) issued.unshift((await issueKey(house, admin, own, host)).id);
    const listed: string[] = [];
    let after = '';
    do {
      const url = `${keysUrl}?application_id=${own.id}&limit=2${after && `&after=${after}`}`;
      const { items, next } = (await house.app.inject({ url, headers: admin })).json().data;
      listed.push(...items.map((item: { id: string }) => item.id));
      after = next ?? '';
    } while (after);
    assert.deepEqual(listed, issued);
  });
});

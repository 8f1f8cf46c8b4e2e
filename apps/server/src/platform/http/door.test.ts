import assert from 'node:assert/strict';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { adminKey, guardedEnv } from '#test/callers';
import { openHouse } from '#test/house';
import { isAtMachineDoor, openMachineDoor } from './door.ts';

/** As in production: the door decides, and not what a request looks like. */
const house = await openHouse({ after }, { env: guardedEnv, kernel: { isAtMachineDoor } });
await house.app.listen({ host: '127.0.0.1', port: 0 });
const door = await openMachineDoor(house.app, 0);
after(() => door.close());

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const ask = (port: number, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = get({ port, host: '127.0.0.1', path: '/admin/api/v1/migrations', headers, agent: false });
    asked.once('error', reject);
    asked.once('response', (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject);
    });
  });
const key = { 'x-api-key': adminKey };

test('the machine API is at its own door, with the key', async () => {
  assert.equal((await ask(portOf(door), key)).status, 200);
  assert.equal((await ask(portOf(door))).status, 401);
  assert.equal((await ask(portOf(door), { 'x-api-key': `${adminKey}x` })).status, 401);
});

test('at the door of everybody it does not exist, whatever a proxy on this machine leaves out or writes', async () => {
  const port = portOf(house.app.server);
  for (const headers of [
    key,
    { ...key, 'x-forwarded-for': '127.0.0.1' },
    { ...key, host: `127.0.0.1:${portOf(door)}` },
  ]) {
    const { status, body } = await ask(port, headers);
    assert.equal(status, 404);
    assert.equal(JSON.parse(body).error, 'request.not_found');
  }
});

test('its door is open to this machine alone', () => {
  assert.equal((door.address() as AddressInfo).address, '127.0.0.1');
});

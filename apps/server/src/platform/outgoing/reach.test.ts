import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { parseNetworks } from '#platform/http/address';
import { send } from './outgoing.ts';
import { isWithin, type PublicReach, publicReach } from './reach.ts';

const seen: string[] = [];
const server = http.createServer((request, reply) => {
  seen.push(request.url ?? '');
  if (request.url === '/moved') reply.writeHead(302, { location: '/elsewhere' });
  reply.end('hello');
});
await once(server.listen(0, '127.0.0.1'), 'listening');
after(() => (server.closeAllConnections(), server.close()));
const { port } = server.address() as AddressInfo;

const ask = (reach: PublicReach, host: string, path = '/') =>
  send({ method: 'GET', url: `http://${host}:${port}${path}`, reach, timeoutMs: 2_000, sizeBytesMax: 100 });

const onlyPublic = publicReach({});
const alsoLoopback = publicReach({ OUTGOING_ALLOWED_NETWORKS: parseNetworks('127.0.0.0/8') });

/** A server of names that answers each question with the next of these, and the last for ever. */
function namesOf(...answers: string[][]): PublicReach & { questions: number } {
  const reach = { allowed: parseNetworks('127.0.0.1'), questions: 0, resolve: undefined as never };
  const resolve = (_: string, __: object, done: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(reach.questions, answers.length - 1)]!;
    reach.questions += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(reach, { resolve: resolve as never });
}

test('every range that is not public is refused, at both of its ends', () => {
  const refused = [
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.0.0',
    '169.254.169.254',
    '169.254.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.255',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.0',
    '192.168.255.255',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.0',
    '239.255.255.255',
    '240.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:1ff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
  ];
  for (const address of refused) assert.equal(isWithin(onlyPublic, address), false, address);
});

test('what is public is not refused, right beside those ranges too', () => {
  const taken = [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2606:4700::1111',
    '2a00:1450:4001::8a',
    '[2606:4700::1111]',
  ];
  for (const address of taken) assert.equal(isWithin(onlyPublic, address), true, address);
});

test('a network that the operator allows is reached, and no other', async () => {
  assert.equal((await ask(alsoLoopback, '127.0.0.1')).status, 200);
  assert.equal(isWithin(alsoLoopback, '10.0.0.1'), false);
  assert.equal(isWithin(alsoLoopback, '::1'), false);
});

test('an address is refused however it is written', async () => {
  const before = seen.length;
  const written = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    'localhost',
  ];
  for (const host of written)
    await assert.rejects(ask(onlyPublic, host), /not one that others may have us call|ENOTFOUND/, host);
  assert.equal(seen.length, before, 'nobody was called');
});

test('a name that leads to a private address is refused, also where only one of several does', async () => {
  for (const found of [['10.0.0.1'], ['::ffff:10.0.0.1'], ['127.0.0.1', '192.168.1.1'], ['fd00::1'], []])
    await assert.rejects(ask(namesOf(found), 'inside.example'), /not one that others may have us call/);
});

test('a name that answers otherwise once it was looked at gains nothing: it is asked once', async () => {
  const rebinding = namesOf(['127.0.0.1'], ['10.255.255.1']);
  assert.equal((await ask(rebinding, 'rebinding.example')).status, 200);
  assert.equal(rebinding.questions, 1);
  await assert.rejects(ask(rebinding, 'rebinding.example'), /not one that others may have us call/);
  assert.equal(rebinding.questions, 2, 'and anew for each call: no connection is kept from before');
});

test('a redirect is an answer, and not followed', async () => {
  assert.equal((await ask(alsoLoopback, '127.0.0.1', '/moved')).status, 302);
  assert.ok(!seen.includes('/elsewhere'));
});

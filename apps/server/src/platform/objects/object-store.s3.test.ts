import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hide } from '#platform/settings';
import { openS3Store } from './object-store.s3.ts';

/** A store that answers as told, and whose silence is borne for a fifth of a second. */
async function openStore(t: TestContext, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = openS3Store({
    OBJECTS_URL: `http://127.0.0.1:${port}`,
    OBJECTS_BUCKET: 'tamga',
    OBJECTS_KEY_ID: 'key',
    OBJECTS_PATH_STYLE: 'on',
    OBJECTS_REGION: 'us-east-1',
    OBJECTS_SECRET: hide('secret'),
    OBJECTS_TIMEOUT_MS: 200,
  });
  t.after(() => {
    store.close();
    server.closeAllConnections();
    server.close();
  });
  return store;
}

const sizeBytes = 8 * 1024 * 1024;

test('a reader who takes longer than the store may be silent gets everything', async (t) => {
  const store = await openStore(t, (_, reply) => {
    reply.writeHead(200, { 'content-length': sizeBytes });
    reply.end(Buffer.alloc(sizeBytes, 7));
  });
  const bytes = await store.get('objects/one');
  assert.ok(bytes);
  await once(bytes, 'readable');
  const first: Buffer = bytes.read();
  await sleep(800);
  assert.equal(first.length + (await buffer(bytes)).length, sizeBytes);
});

test('a store that falls silent in the middle is given up', async (t) => {
  const store = await openStore(t, (_, reply) => {
    reply.writeHead(200, { 'content-length': sizeBytes });
    reply.write(Buffer.alloc(1_000, 7));
  });
  const bytes = await store.get('objects/one');
  assert.ok(bytes);
  await assert.rejects(buffer(bytes), /no answer within 200 ms/);
});

test('so is one that does not begin', async (t) => {
  const store = await openStore(t, () => undefined);
  await assert.rejects(store.get('objects/one'));
});

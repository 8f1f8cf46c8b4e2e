import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { eventually } from '#test/eventually';
import { openHouse, type SignedIn } from '#test/house';
import { downloadsMax, sendObject } from './download.ts';
import { mount } from './mount.ts';

const sizeBytes = 64 * 1024 * 1024;
const object = {
  name: 'large.bin',
  type: 'application/octet-stream',
  sizeBytes,
  sha256: createHash('sha256').update('large').digest(),
  read: async () => Readable.from(pieces(), { objectMode: false }),
};

function* pieces(): Generator<Buffer> {
  for (let sent = 0; sent < sizeBytes; sent += 65_536) yield Buffer.alloc(65_536);
}

const download = endpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/test/large',
  summary: 'Test',
  description: 'Test.',
  data: z.unknown(),
  envelope: 'none',
  contentType: 'application/octet-stream',
  errors: ['request.too_many_downloads', 'request.range_outside'],
  example: { data: '' },
});

const house = await openHouse(
  { after },
  { furnish: (app) => mount(app, download, (_, __, exchange) => sendObject(exchange, object)) },
);
const address = await house.app.listen({ host: '127.0.0.1', port: 0 });

/** Begins a download and does not read it. */
function begin({ headers }: SignedIn): Promise<{ status: number; leave: () => void; text: () => Promise<string> }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof begin>>>();
  const asked = request(`${address}/test/large`, { headers, agent: false }, (reply) =>
    resolve({
      status: reply.statusCode ?? 0,
      leave: () => void asked.destroy(),
      text: async () => (await reply.toArray()).join(''),
    }),
  );
  asked.on('error', reject);
  asked.end();
  return promise;
}

test('one person downloads so many files at once and no more, and others are not kept from theirs', async () => {
  const [person, other] = [await house.signIn(), await house.signIn()];
  const held = await Promise.all(Array.from({ length: downloadsMax }, () => begin(person)));
  assert.deepEqual(new Set(held.map(({ status }) => status)), new Set([200]));

  const more = await begin(person);
  assert.equal(more.status, 429);
  assert.equal(JSON.parse(await more.text()).error, 'request.too_many_downloads');
  const theirs = await begin(other);
  assert.equal(theirs.status, 200);
  theirs.leave();

  held[0]?.leave();
  await eventually(async () => {
    const again = await begin(person);
    again.leave();
    assert.equal(again.status, 200, 'a download that was given up makes room');
  });
  for (const { leave } of held) leave();
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { upload } from '@tamga/contract/upload';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { formWith } from '#test/uploads';
import { mount } from './mount.ts';

const shared = {
  access: 'public',
  method: 'POST',
  summary: 'Test',
  description: 'Test.',
  data: z.object({}),
  unaudited: 'changes nothing',
} as const;
const json = endpoint({
  ...shared,
  path: '/test/json',
  body: z.object({ name: z.string() }),
  example: { body: { name: 'a' }, data: {} },
});
const raw = endpoint({
  ...shared,
  path: '/test/raw',
  raw: { contentTypes: ['text/csv', 'text/tab-separated-values'], bytesMax: 1_000, example: 'a,b' },
  example: { data: {} },
});
const file = endpoint({
  ...shared,
  path: '/test/file',
  body: upload({ sizeBytesMax: 1_000, types: ['image/png', 'image/webp'] }),
  example: { data: {} },
});

const { app } = await openHouse(
  { after },
  {
    furnish: (app) => {
      mount(app, json, () => ({}));
      mount(app, raw, () => ({}));
      mount(app, file, () => ({}));
    },
  },
);

async function refused(url: string, type: string, payload: string | Buffer) {
  const reply = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const { error, details } = reply.json();
  assert.deepEqual([reply.statusCode, error], [415, 'request.unsupported_media_type']);
  return [reply.headers['accept'], details.accepted];
}

test('who sends another type than is taken is told which are', async () => {
  assert.deepEqual(await refused('/test/json', 'text/plain', 'a'), ['application/json', ['application/json']]);
  const tables = ['text/csv', 'text/tab-separated-values'];
  assert.deepEqual(await refused('/test/raw', 'application/json', '{}'), [tables.join(', '), tables]);
  const form = 'multipart/form-data';
  assert.deepEqual(await refused('/test/file', 'application/json', '{}'), [form, [form]]);
});

test('in a form, which files it may hold', async () => {
  const { payload, headers } = formWith(Buffer.from('<svg/>'), 'image/svg+xml');
  assert.deepEqual(await refused('/test/file', headers['content-type'], payload), [
    'multipart/form-data',
    ['image/png', 'image/webp'],
  ]);
});

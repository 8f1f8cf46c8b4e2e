import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';

const shared = { method: 'GET', access: 'public', summary: 'Test', description: 'Test.' } as const;
const data = z.object({ word: z.string() });
const example = { data: { word: 'a' } };
const revalidated = endpoint({
  ...shared,
  path: '/test/revalidated',
  data,
  errors: ['request.not_found'],
  cache: { scope: 'public', maxAgeSeconds: 0 },
  example,
});
const kept = endpoint({
  ...shared,
  path: '/test/kept',
  data,
  cache: { scope: 'private', maxAgeSeconds: 60 },
  example,
});
const plain = endpoint({ ...shared, path: '/test/plain', data, example });

let word = 'a';
const house = await openHouse(
  { after },
  {
    furnish(app) {
      mount(app, revalidated, () => {
        if (word === '') throw new AppError('request.not_found');
        return { word };
      });
      mount(app, kept, () => ({ word }));
      mount(app, plain, () => ({ word }));
    },
  },
);
const get = (path: string, headers: Record<string, string> = {}) => house.app.inject({ url: `/test/${path}`, headers });
const tagOf = async (path: string) => String((await get(path)).headers.etag);

test('who holds the very answer is told so, without a body', async () => {
  const tag = await tagOf('revalidated');

  for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const reply = await get('revalidated', { 'if-none-match': held });
    assert.equal(reply.statusCode, 304);
    assert.equal(reply.body, '');
    assert.equal(reply.headers.etag, tag);
    assert.equal(reply.headers['cache-control'], 'public, no-cache');
    assert.equal(reply.headers['content-length'], undefined);
  }
});

test('HEAD tells the same as GET, without a body', async () => {
  const tag = await tagOf('revalidated');

  for (const [headers, statusCode] of [
    [{}, 200],
    [{ 'if-none-match': tag }, 304],
  ] as const) {
    const reply = await house.app.inject({ method: 'HEAD', url: '/test/revalidated', headers });
    assert.deepEqual(
      { statusCode: reply.statusCode, etag: reply.headers.etag, body: reply.body },
      { statusCode, etag: tag, body: '' },
    );
  }
});

test('a change is seen on the next request', async () => {
  const tag = await tagOf('revalidated');
  word = 'b';
  const reply = await get('revalidated', { 'if-none-match': tag });
  word = 'a';

  assert.equal(reply.statusCode, 200);
  assert.equal(reply.json().data.word, 'b');
  assert.notEqual(reply.headers.etag, tag);
});

test('each language has an answer of its own', async () => {
  const tag = await tagOf('revalidated');
  const reply = await get('revalidated', { 'if-none-match': tag, 'accept-language': 'en' });

  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers.vary, 'accept-language');
});

test('a refusal is never kept', async () => {
  word = '';
  const reply = await get('revalidated');
  word = 'a';

  assert.equal(reply.statusCode, 404);
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.equal(reply.headers.etag, undefined);
});

test('what may be kept says how long; what may not has no tag', async () => {
  assert.equal((await get('kept')).headers['cache-control'], 'private, max-age=60');
  const reply = await get('plain');
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.equal(reply.headers.etag, undefined);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { mount } from './mount.ts';

const kept = endpoint({
  method: 'GET',
  path: '/test/kept-answers',
  access: 'public',
  summary: 'Test',
  description: 'Test.',
  query: z.object({ n: z.coerce.number().default(0), size: z.coerce.number().default(1), q: z.string().optional() }),
  data: z.object({ text: z.string() }),
  cache: { scope: 'public', maxAgeSeconds: 60, staleSeconds: 600, shown: true },
  limit: { requests: 1, perSeconds: 3_600, burst: 400, key: 'address' },
  example: { query: {}, data: { text: 'a' } },
});

let epoch = '1';
let made = 0;
const house = await openHouse(
  { after },
  {
    kernel: { shownEpoch: async () => epoch },
    furnish: (app) =>
      mount(app, kept, ({ query: { size, n } }) => {
        made += 1;
        return { text: `${n}${'Ө'.repeat(size)}` };
      }),
  },
);
const ask = (query: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  house.app.inject({ method, url: `/test/kept-answers${query}`, headers });

/** How many of these had to be made. */
async function madeFor(...queries: string[]): Promise<number> {
  made = 0;
  for (const query of queries) assert.equal((await ask(query)).statusCode, 200, query);
  return made;
}

test('the same question has one answer, however its address is written', async () => {
  epoch = 'same';
  assert.equal(await madeFor('?n=1', '?n=1&size=1', '?size=1&n=1', '?n=01', '?n=1&'), 1);
  assert.equal(await madeFor('?n=1&q=a', '?q=a&n=1', '?q=b&n=1'), 2);
  epoch = 'later';
  assert.equal(await madeFor('?n=1'), 1);
});

test('another build of the same version does not vouch for what the one before has said', async (t) => {
  epoch = 'builds';
  const of = async (build: string) =>
    openHouse(t, {
      kernel: { build, shownEpoch: async () => epoch },
      furnish: (app) => mount(app, kept, () => ({ text: build })),
    });
  const [one, same, other] = [await of('one'), await of('one'), await of('other')];
  const url = '/test/kept-answers?n=1';
  const etag = String((await one.app.inject(url)).headers.etag);
  const again = { url, headers: { 'if-none-match': etag } };
  assert.equal((await same.app.inject(again)).statusCode, 304);
  const { statusCode, body } = await other.app.inject(again);
  assert.deepEqual([statusCode, JSON.parse(body).data.text], [200, 'other']);
});

test('what is kept is the same answer, with its headers', async () => {
  epoch = 'headers';
  const [first, second] = [await ask('?n=2'), await ask('?n=2')];
  const own = ['x-request-id', 'date', 'ratelimit', 'ratelimit-policy'];
  const headersOf = ({ headers }: typeof first) =>
    Object.entries(headers)
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => `${name}: ${String(value)}`)
      .toSorted();
  assert.deepEqual([second.body, headersOf(second)], [first.body, headersOf(first)]);
  assert.equal(second.headers['cache-control'], 'public, max-age=60, stale-while-revalidate=600');
  const tag = String(second.headers.etag);
  for (const query of ['?n=2', '?n=3']) {
    const fresh = query === '?n=3' ? String((await ask(query)).headers.etag) : tag;
    const held = await ask(query, { 'if-none-match': `"other", W/${fresh}` });
    assert.deepEqual([held.statusCode, held.body, held.headers.etag], [304, '', fresh]);
    assert.equal(held.headers['cache-control'], second.headers['cache-control']);
    for (const [headers, statusCode] of [
      [{}, 200],
      [{ 'if-none-match': fresh }, 304],
    ] as const) {
      const head = await ask(query, headers, 'HEAD');
      assert.deepEqual([head.statusCode, head.body, head.headers.etag], [statusCode, '', fresh]);
    }
  }
});

test('what is kept is bound by its bytes, and the newest stays', async () => {
  epoch = 'bytes';
  const all = Array.from({ length: 60 }, (_, n) => `?n=${n}&size=100000`);
  assert.equal(await madeFor(...all), 60);
  assert.equal(await madeFor('?n=59&size=100000', '?n=30&size=100000'), 0);
  assert.equal(await madeFor('?n=0&size=100000'), 1, 'eight megabytes hold forty of them');
  assert.equal(await madeFor('?n=1000&size=300000', '?n=1000&size=300000'), 2, 'and nothing of more than half of one');
});

test('what was asked for just so before is answered without being counted, until the epoch moves', async () => {
  epoch = 'written';
  const leftAfter = async (query: string, headers = {}) => {
    const { headers: told, statusCode } = await ask(query, headers);
    return [statusCode, /r=(\d+)/.exec(String(told.ratelimit))?.[1] ?? 'not counted'] as const;
  };
  const [, first] = await leftAfter('?n=4');
  assert.deepEqual(await leftAfter('?n=4'), [200, String(Number(first) - 1)], 'kept, and found by what it asks');
  assert.deepEqual(await leftAfter('?n=4'), [200, 'not counted'], 'found by how it is written');
  assert.equal(
    (await leftAfter('?n=4', { 'accept-language': 'en' }))[1],
    String(Number(first) - 2),
    'in another tongue',
  );
  assert.equal((await leftAfter('?n=04'))[1], String(Number(first) - 3), 'written in another way');
  const { headers } = await ask('?n=4');
  assert.equal((await ask('?n=4', { 'if-none-match': String(headers.etag) })).statusCode, 304);
  const [one, other] = [
    { 'accept-language': 'mn, en', accept: 'a/b' },
    { 'accept-language': 'mn,', accept: 'en a/b' },
  ];
  await ask('?n=4', one);
  assert.equal((await leftAfter('?n=4', other))[1], String(Number(first) - 5), 'with its words in other headers');
  epoch = 'moved';
  made = 0;
  assert.equal((await leftAfter('?n=4'))[1], String(Number(first) - 6));
  assert.equal(made, 1, 'made anew');
});

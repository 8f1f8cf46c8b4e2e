import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import * as page from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { mount } from './mount.ts';
import { cursorOf, pageOf } from './page.ts';

const Note = z.object({ at: timestamp, id: z.uuid() });
const list = endpoint({
  method: 'GET',
  path: '/test/notes',
  access: 'public',
  summary: 'Test',
  description: 'Test.',
  query: z.object({ ...page.pageQuery, at: timestamp.optional() }),
  data: page.pageOf(Note),
  example: { query: { limit: 2 }, data: { items: [], next: null } },
});
const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

const notes = [1, 2, 3, 4, 5].map((n) => ({
  at: new Date('2026-01-05T02:30:00.123Z'),
  id: `019a0b4e-7b1c-7c3a-9d55-00000000000${n}`,
}));

const house = await openHouse(
  { after },
  {
    furnish(app) {
      mount(app, list, ({ query }) => {
        const [, from] = cursor.read(query.after) ?? [];
        const rows = notes.filter(({ id }) => from === undefined || id > from).slice(0, query.limit + 1);
        return pageOf(rows, query.limit, ({ at, id }) => cursor.write([at, id]));
      });
    },
  },
);
const get = async (query: Record<string, string>) => {
  const reply = await house.app.inject({ url: '/test/notes', query });
  return { statusCode: reply.statusCode, ...reply.json() };
};

suite('a list', () => {
  test('is walked from page to page: each row once, and an end', async () => {
    for (const limit of [1, 2, 4, 5, 6]) {
      const seen: string[] = [];
      let query: Record<string, string> | null = { limit: String(limit) };
      while (query) {
        const { data } = await get(query);
        assert.ok(data.items.length > 0 && data.items.length <= limit);
        seen.push(...data.items.map(({ id }: { id: string }) => id));
        query = data.next && { limit: String(limit), after: data.next };
      }
      assert.deepEqual(
        seen,
        notes.map(({ id }) => id),
      );
    }
  });

  test('has pages of 20 unless told otherwise, and of 100 at most', async () => {
    assert.equal((await get({})).data.items.length, 5);
    for (const limit of ['0', '101', '-1', '1.5', 'many', '', '1e9']) {
      const { statusCode, error, message } = await get({ limit });
      assert.deepEqual({ statusCode, error }, { statusCode: 400, error: 'request.invalid' }, limit);
      assert.match(message, /limit: /);
    }
  });
});

test('a cursor keeps its key to the millisecond', () => {
  const key: [Date, string] = [notes[0]!.at, notes[0]!.id];
  assert.deepEqual(cursor.read(cursor.write(key)), key);
});

test('a cursor that we did not write is refused in words, whatever is in it', async () => {
  const text = (value: string) => Buffer.from(value).toString('base64url');
  const garbage = [
    'x',
    '____',
    text('not json'),
    text('null'),
    text('{"__proto__":1}'),
    text('["yesterday","1"]'),
    text(`["2026-01-05T02:30:00.123Z","${notes[0]!.id}","more"]`),
    text('["2026-01-05T02:30:00.123Z"]'),
    text(`["2026-01-05T02:30:00.123Z","a\\u0000b"]`),
    'a b',
    'a'.repeat(513),
    '',
  ];
  for (const after of garbage) {
    const { statusCode, error, message } = await get({ after });
    assert.deepEqual({ statusCode, error }, { statusCode: 400, error: 'request.invalid' }, after);
    assert.match(message, /after: /);
  }
});

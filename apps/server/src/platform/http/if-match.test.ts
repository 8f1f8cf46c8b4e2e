import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

const shared = { access: 'public', summary: 'Test', description: 'Test.' } as const;
const data = z.object({ version: z.int(), seen: z.int().nullable() });
const example = { data: { version: 3, seen: 3 } };
const unaudited = 'a test';

const accepting = endpoint({
  ...shared,
  method: 'PUT',
  path: '/test/accepting',
  ifMatch: 'accepted',
  data,
  unaudited,
  example,
});
const requiring = endpoint({ ...accepting, path: '/test/requiring', ifMatch: 'required' });
const reading = endpoint({ ...shared, method: 'GET', path: '/test/reading', versioned: true, data, example });
const cached = endpoint({ ...reading, path: '/test/cached', cache: { scope: 'public', maxAgeSeconds: 0 } });

const house = await openHouse(
  { after },
  {
    furnish(app) {
      mount(app, accepting, ({ version }) => ({ version: 4, seen: version ?? null }));
      mount(app, requiring, ({ version }) => ({ version: 4, seen: version }));
      for (const one of [reading, cached]) mount(app, one, () => ({ version: 3, seen: null }));
    },
  },
);
const put = (url: string, ifMatch?: string) =>
  house.app.inject({ method: 'PUT', url, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const seenBy = async (...asked: Parameters<typeof put>) => (await put(...asked)).json().data?.seen;

suite('the version that a request was made upon', () => {
  test('is told to the rule, from the tag of a read, of a cached read and of a change', async () => {
    const tags = await Promise.all(
      [reading, cached].map(async ({ path }) => (await house.app.inject(path)).headers.etag),
    );
    assert.equal(tags[0], '"3"');
    assert.match(String(tags[1]), /^"3\.[\w-]{43}"$/);
    for (const tag of tags) assert.equal(await seenBy(requiring.path, tag), 3);
    assert.equal((await put(requiring.path, tags[0])).headers.etag, '"4"');
  });

  test('is told from a tag that a proxy has marked as weak', async () => {
    assert.equal(await seenBy(requiring.path, 'W/"3"'), 3);
  });

  test('is one that never stands where the tag is none of ours', async () => {
    for (const tag of ['"x"', '""', '"-3"', '"3x"', '"2147483647"', '"0x3"'])
      assert.equal(await seenBy(requiring.path, tag), 0, tag);
  });

  test('may be left out where it is accepted, and is used when it is sent', async () => {
    assert.equal(await seenBy(accepting.path), null);
    assert.equal(await seenBy(accepting.path, '*'), null);
    assert.equal(await seenBy(accepting.path, '"3"'), 3);
    assert.equal((await put(accepting.path, '3')).statusCode, 428);
  });

  test('is documented', () => {
    const described = { accepting, requiring, reading };
    const operations = Object.entries(described).map(([name, endpoint]) => ({ room: 'test', name, endpoint }));
    const { paths } = describeApi(house.app.kernel.envelopes, '1', operations) as {
      paths: Record<string, Record<string, Described>>;
    };
    const requiredOf = (path: string) =>
      paths[path]!.put!.parameters.filter(({ name }) => name === 'If-Match').map(({ required }) => required);
    assert.deepEqual([requiredOf(accepting.path), requiredOf(requiring.path)], [[false], [true]]);
    assert.deepEqual(Object.keys(paths[reading.path]!.get!.responses['200']!.headers), ['ETag']);
    for (const status of ['412', '428']) assert.ok(status in paths[requiring.path]!.put!.responses);
  });
});

interface Described {
  parameters: { name: string; required: boolean }[];
  responses: Record<string, { headers: object }>;
}

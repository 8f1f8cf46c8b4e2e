import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, suite, test } from 'node:test';
import { anyMethods, endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

const passOn = endpoint({
  method: 'ANY',
  path: '/test/apps/{slug}/{path...}',
  access: 'public',
  summary: 'Sample',
  description: 'Sample.',
  params: z.object({ slug: z.string().max(20), path: z.string().max(500) }),
  raw: { contentTypes: ['*'], bytesMax: 100, example: '' },
  data: z.object({ slug: z.string(), path: z.string(), body: z.string() }),
  unaudited: 'changes nothing',
  limit: { requests: 6_000, perSeconds: 60, burst: 1_000, key: 'address' },
  example: { params: { slug: 'maps', path: 'a/b' }, data: { slug: 'maps', path: 'a/b', body: '' } },
});
const closed = endpoint({ ...passOn, path: '/test/closed/{slug}/{path...}', access: 'signed-in', owner: 'platform' });
const loud = endpoint({ ...passOn, path: '/test/loud/{slug}/{path...}', unaudited: undefined as never });

const defects: string[] = [];
const house = await openHouse(
  { after },
  {
    kernel: { reportDefect: (defect: string) => void defects.push(defect) },
    furnish(app) {
      for (const one of [passOn, loud, closed])
        mount(app, one, ({ params, body }) => ({ ...params, body: body.toString() }));
    },
  },
);
const { hostname, port } = new URL(await house.app.listen({ host: '127.0.0.1', port: 0 }));

/** Over a socket, where a path is sent as it is written. */
function ask(path: string, { method = 'GET', body = '', type = '' } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: object; text: string }>();
  const headers = { ...(type && { 'content-type': type }), ...(body && { 'content-length': Buffer.byteLength(body) }) };
  const sent = request({ hostname, port, path, method, headers }, (reply) => {
    let text = '';
    reply.on('data', (chunk) => (text += String(chunk)));
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
const restOf = async (rest: string): Promise<string | number> => {
  const { status, text } = await ask(`/test/apps/maps/${rest}`);
  return status === 200 ? JSON.parse(text).data.path : status;
};

suite('the rest of a path', () => {
  test('is told as it was written', async () => {
    for (const rest of ['a', 'a/b/c.png', 'a/b/', 'a%20b/%D0%91', 'a+b;c=1', '...', 'a..b', '%41', '~x/:y/@z', 'a%25b'])
      assert.equal(await restOf(rest), rest, rest);
    assert.equal(await restOf('a/b?c=../d'), 'a/b', 'what is asked is no part of the path');
    assert.equal(await restOf('x'.repeat(400)), 'x'.repeat(400));
    assert.equal(await restOf(''), 404, 'there is a rest, or there is nothing');
  });

  test('is refused where two readers could find different paths in it', async () => {
    const up = [
      '..',
      '../b',
      'a/../b',
      'a/..',
      './a',
      'a/.',
      '%2e%2e/b',
      '.%2e/b',
      '%2E%2E',
      '..;/b',
      '..;x=1/b',
      '%252e%252e/b',
    ];
    const hidden = ['a%2fb', 'a%2Fb', 'a%5cb', 'a\\b', '..%2fb', '%252fb', '%255c', 'a//b', '//b', '/b'];
    const broken = ['a%00b', '%00', 'a%0ab', '%7f', '%2500', '%ff', '%c0%af', '%c0%ae%c0%ae/b', '%zz', '%'];
    for (const rest of [...up, ...hidden, ...broken]) assert.equal(await restOf(rest), 400, rest);
  });

  test('does not make the parameter before it longer or shorter', async () => {
    const { text } = await ask('/test/apps/a%2Fb/c');
    assert.deepEqual(JSON.parse(text).data, { slug: 'a/b', path: 'c', body: '' });
  });
});

suite('an operation that takes any method', () => {
  test('takes each, with its body as it came', async () => {
    for (const method of anyMethods) {
      const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
      const { status, text } = await ask('/test/apps/maps/a', {
        method,
        ...(hasBody && { body: '{"a"', type: 'application/json' }),
      });
      assert.equal(status, 200, method);
      if (method !== 'HEAD') assert.equal(JSON.parse(text).data.body, hasBody ? '{"a"' : '', method);
    }
    assert.equal((await ask('/test/apps/maps/a', { method: 'POST', body: 'no type' })).status, 200);
    assert.equal((await ask('/test/apps/maps/a', { method: 'POST', body: 'x'.repeat(101), type: 'a/b' })).status, 413);
  });

  test('is closed with each to who may not', async () => {
    for (const method of anyMethods) assert.equal((await ask('/test/closed/maps/a', { method })).status, 401, method);
  });

  test('refuses a method that is none of them, and says which are', async () => {
    const { status, headers } = await ask('/test/apps/maps/a/b', { method: 'PROPFIND' });
    assert.deepEqual([status, (headers as { allow: string }).allow], [405, anyMethods.join(', ')]);
  });

  test('is counted as one operation, whatever was asked', async () => {
    const { values } = await house.deps.metrics.requestSeconds.get();
    const seen = values.map(({ labels }) => String(labels.operation)).filter((name) => name.includes('/test/apps'));
    assert.deepEqual([...new Set(seen)], ['ANY /test/apps/{slug}/{path...}']);
  });

  test('leaves an audit record where it changes something, and need not where it reads', async () => {
    await ask('/test/loud/maps/a');
    assert.deepEqual(defects, []);
    await ask('/test/loud/maps/a', { method: 'DELETE' });
    assert.match(defects.join(), /ANY \/test\/loud.* changed something without an audit record/);
  });

  test('is documented with each method, and with what its path takes', () => {
    const { paths } = describeApi(house.app.kernel.envelopes, '1', [
      { room: 'test', name: 'passOn', endpoint: passOn },
    ]) as { paths: Paths };
    const methods = paths['/test/apps/{slug}/{path}']!;
    assert.deepEqual(Object.keys(methods).toSorted(), anyMethods.map((method) => method.toLowerCase()).toSorted());
    assert.equal(methods.get!.operationId, 'test_passOn_get');
    assert.deepEqual(
      methods.post!.parameters.map((parameter) => [parameter.name, parameter['x-rest-of-path'] ?? false]),
      [
        ['slug', false],
        ['path', true],
      ],
    );
    assert.ok(!methods.get!.requestBody && methods.put!.requestBody);
  });
});

type Paths = Record<
  string,
  Record<string, { operationId: string; parameters: { name: string; 'x-rest-of-path'?: true }[]; requestBody?: object }>
>;

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

const shared = { access: 'signed-in', summary: 'Test', description: 'Test.', unaudited: 'a test' } as const;

const make = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/notes',
  body: z.object({ name: z.string() }),
  data: z.object({ name: z.string() }),
  status: 201,
  location: '/test/notes/{name}',
  errors: ['request.not_found'],
  idempotencyKey: 'required',
  example: { body: { name: 'a' }, data: { name: 'a' } },
});
const leave = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/later',
  data: z.object({ left: z.boolean() }),
  status: 202,
  example: { data: { left: true } },
});

const house = await openHouse(
  { after },
  {
    furnish(app, deps) {
      mount(app, make, ({ body }, person) =>
        transact(deps, person, async () => {
          if (body.name === 'refuse') throw new AppError('request.not_found');
          // More than is declared must not leave, whatever the status.
          return { ...body, secret: 'hidden' };
        }),
      );
      mount(app, leave, () => ({ left: true }));
    },
  },
);
const { headers } = await house.signIn();
const makeNote = (name: string, key: string = randomUUID()) =>
  house.app.inject({
    method: 'POST',
    url: make.path,
    payload: { name },
    headers: { ...headers, 'idempotency-key': key },
  });

suite('an operation that declares its status', () => {
  test('answers 201 with the place of what it made, in the envelope and with the declared fields alone', async () => {
    const reply = await makeNote('тэмдэг/1');

    assert.equal(reply.statusCode, 201);
    assert.equal(reply.headers.location, `/test/notes/${encodeURIComponent('тэмдэг/1')}`);
    assert.deepEqual(reply.json(), { status: true, message: 'Амжилттай', data: { name: 'тэмдэг/1' } });
  });

  test('answers the same again under the same key, its place included', async () => {
    const key = randomUUID();
    const [first, again] = [await makeNote('b', key), await makeNote('b', key)];

    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual([again.statusCode, again.headers.location], [201, first.headers.location]);
    assert.equal(again.body, first.body);
  });

  test('refuses as ever, without a place', async () => {
    const reply = await makeNote('refuse');

    assert.deepEqual([reply.statusCode, reply.headers.location], [404, undefined]);
  });

  test('answers 202 where something is left to be done', async () => {
    const reply = await house.app.inject({ method: 'POST', url: leave.path, headers });

    assert.equal(reply.statusCode, 202);
    assert.deepEqual(reply.json().data, { left: true });
  });

  test('is counted under its status', async () => {
    const { values } = await house.deps.metrics.requestSeconds.get();
    const seen = values
      .filter(({ labels }) => labels.operation === 'POST /test/later')
      .map(({ labels }) => labels.status);

    assert.deepEqual([...new Set(seen)], ['202']);
  });

  test('is documented with its status and its headers, and not with 200', () => {
    const described = [make, leave].map((endpoint, index) => ({ room: 'test', name: `note${index}`, endpoint }));
    const paths = describeApi(house.app.kernel.envelopes, '1', described).paths as Record<
      string,
      { post: { responses: Record<string, object> } }
    >;
    const { responses } = paths[make.path]!.post;

    assert.ok(!('200' in responses));
    assert.match(JSON.stringify(responses['201']), /"headers":\{"Location".*"Idempotency-Replayed"/);
    assert.ok('202' in paths[leave.path]!.post.responses);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { furnishWebhooks, receiveSample, secrets, signed } from '#test/signed-webhooks';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

const countBytes = endpoint({
  method: 'POST',
  path: '/test/bytes',
  access: 'public',
  summary: 'Sample',
  description: 'Sample.',
  raw: { contentTypes: ['text/plain', 'application/octet-stream'], bytesMax: 100, example: 'abc' },
  data: z.object({ hex: z.string() }),
  unaudited: 'changes nothing',
  example: { data: { hex: '616263' } },
});

const received: string[] = [];
const house = await openHouse(
  { after },
  {
    kernel: { limits: 'off' },
    furnish(app, deps) {
      furnishWebhooks(app, deps, (body) => {
        if (body.includes('refuse')) throw new AppError('request.not_found');
        received.push(body.toString());
      });
      mount(app, countBytes, ({ body }) => ({ hex: body.toString('hex') }));
    },
  },
);
const json = { 'content-type': 'application/json' };
const send = async (payload: string | Buffer, headers: Record<string, string>) => {
  const reply = await house.app.inject({
    method: 'POST',
    url: receiveSample.path,
    payload,
    headers: { ...json, ...headers },
  });
  return { statusCode: reply.statusCode, headers: reply.headers, ...reply.json() };
};
const message = () => JSON.stringify({ type: 'sample', id: randomUUID() });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

suite('a webhook', () => {
  test('is taken from who signed it, as the bytes that came', async () => {
    const body = '{ "type" : "sample",\n"name":"Бат" }';

    const { statusCode, data } = await send(body, signed(body));

    assert.equal(statusCode, 200);
    assert.deepEqual(data, { bytes: Buffer.byteLength(body), from: 'system' });
    assert.equal(received.at(-1), body);
  });

  test('is taken with the old secret and with the fresh one, and with one of several signatures', async () => {
    for (const secret of Object.values(secrets)) {
      const body = message();
      assert.equal((await send(body, signed(body, { secret }))).statusCode, 200);
    }
    const body = message();
    const good = signed(body);
    const several = { ...good, 'webhook-signature': `v1a,other v1,d3Jvbmc= ${good['webhook-signature']}` };
    assert.equal((await send(body, several)).statusCode, 200);
  });

  test('is refused where anything of it is not as it was signed', async () => {
    const body = message();
    const good = signed(body);
    const stranger = `whsec_${Buffer.from('a stranger who has no secret ...').toString('base64')}`;
    const wrong: [title: string, payload: string | Buffer, headers: Record<string, string>][] = [
      ['another body', `${body} `, good],
      ['no body', '', good],
      ['another id', body, { ...good, 'webhook-id': 'msg_other' }],
      ['another moment', body, { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) - 1) }],
      ['a moment with more after it', body, { ...good, 'webhook-timestamp': `${good['webhook-timestamp']}x` }],
      ['another secret', body, signed(body, { secret: stranger })],
      ['no signature', body, { ...good, 'webhook-signature': '' }],
      [
        'a signature of another version',
        body,
        { ...good, 'webhook-signature': good['webhook-signature']!.replace('v1', 'v2') },
      ],
      ['a signature cut short', body, { ...good, 'webhook-signature': good['webhook-signature']!.slice(0, -1) }],
      ['no value in the signature', body, { ...good, 'webhook-signature': 'v1' }],
      ['no headers', body, {}],
      ['an unknown sender', body, { ...good, 'x-sender': 'nobody' }],
      ['an id with a full stop', body, signed(body, { id: 'msg.1' })],
      ['six minutes ago', body, signed(body, { at: minutes(-6) })],
      ['in six minutes', body, signed(body, { at: minutes(6) })],
    ];
    const before = received.length;
    for (const [title, payload, headers] of wrong) {
      const { statusCode, error } = await send(payload, headers);
      assert.deepEqual({ statusCode, error }, { statusCode: 401, error: 'request.unauthenticated' }, title);
    }
    assert.equal(received.length, before);
  });

  test('is refused where it is no text: other bytes would have the same signature', async () => {
    // What the library signs of either is the same, the mark for a letter that cannot be read.
    const headers = signed('\ufffd');
    for (const byte of [0xff, 0xfe]) assert.equal((await send(Buffer.from([byte]), headers)).statusCode, 401);
  });

  test('is taken four minutes late or early', async () => {
    for (const at of [minutes(-4), minutes(4)]) {
      const body = message();
      assert.equal((await send(body, signed(body, { at }))).statusCode, 200);
    }
  });

  test('that comes again is answered the same, and nothing is done', async () => {
    const [body, id] = [message(), 'msg_again'];
    const first = await send(body, signed(body, { id }));
    // Senders sign anew when they try again.
    const again = await send(body, signed(body, { id, at: minutes(1) }));

    assert.deepEqual([again.statusCode, again.data], [200, first.data]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(received.filter((one) => one === body).length, 1);
    const other = message();
    assert.equal((await send(other, signed(other, { id }))).error, 'request.idempotency_mismatch');
    assert.equal((await send(other, { ...signed(other, { id }), 'x-sender': 'another' })).statusCode, 200);
  });

  test('that comes sixteen times at once is carried out once', async () => {
    const body = message();
    const headers = signed(body);

    const replies = await Promise.all(Array.from({ length: 16 }, () => send(body, headers)));

    assert.equal(received.filter((one) => one === body).length, 1);
    assert.ok(replies.some(({ statusCode }) => statusCode === 200));
    for (const { statusCode, error } of replies)
      assert.ok(statusCode === 200 || ['request.idempotency_in_flight', 'request.already_done'].includes(error), error);
  });

  test('that was refused may come again', async () => {
    const body = JSON.stringify({ refuse: true });
    const headers = signed(body);
    for (let times = 0; times < 2; times += 1) assert.equal((await send(body, headers)).error, 'request.not_found');
  });

  test('that is too large is refused before anything is looked at', async () => {
    const body = 'x'.repeat(4_097);
    for (const headers of [signed(body), {}]) assert.equal((await send(body, headers)).error, 'request.too_large');
    const full = 'x'.repeat(4_096);
    assert.equal((await send(full, signed(full))).statusCode, 200);
  });
});

suite('a body that is taken as it comes', () => {
  const bytes = (payload: Buffer | undefined, type?: string) =>
    house.app.inject({
      method: 'POST',
      url: countBytes.path,
      ...(payload && { payload }),
      headers: type === undefined ? {} : { 'content-type': type },
    });

  test('keeps every byte, whatever it is', async () => {
    const all = Buffer.from([0, 0xff, 0xfe, 0x80, 0x0a, 0x7b]);
    for (const type of ['text/plain; charset=latin1', 'application/octet-stream'])
      assert.equal((await bytes(all, type)).json().data.hex, '00fffe800a7b');
  });

  test('may be empty, and may not be of another type or larger', async () => {
    assert.equal((await bytes(undefined)).json().data.hex, '');
    assert.equal((await bytes(Buffer.from('{}'), 'application/json')).json().error, 'request.unsupported_media_type');
    assert.equal((await bytes(Buffer.alloc(101), 'text/plain')).json().error, 'request.too_large');
  });

  test('is taken nowhere else', async () => {
    const headers = { 'content-type': 'text/plain' };
    const reply = await house.app.inject({ method: 'POST', url: '/api/v1/auth/refresh', payload: 'abc', headers });
    assert.equal(reply.json().error, 'request.unsupported_media_type');
  });
});

test('an operation for webhooks that others could call, or whose body is parsed, cannot be mounted', () => {
  const { raw: _, ...parsed } = receiveSample;
  for (const wrong of [parsed, { ...receiveSample, access: ['webhook-signature', 'public'] as const }])
    assert.throws(
      () => describeApi(house.app.kernel.envelopes, '1', [{ room: 'test', name: 'wrong', endpoint: wrong }]),
      /takes signed webhooks/,
    );
});

test('the document says how a webhook is signed and what is sent', () => {
  const described = { receiveSample, countBytes };
  const operations = Object.entries(described).map(([name, endpoint]) => ({ room: 'test', name, endpoint }));
  const { paths } = describeApi(house.app.kernel.envelopes, '1', operations) as {
    paths: Record<string, { post: Described }>;
  };
  const { parameters, requestBody, security, responses } = paths[receiveSample.path]!.post;
  assert.deepEqual(
    parameters.map(({ name }) => name),
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  );
  assert.deepEqual(security, [{ webhook: [] }]);
  assert.match(requestBody.description, /at most 4096/);
  assert.ok(!JSON.stringify(responses).includes('malformed_json'));
  assert.deepEqual(Object.keys(paths[countBytes.path]!.post.requestBody.content), countBytes.raw.contentTypes);
});

interface Described {
  parameters: { name: string }[];
  requestBody: { description: string; content: object };
  security: object[];
  responses: object;
}

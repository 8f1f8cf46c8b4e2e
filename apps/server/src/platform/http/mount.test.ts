import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { endpoint } from '@tamga/contract';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { eventually } from '#test/eventually';
import { type HouseOptions, openHouse } from '#test/house';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';
import { envelopeOf } from './envelope.ts';
import { platform } from './own-envelopes.ts';
import { refusalsOf } from './refusals.ts';

const shared = { access: 'public', summary: 'Test', description: 'Test.' } as const;

const echo = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/echo/{id}',
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  body: z.object({ name: z.string().min(2).max(10), kind: z.enum(['a', 'b']).optional() }),
  data: z.object({ name: z.string(), limit: z.number() }),
  unaudited: 'changes nothing',
  example: { body: { name: 'ab' }, data: { name: 'ab', limit: 20 } },
});
const leak = endpoint({
  ...shared,
  method: 'GET',
  path: '/test/leak',
  data: z.object({ id: z.string(), note: z.string().nullable() }),
  example: { data: { id: '1', note: null } },
});
const bug = endpoint({ ...shared, method: 'GET', path: '/test/bug', data: z.object({}), example: { data: {} } });
const slow = endpoint({
  ...shared,
  method: 'GET',
  path: '/test/slow',
  data: z.object({}),
  timeoutMs: 50,
  example: { data: {} },
});
const slowWithBody = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/slow',
  body: z.object({ name: z.string() }),
  data: z.object({}),
  unaudited: 'changes nothing',
  timeoutMs: 50,
  example: { body: { name: 'a' }, data: {} },
});
const waiting = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/waiting',
  body: z.object({ name: z.string() }),
  data: z.object({ waited: z.boolean() }),
  unaudited: 'changes nothing',
  example: { body: { name: 'a' }, data: { waited: true } },
});
const tool = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/tool',
  body: z.object({ text: z.string() }),
  data: z.object({ text: z.string() }),
  envelope: 'tools',
  unaudited: 'changes nothing',
  example: { body: { text: 'a' }, data: { text: 'a' } },
});

const touch = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/touch',
  data: z.object({}),
  unaudited: 'changes nothing',
  example: { data: {} },
});
const free = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/free',
  body: z.json(),
  data: z.json(),
  unaudited: 'changes nothing',
  example: { body: {}, data: {} },
});

const logged: string[] = [];
const outcomes: boolean[] = [];
let begun = 0;
const house = await openHouse(
  { after },
  {
    logTo: { write: (line: string) => void logged.push(line) },
    furnish(app) {
      mount(app, touch, () => ({}));
      mount(app, free, ({ body }) => body);
      mount(app, echo, ({ body, query }) => ({ name: body.name, limit: query.limit }));
      // More than the contract knows: the secret must not leave.
      mount(app, leak, () => ({ id: '1', note: null, secret: 'tsoojtoi' }) as { id: string; note: null });
      mount(app, bug, () => {
        throw new Error('select * from users where password = 1');
      });
      mount(app, slow, async () => {
        await sleep(5_000, undefined, { ref: false });
        return {};
      });
      mount(app, slowWithBody, async () => {
        begun += 1;
        await sleep(5_000, undefined, { ref: false });
        return {};
      });
      mount(app, waiting, async (_, __, { signal }) => {
        const waited = await sleep(outcomes.length === 0 ? 300 : 60_000, true, { signal }).catch(() => false);
        outcomes.push(waited);
        return { waited };
      });
      mount(app, tool, ({ body }) => body);
    },
  },
);
const url = '/test/echo/019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const json = { 'content-type': 'application/json' };

async function refused(options: InjectOptions, status: number, error: string) {
  const reply = await house.app.inject(options);
  const body = reply.json();
  assert.deepEqual({ status: reply.statusCode, error: body.error }, { status, error });
  const { details: _, fields, ...envelope } = body;
  assert.deepEqual(Object.keys(envelope).toSorted(), ['error', 'message', 'status']);
  assert.equal(fields !== undefined, error === 'request.invalid');
  assert.equal(body.status, false);
  assert.ok(body.message.length > 5);
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.ok(reply.headers['x-request-id']);
  return { reply, body };
}

/** A whole test of one refusal. */
const refuses = (options: InjectOptions, status: number, error: string) => async () => {
  await refused(options, status, error);
};

suite('what is good', () => {
  test('is answered in the envelope, with defaults filled in', async () => {
    const reply = await house.app.inject({ method: 'POST', url, payload: { name: 'ab' } });
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(reply.json(), { status: true, message: 'Амжилттай', data: { name: 'ab', limit: 20 } });
  });

  test('carries only the fields of the contract', async () => {
    // Without the inspection of tests, as in production: the serialiser alone must hold the secret back.
    const open = await openHouse(
      { after },
      {
        kernel: { strict: false },
        furnish: (app) => mount(app, leak, () => ({ id: '1', note: null, secret: 's' }) as { id: string; note: null }),
      },
    );
    const reply = await open.app.inject('/test/leak');
    assert.deepEqual(reply.json().data, { id: '1', note: null });
  });

  test('speaks the language the caller likes most', async () => {
    const message = async (language: string) =>
      (await house.app.inject({ url: '/health', headers: { 'accept-language': language } })).json().message;
    assert.equal(await message('en-GB,mn;q=0.5'), 'OK');
    assert.equal(await message('en;q=0.4, mn;q=0.8'), 'Амжилттай');
    assert.equal(await message('de, fr'), 'Амжилттай');
    assert.equal(await message(';;q=,,='), 'Амжилттай');
  });

  test('takes the request id of the caller, if it is one, and gives it back', async () => {
    const ask = async (id: string) =>
      (await house.app.inject({ url: '/health', headers: { 'x-request-id': id } })).headers['x-request-id'];
    assert.equal(await ask('abc-12345'), 'abc-12345');
    assert.notEqual(await ask('a\tb"}'), 'a\tb"}');
  });

  test('an operation in an envelope that no room brings is not mounted', () => {
    assert.throws(() => envelopeOf({ platform }, tool), /no room brings the envelope tools/);
  });

  test('tools answer in their own envelope', async () => {
    const good = await house.app.inject({ method: 'POST', url: '/test/tool', payload: { text: 'a' } });
    assert.deepEqual(good.json(), { success: true, data: { text: 'a' }, error: '' });
  });

  test('a tool tells an assistant with status 200 what was wrong with its arguments', async () => {
    for (const payload of [{}, { text: null }, { text: 7 }, { text: 'a', more: 1 }]) {
      const bad = await house.app.inject({ method: 'POST', url: '/test/tool', payload });
      const { success, data, error, ...rest } = bad.json();
      assert.deepEqual([bad.statusCode, success, data.code, rest], [200, false, 'request.invalid_arguments', {}]);
      assert.match(error, /text|more/);
    }
    const broken = { method: 'POST', url: '/test/tool', payload: '{', headers: { 'content-type': 'application/json' } };
    const refused = await house.app.inject(broken as never);
    assert.deepEqual([refused.statusCode, refused.json().success], [400, false]);
  });
});

suite('what is malformed is refused in the envelope', () => {
  test('an unknown address', refuses({ url: '/nowhere' }, 404, 'request.not_found'));

  test('a known address with another method, which then names the right one', async () => {
    const { reply } = await refused({ method: 'DELETE', url }, 405, 'request.method_not_allowed');
    assert.equal(reply.headers.allow, 'POST');
  });

  test(
    'a method that must have a body, and has none',
    refuses({ method: 'QUERY', url }, 415, 'request.unsupported_media_type'),
  );

  test(
    'a broken body',
    refuses({ method: 'POST', url, headers: json, payload: '{"name":' }, 400, 'request.malformed_json'),
  );

  test(
    'a body that reaches for the prototype',
    refuses(
      { method: 'POST', url, headers: json, payload: '{"name":"ab","__proto__":{"x":1}}' },
      400,
      'request.malformed_json',
    ),
  );

  test('a body that was compressed, or is not in UTF-8, in plain words', async () => {
    const good = Buffer.from('{"name":"ab"}');
    const utf16 = Buffer.from('{"name":"ab"}', 'utf16le');
    for (const [sent, payload] of [
      [{ 'content-encoding': 'gzip' }, gzipSync(good)],
      [{ 'content-encoding': 'br' }, good],
      [{ 'content-encoding': 'gzip, gzip' }, good],
      [{ 'content-type': 'application/json; charset=utf-16' }, utf16],
      [{ 'content-type': 'application/json;a=b; charset="UTF-16LE"' }, utf16],
      [{ 'content-type': 'application/json; charset=iso-8859-1' }, good],
    ] as const) {
      const asked = { method: 'POST', url, payload, headers: { ...json, ...sent } } as const;
      const { body } = await refused(asked, 415, 'request.unsupported_encoding');
      assert.match(body.message, /шахалгүй.*UTF-8/);
      const { body: english } = await refused(
        { ...asked, headers: { ...asked.headers, 'accept-language': 'en' } },
        415,
        'request.unsupported_encoding',
      );
      assert.match(english.message, /uncompressed and in UTF-8/);
    }
    assert.ok(refusalsOf(echo, platform).has('request.unsupported_encoding'));
    for (const sent of [
      { 'content-encoding': 'identity' },
      { 'content-type': 'application/json; charset=UTF-8' },
      { 'content-type': 'application/json;charset="utf-8"' },
      { 'content-type': 'application/json; charset=us-ascii' },
    ]) {
      const reply = await house.app.inject({ method: 'POST', url, payload: good, headers: { ...json, ...sent } });
      assert.equal(reply.statusCode, 200, JSON.stringify(sent));
    }
  });

  test('an empty body', refuses({ method: 'POST', url, headers: json, payload: '' }, 400, 'request.invalid'));

  test(
    'a form',
    refuses(
      { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=ab' },
      415,
      'request.unsupported_media_type',
    ),
  );

  test(
    'a body too large',
    refuses({ method: 'POST', url, payload: { name: 'x'.repeat(70_000) } }, 413, 'request.too_large'),
  );

  test('a broken percent sign', refuses({ url: '/%zz' }, 400, 'request.malformed_url'));

  test('a wrong id in the path', async () => {
    const { body } = await refused(
      { method: 'POST', url: '/test/echo/7', payload: { name: 'ab' }, headers: { 'accept-language': 'en' } },
      400,
      'request.invalid',
    );
    assert.match(body.message, /id: is not written correctly\./);
  });

  test('wrong fields, each named in our own words', async () => {
    const { body } = await refused(
      { method: 'POST', url: `${url}?limit=101`, payload: { name: 'ab' }, headers: { 'accept-language': 'en' } },
      400,
      'request.invalid',
    );
    assert.match(body.message, /limit: must be at most 100\./);
    const { body: other } = await refused(
      { method: 'POST', url, payload: { kind: 'c', nam: 'ab' }, headers: { 'accept-language': 'en' } },
      400,
      'request.invalid',
    );
    assert.match(other.message, /name: is required\./);
    assert.match(other.message, /kind: must be one of: a, b\./);
    assert.match(other.message, /nam: is no field known here\./);
    const { body: third } = await refused(
      { method: 'POST', url: `${url}?limit=many`, payload: { name: 7 }, headers: { 'accept-language': 'en' } },
      400,
      'request.invalid',
    );
    assert.match(third.message, /limit: must be a number, for example 12\./);
    for (const [name, words] of [
      [7, /name: must be text\./],
      ['a', /name: must be at least 2 characters\./],
      ['a'.repeat(11), /name: must be at most 10 characters\./],
    ] as const) {
      const payload = { name };
      const { body } = await refused(
        { method: 'POST', url, payload, headers: { 'accept-language': 'en' } },
        400,
        'request.invalid',
      );
      assert.match(body.message, words);
    }
  });

  test('text that the database cannot hold', async () => {
    for (const name of ['a\0b', 'a\ud800b', '\udc00\ud800']) {
      const payload = JSON.stringify({ name });
      const { body } = await refused({ method: 'POST', url, headers: json, payload }, 400, 'request.invalid');
      assert.match(body.message, /хадгалах боломжгүй тэмдэгт/);
    }
    await refused({ method: 'POST', url: '/test/free', payload: { a: [{ 'b\0': 1 }] } }, 400, 'request.invalid');
    await refused({ method: 'POST', url: `${url}?limit=1%00`, payload: { name: 'ab' } }, 400, 'request.invalid');
    const good = await house.app.inject({ method: 'POST', url, payload: { name: '👩‍👧 \u202e\n' } });
    assert.equal(good.json().data.name, '👩‍👧 \u202e\n');
  });

  test('nesting that nobody could follow', async () => {
    const nested = (depth: number) => ({
      method: 'POST' as const,
      url: '/test/free',
      headers: json,
      payload: '['.repeat(depth) + ']'.repeat(depth),
    });
    assert.equal((await house.app.inject(nested(64))).statusCode, 200);
    for (const depth of [65, 20_000]) await refused(nested(depth), 400, 'request.invalid');
  });

  test('a body that nobody asked for, as the operation declares', async () => {
    const unasked = { method: 'POST', url: '/test/touch' } as const;
    const codes = refusalsOf(touch, platform);
    for (const [type, payload, status, error] of [
      ['text/plain', 'a', 415, 'request.unsupported_media_type'],
      ['application/json', '{', 400, 'request.malformed_json'],
      ['application/json', `"${'x'.repeat(70_000)}"`, 413, 'request.too_large'],
    ] as const) {
      await refused({ ...unasked, headers: { 'content-type': type }, payload }, status, error);
      assert.ok(codes.has(error), error);
    }
    assert.equal((await house.app.inject(unasked)).statusCode, 200);
  });

  test('an answer that takes too long', refuses({ url: '/test/slow' }, 504, 'server.too_slow'));
  test('the same of a request with a body', async () => {
    const asked = performance.now();
    await refused({ method: 'POST', url: '/test/slow', payload: { name: 'a' } }, 504, 'server.too_slow');
    assert.ok(performance.now() - asked < 4_000, 'not when it was done');
  });

  test('a fault of ours, of which nothing inside is told', async () => {
    const { reply } = await refused({ url: '/test/bug' }, 500, 'server.failed');
    assert.doesNotMatch(reply.body, /select|password|Error|\.ts/);
  });
});

const port = Number(new URL(await house.app.listen({ port: 0, host: '127.0.0.1' })).port);

suite('somebody who waits for news', () => {
  const ask = (signal: AbortSignal | null = null) =>
    fetch(`http://127.0.0.1:${port}/test/waiting`, { method: 'POST', headers: json, body: '{"name":"a"}', signal });

  test('waits on after their body was read, and is let go when they hang up', async () => {
    outcomes.length = 0;
    const waited = z.object({ data: z.object({ waited: z.boolean() }) }).parse(await (await ask()).json());
    assert.ok(waited.data.waited);
    await assert.rejects(ask(AbortSignal.timeout(1_000)));
    await eventually(async () => assert.deepEqual(outcomes, [true, false]));
  });
});

test('what came too late is not begun, since its caller is told that it was not done', async () => {
  begun = 0;
  const asked = request({ port, method: 'POST', path: '/test/slow', headers: { ...json, 'content-length': 12 } });
  asked.flushHeaders();
  await sleep(300);
  asked.end('{"name":"a"}');
  const [answer] = await once(asked, 'response');
  answer.resume();
  assert.deepEqual([answer.statusCode, begun], [504, 0]);
});

suite('bytes that never become a request', () => {
  const send = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const parts = (answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  };

  test('are refused in the envelope too', async () => {
    const garbage = parts(await send('hello there\r\n\r\n'));
    assert.equal(garbage.status, 400);
    assert.equal(garbage.body.error, 'request.malformed_http');

    const nowhere = parts(await send('PRI *8HTTP/2.0\r\nconnection: close\r\n\r\n'));
    assert.deepEqual([nowhere.status, nowhere.body.error], [400, 'request.malformed_url']);

    const long = parts(await send(`GET /health HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`));
    assert.equal(long.status, 431);
    assert.equal(long.body.error, 'request.headers_too_large');
  });

  test('and so are targets that name a host, and requests with two', async () => {
    const ask = async (head: string) => parts(await send(`${head}connection: close\r\n\r\n`));
    for (const target of ['http://elsewhere.example/health', 'https://a/health', 'HTTP://a:1/health?a=b'])
      assert.partialDeepStrictEqual(
        await ask(`GET ${target} HTTP/1.1\r\nhost: a\r\n`),
        { status: 400, body: { error: 'request.malformed_url' } },
        target,
      );
    const two = await ask('GET /health HTTP/1.1\r\nhost: a\r\nHost: b\r\n');
    assert.deepEqual([two.status, two.body.error], [400, 'request.malformed_http']);
    assert.equal((await ask('GET /health HTTP/1.1\r\nhost: a\r\n')).status, 200);
  });

  test('and so is a request without a host, while an expectation that nobody knows is passed over', async () => {
    const hostless = parts(await send('GET /health HTTP/1.1\r\nconnection: close\r\n\r\n'));
    assert.equal(hostless.status, 400);
    assert.equal(hostless.body.error, 'request.malformed_http');
    assert.equal(parts(await send('GET /health HTTP/1.0\r\n\r\n')).status, 200);
    const expecting = 'GET /health HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n';
    assert.equal(parts(await send(expecting)).status, 200);
  });

  test('a caller who hangs up in the middle of a body is no fault of ours', { timeout: 60_000 }, async () => {
    const { requestsInFlight, refusals } = house.deps.metrics;
    const inFlight = async () => (await requestsInFlight.get()).values[0]?.value;
    const cutOff = async () =>
      (await refusals.get()).values.find(
        ({ labels }) => labels.operation === 'POST /test/tool' && labels.error === 'request.malformed_http',
      )?.value;
    logged.length = 0;
    const socket = connect(port, '127.0.0.1');
    socket.end('POST /test/tool HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    while ((await cutOff()) !== 1) await sleep(10);
    while ((await inFlight()) !== 0) await sleep(10);
    assert.deepEqual(logged, []);
  });

  test('nor may a request dribble in for ever', async () => {
    house.app.server.headersTimeout = 200;
    house.app.server.requestTimeout = 200;
    const { status, body } = parts(
      await send('POST /test/tool HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{'),
    );
    assert.equal(status, 408);
    assert.equal(body.error, 'request.timed_out');
  });
});

suite('a defect is a failure in tests', () => {
  const defectsOf = async (furnish: HouseOptions, ask: { method: 'POST' | 'GET'; url: string }) => {
    const defects: string[] = [];
    const reportDefect = (defect: string) => void defects.push(defect);
    const open = await openHouse({ after }, { ...furnish, kernel: { reportDefect } });
    await open.app.inject(ask);
    return defects;
  };
  const change = endpoint({
    ...shared,
    method: 'POST',
    path: '/test/change',
    data: z.object({}),
    example: { data: {} },
  });

  test('a mutation that leaves no audit record', async () => {
    const defects = await defectsOf(
      { furnish: (app) => mount(app, change, () => ({})) },
      { method: 'POST', url: '/test/change' },
    );
    assert.deepEqual(defects, ['POST /test/change changed something without an audit record']);
  });

  test('not one that does', async () => {
    const furnish = (app: typeof house.app) =>
      mount(app, change, (_, actor) => {
        actor.origin.auditRecords += 1;
        return {};
      });
    assert.deepEqual(await defectsOf({ furnish }, { method: 'POST', url: '/test/change' }), []);
  });

  test('a refusal that the operation does not declare', async () => {
    const furnish = (app: typeof house.app) =>
      mount(app, bug, () => {
        throw new AppError('users.user_not_found');
      });
    assert.deepEqual(await defectsOf({ furnish }, { method: 'GET', url: '/test/bug' }), [
      'GET /test/bug does not declare users.user_not_found',
    ]);
  });
});

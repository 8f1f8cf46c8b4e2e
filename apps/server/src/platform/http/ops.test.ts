import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Endpoint, endpoint, errors, methodsOf, operations, statusOf, templateOf } from '@tamga/contract';
import { z } from 'zod';
import { buildApp } from '#app';
import { type House, openHouse, type Scope } from '#test/house';
import { pay } from '#test/lab';
import { openObjectHouse } from '#test/objects';
import { freePort } from '#test/pooler';
import { mount } from './mount.ts';
import { openLog } from '#platform/observability/log';
import { envelopeOf } from './envelope.ts';
import { describeApi } from './openapi.ts';
import { refusalsOf } from './refusals.ts';
import { strictInput } from './schema.ts';

const metricsToken = 'a-token-for-the-metrics';
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' });
const closed = `127.0.0.1:${await freePort()}`;
// Houses that are broken on purpose complain in the log.
const logTo = new Writable({ write: (_chunk, _encoding, done) => done() });
const openBroken = (scope: Scope, env: Record<string, string>) =>
  openHouse(scope, { env: { METRICS_TOKEN: metricsToken, ...env }, logTo });

async function untilAllReady(house: House): Promise<{ ready: boolean; engines: unknown[] }> {
  for (;;) {
    const { data } = (await house.app.inject('/ready')).json();
    if (data?.engines.every((engine: { ready: boolean }) => engine.ready)) return data;
    await sleep(20);
  }
}

suite('whether the process is alive and can serve', () => {
  test('/health answers with the version', async (t) => {
    const house = await openHouse(t);
    const reply = await house.app.inject('/health');
    assert.equal(reply.statusCode, 200);
    assert.match(reply.json().data.version, /^\d+\.\d+\.\d+/);
  });

  test('/ready names each engine, and that it is ready', { timeout: 120_000 }, async (t) => {
    const house = await openHouse(t);
    assert.deepEqual(await untilAllReady(house), {
      ready: true,
      engines: [
        { name: 'postgresql', ready: true },
        { name: 'redis', ready: true },
        { name: 'nats', ready: true },
      ],
    });
  });

  test('without PostgreSQL it is alive and not ready; only the holder of the metrics token is told why', async (t) => {
    const house = await openBroken(t, { DATABASE_URL: `postgres://tamga_app:tsoojtoi@${closed}/tamga` });

    const stranger = await house.app.inject({ url: '/ready', headers: { 'accept-language': 'en' } });
    const wrong = await house.app.inject({ url: '/ready', headers: bearer('another-token-entirely') });
    const holder = await house.app.inject({ url: '/ready', headers: bearer(metricsToken) });

    const words = errors['server.unavailable'].en;
    for (const reply of [stranger, wrong]) {
      assert.equal(reply.statusCode, 503);
      assert.deepEqual(reply.json(), { status: false, message: words, error: 'server.unavailable' });
    }
    assert.equal(holder.statusCode, 503);
    assert.equal(holder.json().message, `${words} postgresql: connect ECONNREFUSED ${closed}`);
    assert.equal((await house.app.inject('/health')).statusCode, 200);
  });

  test('without Redis and NATS it is ready, with less, and says which', async (t) => {
    const house = await openBroken(t, { REDIS_URL: `redis://:tsoojtoi@${closed}`, NATS_URL: `nats://${closed}` });

    const stranger = await house.app.inject('/ready');
    const holder = await house.app.inject({ url: '/ready', headers: bearer(metricsToken) });

    assert.equal(stranger.statusCode, 200);
    assert.deepEqual(stranger.json().data, {
      ready: true,
      engines: [
        { name: 'postgresql', ready: true },
        { name: 'redis', ready: false },
        { name: 'nats', ready: false },
      ],
    });
    const [, redis, nats] = holder.json().data.engines;
    assert.equal(redis.reason, `not connected to ${closed}`);
    assert.ok(nats.reason.length > 5);
    assert.doesNotMatch(holder.body, /tsoojtoi/);
  });

  test('where files are taken it names the store and the scanner too, and is ready without them', async (t) => {
    const house = await openObjectHouse(t, { METRICS_TOKEN: metricsToken });
    const files = async () =>
      (await house.app.inject({ url: '/ready', headers: bearer(metricsToken) })).json().data.engines.slice(3);
    assert.deepEqual(await files(), [
      { name: 'objects', ready: true },
      { name: 'scanner', ready: true },
    ]);
    await house.setFaults({ garbage: true });
    assert.deepEqual((await files())[1], {
      name: 'scanner',
      ready: false,
      reason: 'the scanner does not answer PING',
    });
    const broken = await openBroken(t, {
      OBJECTS_URL: 'file:///dev/null/objects',
      OBJECTS_SCANNER_URL: `tcp://${closed}`,
    });
    const { statusCode, body } = await broken.app.inject({ url: '/ready', headers: bearer(metricsToken) });
    assert.equal(statusCode, 200);
    assert.match(body, /"name":"objects","ready":false,"reason":"ENOTDIR/);
    assert.match(body, /"name":"scanner","ready":false,"reason":"connect ECONNREFUSED/);
  });

  test('a process that was told to stop is not ready', async (t) => {
    const house = await openHouse(t);
    const app = buildApp(house.deps, { isStopping: () => true, log: openLog('error', logTo) });
    assert.equal((await app.inject('/ready')).statusCode, 503);
    await app.close();
  });
});

suite('metrics and the reference, in production', () => {
  const urls = ['/metrics', '/swagger/', '/swagger', '/swagger/doc.json', '/swagger/reference.js'];
  const settings = { NODE_ENV: 'production', METRICS_TOKEN: metricsToken };
  const answer = async (house: House, url: string, headers: Record<string, string> = {}) => {
    const reply = await house.app.inject({ url, headers });
    const { 'x-request-id': _, date: __, ...rest } = reply.headers;
    return { status: reply.statusCode, body: reply.body, headers: rest };
  };

  test('do not exist for anybody without the token, to the byte', async (t) => {
    const house = await openHouse(t, { env: settings });
    const nowhere = await answer(house, '/nowhere');
    assert.equal(nowhere.status, 404);
    assert.equal(JSON.parse(nowhere.body).error, 'request.not_found');
    for (const url of urls) {
      assert.deepEqual(await answer(house, url), nowhere, url);
      assert.deepEqual(await answer(house, url, { authorization: 'Bearer another-token-entirely' }), nowhere, url);
      assert.deepEqual(await answer(house, url, { authorization: `Basic ${metricsToken}` }), nowhere, url);
    }
  });

  test('do not exist for anybody at all while no token is configured', async (t) => {
    const house = await openHouse(t, { env: { NODE_ENV: 'production' } });
    const nowhere = await answer(house, '/nowhere');
    for (const url of urls) {
      assert.deepEqual(await answer(house, url), nowhere, url);
      assert.deepEqual(await answer(house, url, { authorization: 'Bearer ' }), nowhere, url);
      assert.deepEqual(await answer(house, url, { authorization: 'Bearer undefined' }), nowhere, url);
    }
  });

  test('are there for the holder of the token', async (t) => {
    const house = await openHouse(t, { env: settings });
    for (const url of urls) {
      assert.equal((await answer(house, url, { authorization: `Bearer ${metricsToken}` })).status, 200, url);
    }
  });

  test('and outside production for everybody', async (t) => {
    const house = await openHouse(t, { env: { NODE_ENV: 'development' } });
    for (const url of urls) assert.equal((await answer(house, url)).status, 200, url);
  });
});

const slow = endpoint({
  method: 'GET',
  path: '/test/slow',
  access: 'public',
  summary: 'Test',
  description: 'Test.',
  data: z.object({}),
  example: { data: {} },
});

suite('the metrics', async () => {
  const entered = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const house = await openHouse(
    { after },
    {
      furnish: (app) =>
        mount(app, slow, async () => {
          entered.resolve();
          await left.promise;
          return {};
        }),
    },
  );
  const read = async (): Promise<string[]> => (await house.app.inject('/metrics')).body.split('\n');
  const has = (lines: string[], start: string) => lines.some((line) => line.startsWith(start));

  test('count and time each operation by its path in the contract, never by what the caller wrote', async () => {
    const citizen = await house.signIn();
    await house.app.inject({ url: '/api/v1/users/me?kanareika=1', headers: citizen.headers });
    await house.app.inject('/kanareika');
    const lines = await read();
    const series = 'tamga_request_seconds_count{operation="GET /api/v1/users/me",status="200"} 1';
    assert.ok(has(lines, series));
    assert.ok(has(lines, 'tamga_request_seconds_count{operation="none",status="404"} 1'));
    assert.ok(has(lines, 'tamga_refusals_total{operation="none",error="request.not_found"} 1'));
    assert.doesNotMatch(lines.join('\n'), /kanareika/);
  });

  test('do not count a caller who left for ever', { timeout: 120_000 }, async () => {
    const { hostname, port } = new URL(await house.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname);
    socket.write('GET /test/slow HTTP/1.1\r\nhost: a\r\n\r\n');
    await entered.promise;
    assert.ok(has(await read(), 'tamga_requests_in_flight 2'));
    socket.destroy();
    left.resolve();
    while (!has(await read(), 'tamga_requests_in_flight 1')) await sleep(20);
  });

  test('show what is in flight, the connections, Redis and the delay of the event loop', async () => {
    const reply = await house.app.inject('/metrics');
    assert.equal(reply.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
    const lines = reply.body.split('\n');
    // The asking request itself is the one in flight.
    assert.ok(has(lines, 'tamga_requests_in_flight 1'));
    for (const name of ['connections', 'idle', 'waiting']) assert.ok(has(lines, `tamga_pool_${name} `), name);
    assert.ok(has(lines, 'tamga_redis_up '));
    assert.ok(has(lines, 'tamga_nodejs_eventloop_lag_p99_seconds '));
  });
});

/** What a public linter finds wrong with an OpenAPI document, its examples included. */
async function errorsOf(source: string) {
  const rules = {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    // The address of the page is /swagger/, as the specification names it.
    'no-path-trailing-slash': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }));
}

suite('the OpenAPI document', async () => {
  const house = await openHouse({ after });
  const { envelopes } = house.app.kernel;
  const { body: source } = await house.app.inject('/swagger/doc.json');
  const document = JSON.parse(source);
  const described = (endpoint: Endpoint) =>
    document.paths[templateOf(endpoint.path)][methodsOf(endpoint)[0]!.toLowerCase()];

  test('passes a public linter', async () => {
    assert.deepEqual(await errorsOf(source), []);
  });

  test('describes an operation that answers otherwise as it answers', async () => {
    const tool = { ...slow, envelope: 'tools' } as const;
    const document = describeApi(envelopes, '1.2.3', [{ room: 'tools', name: 'slow', endpoint: tool }]);
    assert.deepEqual(await errorsOf(JSON.stringify(document)), []);
    const responses = JSON.stringify(document.paths);
    assert.match(responses, /"success":\{"const":true\}/);
    assert.match(responses, /"value":\{"success":false,"data":\{"code":"[a-z_.]+"\},"error":/);
    assert.doesNotMatch(responses, /"status":/);
  });

  test('tells of limits and idempotency keys where there are any', async () => {
    const document = describeApi(envelopes, '1.2.3', [
      { room: 'lab', name: 'pay', endpoint: pay },
      { room: 'lab', name: 'slow', endpoint: slow },
    ]);
    assert.deepEqual(await errorsOf(JSON.stringify(document)), []);
    const { post } = (document.paths as Record<string, Record<string, never>>)[pay.path] as { post: never };
    const { parameters, responses, 'x-rate-limit': limit } = post as Record<string, Record<string, never>>;
    const key = Object.values(parameters!).find(({ name }) => name === 'Idempotency-Key');
    assert.deepEqual([key!['in'], key!['required']], ['header', true]);
    const accepting = describeApi(envelopes, '1.2.3', [
      { room: 'lab', name: 'pay', endpoint: { ...pay, idempotencyKey: 'accepted' } },
    ]);
    assert.match(JSON.stringify(accepting.paths), /"name":"Idempotency-Key","in":"header","required":false/);
    assert.deepEqual(limit, pay.limit);
    const { 200: worked, 429: refused } = responses as unknown as Record<number, { headers: object }>;
    assert.deepEqual(Object.keys(worked!.headers), ['RateLimit-Policy', 'RateLimit', 'Idempotency-Replayed']);
    assert.deepEqual(Object.keys(refused!.headers), ['RateLimit-Policy', 'RateLimit', 'Retry-After']);
    assert.ok(!JSON.stringify((document.paths as Record<string, unknown>)[slow.path]).includes('429'));
  });

  test('has every operation of the contract once, and nothing else', () => {
    const names = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = operations.flatMap(({ endpoint }) =>
      methodsOf(endpoint).map((method) => `${method} ${templateOf(endpoint.path)}`),
    );
    assert.deepEqual(names.toSorted(), expected.toSorted());
    assert.ok(names.length > 5);
  });

  for (const { endpoint } of operations) {
    test(`says what ${endpoint.method} ${endpoint.path} is, with an example and every refusal`, () => {
      const { summary, description, responses } = described(endpoint);
      assert.equal(summary, endpoint.summary);
      assert.ok(description.startsWith(endpoint.description));
      const [content] = Object.values<{ example?: unknown; examples?: object }>(responses[statusOf(endpoint)].content);
      // A tool tells with 200 that it did not work, too: its answers have an example each.
      const { worked, ...failures }: Record<string, unknown> = { worked: content?.example, ...content?.examples };
      assert.ok(worked !== undefined);

      // Between them are redirects, which say where to and nothing more.
      const refusals = Object.entries<{ content: Record<string, { examples: object }> }>(responses).filter(
        ([status]) => Number(status) >= 400,
      );
      const codes = [
        ...Object.keys(failures).map((code) => `200 ${code}`),
        ...refusals.flatMap(([status, { content }]) =>
          Object.keys(content['application/json']!.examples).map((code) => `${status} ${code}`),
        ),
      ];
      const expected = [...refusalsOf(endpoint, envelopeOf(envelopes, endpoint))].map(
        (code) => `${errors[code].status} ${code}`,
      );
      assert.deepEqual(codes.toSorted(), expected.toSorted());
    });

    test(`the examples of ${endpoint.method} ${endpoint.path} fit their own schemas`, () => {
      assert.ok(endpoint.summary.length > 3 && endpoint.description.length > 10);
      endpoint.data.parse(endpoint.example.data);
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = endpoint[part];
        if (schema) strictInput(schema).parse(endpoint.example[part] ?? (part === 'query' ? {} : undefined));
      }
    });
  }
});

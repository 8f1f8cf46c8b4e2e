import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { openCollector } from '#test/collector';
import { type HouseOptions, openHouse } from '#test/house';
import { freePort } from '#test/pooler';
import { asActor } from '#platform/data/db';
import { mount } from '#platform/http/mount';
import { openTraces } from './trace.ts';

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  status: z.object({ code: z.number() }),
});
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
const kinds = { server: 2, client: 3 };
const failed = 2;

const { url: collectorUrl, received } = await openCollector({ after });

const bug = endpoint({
  method: 'GET',
  path: '/test/bug',
  access: 'public',
  summary: 'Test',
  description: 'Test.',
  data: z.object({}),
  example: { data: {} },
});
const furnish: NonNullable<HouseOptions['furnish']> = (app, deps) =>
  mount(app, bug, async (_, actor) => {
    await sql`select ${'kanareika'}::text::uuid`.execute(asActor(deps, actor));
    return {};
  });
// Deliberate failures are logged.
const logTo = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Answers one request with tracing on, and tells what the collector got of it. */
async function traced(headers: Record<string, string>, url = '/api/v1/users/me') {
  const traces = await openTraces(collectorUrl, '1.2.3');
  const house = await openHouse({ after }, { kernel: { tracer: traces.tracer }, furnish, logTo });
  const citizen = await house.signIn();
  const reply = await house.app.inject({ url, headers: { ...citizen.headers, ...headers } });
  received.length = 0;
  await traces.close();
  const spans = received.flatMap((body) =>
    Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const servers = spans.filter(({ kind }) => kind === kinds.server);
  assert.equal(servers.length, 1);
  return { citizen, reply, spans, server: servers[0]!, body: received.join('\n') };
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('a request is a child of the span of its caller, and each statement a child of the request', async () => {
  const { spans, server, reply } = await traced({ traceparent: `00-${traceId}-${spanId}-01` });

  assert.equal(reply.statusCode, 200);
  assert.equal(server.traceId, traceId);
  assert.equal(server.parentSpanId, spanId);
  assert.equal(server.name, 'GET /api/v1/users/me');
  assert.deepEqual(server.attributes, [{ key: 'http.response.status_code', value: { intValue: 200 } }]);

  const statements = spans.filter(({ kind }) => kind === kinds.client);
  assert.ok(statements.length > 0);
  for (const statement of statements) {
    assert.equal(statement.traceId, traceId);
    assert.equal(statement.parentSpanId, server.spanId);
  }
  assert.ok(statements.some(({ attributes }) => JSON.stringify(attributes).includes('\\"users\\".\\"user\\"')));
});

test('a span carries the text of a statement and never a value', async () => {
  const { citizen, reply, body } = await traced({ cookie: 'kanareika' }, '/api/v1/users/me?email=kanareika');
  const { civil_id, family_name, given_name } = reply.json().data;
  assert.match(body, /\$1/);
  for (const value of [
    citizen.token,
    citizen.userId,
    citizen.sessionId,
    civil_id,
    family_name,
    given_name,
    'kanareika',
  ])
    assert.ok(!body.includes(value), `a span has ${value}`);
});

test('a request without a caller, or with a broken one, begins a trace of its own', async () => {
  for (const traceparent of ['', 'nonsense', `00-${traceId}-${spanId}`, `00-${'0'.repeat(32)}-${spanId}-01`]) {
    const { server } = await traced({ traceparent });
    assert.match(server.traceId, /^[0-9a-f]{32}$/);
    assert.notEqual(server.traceId, traceId);
    assert.notEqual(server.traceId, '0'.repeat(32));
    assert.equal(server.parentSpanId, undefined);
  }
});

test('an address that we do not have is not named', async () => {
  const { server } = await traced({}, '/kanareika');
  assert.equal(server.name, 'none');
  assert.notEqual(server.status.code, failed);
});

test('a request that we failed to answer, and the statement that failed, are marked', async () => {
  const { spans, server } = await traced({}, '/test/bug');
  assert.equal(server.status.code, failed);
  const statement = spans.find(({ name, status }) => name === 'postgresql' && status.code === failed);
  assert.ok(statement);
  assert.doesNotMatch(JSON.stringify(spans), /kanareika/);
});

test('a collector that is away holds nothing up', { timeout: 120_000 }, async () => {
  const traces = await openTraces(`http://127.0.0.1:${await freePort()}`, '1.2.3');
  const house = await openHouse({ after }, { kernel: { tracer: traces.tracer } });
  assert.equal((await house.app.inject('/health')).statusCode, 200);
  await traces.close();
});

import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import type { DatabaseError } from 'pg';
import { z } from 'zod';
import { asAdmin, cloneDatabase, openHouse } from '#test/house';
import { mount } from '#platform/http/mount';
import { openLog } from './log.ts';

/** A word that no line may carry, wherever it was hidden. */
const canary = 'kanareika';

function collect(): { to: Writable; text: () => string; lines: () => Record<string, unknown>[] } {
  let text = '';
  const to = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const lines = () => text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { to, text: () => text, lines };
}

function written(record: object): string {
  const { to, text } = collect();
  openLog('debug', to).info(record, 'said');
  assert.match(text(), /"msg":"said"/);
  return text();
}

suite('a value under a telling name is not written', () => {
  const names =
    'authorization Cookie set-cookie x-api-key access_token refreshToken METRICS_TOKEN client_secret password api_key ' +
    'apiKey pin pin2 code civil_id civilId national_id ge_id reg_no regNo register_number family_name givenName ' +
    'given_name_latin email e-mail phone address ip body params query';
  for (const name of names.split(' ')) {
    test(`neither at the top nor deep inside, nor in a list: ${name}`, () => {
      const value = { [name]: canary };
      assert.doesNotMatch(written(value), /kanareika/);
      assert.doesNotMatch(written({ one: { two: { three: value } } }), /kanareika/);
      assert.doesNotMatch(written({ list: [[value], { more: [value] }] }), /kanareika/);
    });
  }

  test('nor anything below it', () => {
    assert.doesNotMatch(written({ body: { note: [canary] } }), /kanareika/);
  });

  test('nor bytes, nor what goes round in circles', () => {
    const bytes = Buffer.from(canary);
    const circle: Record<string, unknown> = { token: canary };
    circle.again = circle;
    assert.doesNotMatch(written({ bytes, circle }), /kanareika|"0":107/);
  });

  test('while what an operator looks for is', () => {
    const record = { request_id: 'a-1', operation: 'GET /health', status: 200, ms: 3, made: 2, at: new Date(0) };
    assert.match(written(record), /"request_id":"a-1","operation":"GET \/health","status":200,"ms":3,"made":2/);
    assert.match(written(record), /1970-01-01T00:00:00.000Z/);
  });
});

suite('an error is written without the values it met', async () => {
  const database = await cloneDatabase();
  const failure = (text: string, values: string[]) =>
    asAdmin((client) => client.query(text, values), database).then(
      () => assert.fail('it worked'),
      (error: unknown) => error as DatabaseError,
    );
  const insert = `insert into users."user" (id, civil_id, family_name, given_name) values (gen_random_uuid(), $1, $1, $1)`;
  await asAdmin((client) => client.query(insert, [canary]), database);
  const taken = await failure(insert, [canary]);
  const cast = await failure('select $1::text::uuid', [canary]);

  const ways = (err: Error): string => {
    const { to, lines, text } = collect();
    const log = openLog('debug', to);
    log.error(err, 'failed');
    log.error({ err }, 'failed');
    log.error({ failure: err, list: [{ err }] }, 'failed');
    log.error({ err: new Error('outer', { cause: err }) }, 'failed');
    log.error({ err: new AggregateError([err]) }, 'failed');
    assert.equal(lines().length, 5);
    return text();
  };

  test('though PostgreSQL repeats them in its texts', () => {
    assert.ok(taken.detail?.includes(canary));
    assert.ok(cast.message.includes(canary));
    for (const error of [taken, cast]) assert.doesNotMatch(ways(error), /kanareika/);
    assert.match(ways(taken), /"sqlstate":"23505","constraint":"user_civil_id_key"/);
  });

  test('though its message quotes them', () => {
    const parsing = (text: string): Error => {
      try {
        JSON.parse(text);
      } catch (error) {
        return error as Error;
      }
      throw new Error('it parsed');
    };
    const errors = [
      new Error(`the value "${canary}" is no good`),
      new Error(`the value '${canary}' is no good`),
      new Error(`it can't be '${canary}', or can it`),
      new Error(`an \`${canary}\`, a “${canary}”, a «${canary}»`),
      new Error(`over two lines "\n${canary}"`),
      new Error(`cut off in the middle: "${canary}`),
      parsing(`["${canary}", x]`),
      parsing(`[${canary}]`),
    ];
    for (const error of errors) {
      assert.ok(error.message.includes(canary), error.message);
      assert.doesNotMatch(ways(error), /kanareika/, error.message);
    }
  });

  test('though somebody threw the value itself', () => {
    const { to, text } = collect();
    openLog('debug', to).error({ err: canary }, 'failed');
    assert.doesNotMatch(text(), /kanareika/);
  });

  test('while its kind, what is not quoted and its place in the code are', () => {
    const { to, lines } = collect();
    const log = openLog('debug', to);
    log.error({ err: new TypeError("we can't go on"), request_id: 'a-1' }, 'failed');
    const [line] = lines();
    const { type, message, stack } = line!.error as Record<string, string>;
    assert.deepEqual({ type, message }, { type: 'TypeError', message: "we can't go on" });
    assert.match(stack!, /^ +at .*log\.test\.ts:\d+/);
    assert.equal(line!.request_id, 'a-1');
    assert.equal(line!.msg, 'failed');
  });

  test('and one that is its own cause ends somewhere', () => {
    const err = new Error('round');
    err.cause = err;
    assert.match(ways(err), /round/);
  });
});

suite('a real request', async () => {
  const shared = { access: 'public', summary: 'Test', description: 'Test.', data: z.object({}) } as const;
  const bug = endpoint({
    ...shared,
    method: 'POST',
    path: '/test/bug',
    body: z.object({ civil_id: z.string() }),
    unaudited: 'changes nothing',
    example: { body: { civil_id: '1' }, data: {} },
  });
  const { to, text, lines } = collect();
  const house = await openHouse(
    { after },
    {
      env: { LOG_LEVEL: 'debug' },
      logTo: to,
      furnish: (app, deps) =>
        mount(app, bug, async ({ body }) => {
          await deps.pool.use((client) => client.query('select $1::text::uuid', [body.civil_id]));
          return {};
        }),
    },
  );
  const lineOf = (id: string) => lines().find((line) => line.request_id === id && line.msg === 'request answered');

  test('leaves its id, its operation and its status, and nothing of the person', async () => {
    const citizen = await house.signIn();
    const reply = await house.app.inject({
      url: `/api/v1/users/me?email=${canary}@example.mn`,
      headers: { ...citizen.headers, cookie: `session=${canary}`, 'x-request-id': 'request-one' },
    });

    assert.equal(reply.statusCode, 200);
    const { civil_id, family_name, given_name } = reply.json().data;
    const { operation, status } = lineOf('request-one')!;
    assert.deepEqual({ operation, status }, { operation: 'GET /api/v1/users/me', status: 200 });
    for (const value of [citizen.token, civil_id, family_name, given_name, canary, '?'])
      assert.ok(!text().includes(value), `the log has ${value}`);
  });

  test('to an address that we do not have leaves no address', async () => {
    await house.app.inject({ url: `/${canary}?a=${canary}`, headers: { 'x-request-id': 'request-two' } });
    const { operation, status } = lineOf('request-two')!;
    assert.deepEqual({ operation, status }, { operation: 'none', status: 404 });
    assert.ok(!text().includes(canary));
  });

  test('that we failed to answer leaves the kind of failure, and not what was sent', async () => {
    const reply = await house.app.inject({
      method: 'POST',
      url: '/test/bug',
      headers: { 'x-request-id': 'request-three' },
      payload: { civil_id: canary },
    });
    assert.equal(reply.statusCode, 500);
    const line = lines().find(({ request_id, msg }) => request_id === 'request-three' && msg === 'request failed');
    assert.equal((line!.error as { sqlstate: string }).sqlstate, '22P02');
    assert.ok(!text().includes(canary));
  });
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint, operations } from '@tamga/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '#platform/http/mount';
import { describeApi } from '#platform/http/openapi';
import { fuzzBytes, judgeBytes } from './bytes.ts';
import { type Document, readOperations } from './document.ts';
import { openFuzzed } from './house.ts';
import { internals } from './judge.ts';
import { described } from './samples.ts';
import { fuzzInThread } from './thread.ts';
import { hostileTexts } from './values.ts';
import { byHttp, byInjection } from './wire.ts';
import { unreached } from './reach.ts';
import { fuzz, type Report } from './run.ts';
import { openHouse } from '#test/house';

/** Each new operation brings its own share, and takes nothing from the others. */
const requestsPerOperation = 80;
/** FUZZ_REQUESTS=1000000 is the long run; FUZZ_SEED takes another path through what can be asked. */
const requests = Number(process.env.FUZZ_REQUESTS ?? operations.length * requestsPerOperation);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const shareOf = (percent: number) => Math.ceil((requests * percent) / 100);
/** On a busy machine; a run that takes longer hangs. */
const timeout = 600_000 + requests * 50;

suite('whatever is asked of an operation, it answers as the document says', { concurrency: true, timeout }, () => {
  test('without sockets, and every operation is reached', { timeout }, async () => {
    const { report, missed, damage } = await fuzzInThread({ seed, requests: shareOf(62) });
    tell('without sockets', report);
    assert.deepEqual([...report.findings, ...damage, ...missed], []);
  });

  test('in the role of a client', { timeout }, async () => {
    const { house, fuzzing, damage } = await openFuzzed({ after }, 'client');
    const send = byInjection(house.app);
    const report = await fuzz({ ...fuzzing, send, seed, requests: Math.max(300, shareOf(1)), reachesAll: true });
    tell('in the role of a client', report);
    const missed = unreached(fuzzing.operations, report.reached, await fuzzing.callersAnew());
    assert.deepEqual([...report.findings, ...(await damage()), ...missed], []);
  });

  test('over sockets, where bytes that are hardly HTTP are refused in the envelope too', { timeout }, async () => {
    const { house, fuzzing, damage } = await openFuzzed({ after });
    const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { send, close } = byHttp(origin);
    const report = await fuzz({ ...fuzzing, send, seed, requests: shareOf(10) });
    close();
    tell('over sockets', report);
    const paths = fuzzing.operations.map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'));
    const findings = await fuzzBytes({ origin, paths, seed, requests: shareOf(4) });
    // After all that, the same house must answer as if nothing had happened.
    const afterwards = await fuzz({ ...fuzzing, send: byInjection(house.app), seed: seed + 1, requests: shareOf(24) });
    tell('afterwards', afterwards);
    // A caller who hung up is gone when the server has noticed.
    for (let tries = 0; tries < 50 && (await damage()).length > 0; tries += 1) await sleep(20);
    assert.deepEqual([...report.findings, ...findings, ...afterwards.findings, ...(await damage())], []);
  });
});

const tell = (how: string, { sent, seconds, statuses }: Report) =>
  console.log(`${how}: ${sent} requests, ${Math.round(sent / seconds)} a second`, statuses);

suite('the judge names', () => {
  const shared = { access: 'public', method: 'GET', summary: 'Bad', description: 'Bad.' } as const;
  const numbered = z.object({ number: z.number() });
  const example = { data: { number: 1 } };
  const bad = {
    throwing: endpoint({ ...shared, path: '/test/throwing', data: numbered, example }),
    lying: endpoint({ ...shared, path: '/test/lying', data: numbered, envelope: 'none', example }),
    gossiping: endpoint({ ...shared, path: '/test/gossiping', data: numbered, envelope: 'none', example }),
    hanging: endpoint({ ...shared, path: '/test/hanging', data: numbered, example }),
    telling: endpoint({
      ...shared,
      path: '/test/telling',
      data: z.object({ text: z.string() }),
      example: { data: { text: '' } },
    }),
    inventive: endpoint({ ...shared, path: '/test/inventive', data: numbered, example }),
    styled: endpoint({ ...shared, path: '/test/styled', data: numbered, example }),
    talkative: endpoint({ ...shared, path: '/test/talkative', data: numbered, example }),
  };
  const mountBad = (app: FastifyInstance): void => {
    mount(app, bad.throwing, () => {
      throw new Error('select * from users.user where id = 1');
    });
    mount(app, bad.lying, () => ({ number: 'one' }) as never);
    mount(app, bad.gossiping, () => ({ number: 1, password_hash: 'x' }));
    mount(app, bad.hanging, () => sleep(2_000, { number: 1 }));
    mount(app, bad.telling, () => ({ text: new Error('oh').stack ?? '' }));
    mount(app, bad.inventive, (_, __, { reply }) => {
      reply.code(418);
      return { number: 1 };
    });
    // Past the kernel, which would let neither happen.
    app.get(bad.styled.path, (_, reply) => reply.type('text/html').send('<p>1</p>'));
    app.get(bad.talkative.path, (_, reply) => reply.code(400).send({ error: 'insert into users values (1)' }));
  };
  const furnished = openHouse({ after }, { logTo: { write: () => undefined }, furnish: mountBad });

  const expected: Record<keyof typeof bad, RegExp> = {
    throwing: /a fault of the server: 500/,
    lying: /the body does not fit its schema: data\/number must be number/,
    gossiping: /the body does not fit its schema: data must NOT have unevaluated properties/,
    hanging: /hangs: no answer within 200 ms, twice/,
    telling: /tells of its inside: "\\\\n {4}at "/,
    inventive: /418 undefined is not documented/,
    styled: /is text\/html, not application\/json/,
    talkative: /tells of its inside: "insert into"/,
  };
  for (const [name, words] of Object.entries(expected)) {
    test(`an operation that is ${name}`, async () => {
      const { app } = await furnished;
      const operations = readOperations(
        describeApi(
          app.kernel.envelopes,
          'test',
          described(bad).filter((one) => one.name === name),
        ) as unknown as Document,
      );
      const callersAnew = async () => ({ visitor: {} });
      const report = await fuzz({
        operations,
        schemas: {},
        callersAnew,
        belongings: () => [],
        send: byInjection(app),
        seed,
        requests: 3,
        hangMs: 200,
      });
      assert.match(report.findings.join('\n'), words);
      assert.match(report.findings.join('\n'), /FUZZ_SEED=\d+, request \d+\n {2}curl -si /);
    });
  }

  test('bytes that are answered outside the envelope', () => {
    const raw = { bytes: Buffer.from('GET / HTTP/1.1\r\n\r\n'), isClosed: false };
    assert.match(
      judgeBytes(raw, 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n').join(),
      /not in the envelope/,
    );
    assert.match(judgeBytes(raw, 'HTTP/1.1 500 Oh\r\n\r\n').join(), /a fault of the server/);
    assert.deepEqual(judgeBytes(raw, ''), ['closed without a word']);
  });

  test('never its own questions: no value that is sent looks like an inside', () => {
    const telling = hostileTexts.filter((text) => internals.some((internal) => internal.test(JSON.stringify(text))));
    assert.deepEqual(telling, []);
  });
});

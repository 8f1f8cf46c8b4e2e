import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../src/world.ts';
import { asSystem } from './house.ts';
import { openObjectHouse } from './objects.ts';
import { furnishPapers } from './papers.ts';

// Bodies that take their time, on a platform that is less patient than the real one.

const bodyTimeoutMs = 1_000;
function furnish(app: FastifyInstance, deps: AppDeps): void {
  furnishPapers(app, deps);
  app.get('/test/waiting', async () => sleep(5 * bodyTimeoutMs, 'late'));
}
const house = await openObjectHouse({ after }, {}, furnish, { bodyTimeoutMs });
const { hostname, port } = new URL(await house.app.listen({ host: '127.0.0.1', port: 0 }));
const citizen = await house.signIn();
const part = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';
const head = `--x\r\n${part}\r\n\r\n`;
const tail = '\r\n--x--\r\n';
const countRows = async () => (await asSystem(house.deps).selectFrom('objects.object').select('id').execute()).length;

interface Dribble {
  path: string;
  headers?: Record<string, string>;
  pieces: readonly string[];
  everyMs: number;
  /** How many bytes are promised and never sent. */
  missing?: number;
}

/** Sends a body piece by piece, and answers with what came back and after how long the connection was closed. */
async function dribble({ path, headers = citizen.headers, pieces, everyMs, missing = 0 }: Dribble) {
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  const answer = text(socket).catch(() => '');
  socket.on('error', () => undefined);
  const type = path.endsWith('papers') ? 'multipart/form-data; boundary=x' : 'application/json';
  const lines = Object.entries({ host: 'a', connection: 'close', 'content-type': type, ...headers });
  const length = pieces.join('').length + missing;
  const method = path.endsWith('papers') ? 'POST' : 'PUT';
  const described = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${method} ${path} HTTP/1.1\r\n${described}content-length: ${length}\r\n\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed || socket.readableEnded) break;
    socket.write(piece);
    await sleep(everyMs);
  }
  const got = await answer;
  socket.destroy();
  return { status: Number(got.slice(9, 12)), body: got.slice(got.indexOf('{')), tookMs: performance.now() - startedAt };
}

const line = `${'a'.repeat(9_999)}\n`;
const slowly = { pieces: [head, ...Array.from({ length: 20 }, () => line), tail], everyMs: 120 };

suite('a body that takes its time', () => {
  test('is taken where an operation takes files, as long as it keeps coming', async () => {
    const { status, tookMs, body } = await dribble({ path: '/test/papers', ...slowly });
    assert.ok(tookMs > 2 * bodyTimeoutMs);
    assert.equal(status, 200, body);
    assert.equal(JSON.parse(body).data.size_bytes, 20 * line.length);
  });

  test('is cut off anywhere else', async () => {
    const { status, body, tookMs } = await dribble({ path: '/api/v1/me/signature', ...slowly });
    assert.equal(status, 408);
    assert.equal(JSON.parse(body).error, 'request.timed_out');
    assert.ok(tookMs < 60_000);
  });

  test('of a stranger is not waited for, not even where files are taken', async () => {
    const silent = { pieces: [head, ...Array.from({ length: 60 }, () => 'a')], everyMs: 100 };
    const { status, tookMs } = await dribble({ path: '/test/papers', headers: {}, ...silent });
    assert.equal(status, 401);
    assert.ok(tookMs < 5_000, 'the connection is closed long before the last byte');
  });

  test('is cut off where it stops coming, or comes too slowly to be worth a place, and leaves nothing', async () => {
    const before = await countRows();
    for (const pieces of [
      ['what comes before the first part is passed over\r\n'],
      [head, line],
      [head, ...Array.from({ length: 40 }, () => 'a')],
    ]) {
      const reply = await dribble({ path: '/test/papers', pieces, everyMs: 100, missing: 1_000 });
      assert.equal(reply.status, 408, reply.body);
      assert.equal(JSON.parse(reply.body).error, 'request.timed_out');
    }
    assert.equal(await countRows(), before);
  });

  test('is cut off where the file never begins, long before the operation would be', async () => {
    const dribbling = Array.from({ length: 40 }, () => '-');
    for (const pieces of [[''], ['--x\r\ncontent-disp'], dribbling]) {
      const reply = await dribble({ path: '/test/papers', pieces, everyMs: 100, missing: 1_000 });
      assert.equal(reply.status, 408, reply.body);
      assert.ok(reply.tookMs < 60_000);
    }
  });

  test('behind a request that is still being answered is cut off without a word: it would be read as that answer', async () => {
    const socket = connect(Number(port), hostname);
    const got = text(socket).catch(() => '');
    const waiting = 'GET /test/waiting HTTP/1.1\r\nhost: a\r\n\r\n';
    const slow = `PUT /api/v1/me/signature HTTP/1.1\r\nhost: a\r\nauthorization: ${citizen.headers.authorization}\r\n`;
    socket.write(`${waiting}${slow}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`);
    assert.equal(await got, '');
  });
});

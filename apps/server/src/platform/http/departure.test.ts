import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { suite, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { limitDepartures, type Pace } from './departure.ts';
import { answerBrokenConnection } from './malformed.ts';

const megabytes = 32;

async function* steadily(everyMs: number) {
  for (;;) {
    yield Buffer.alloc(1_000);
    await sleep(everyMs);
  }
}

/** Asks `/flood`, which sends all at once, or `/drip`, which sends a little every 20 ms, both of a declared length. */
async function ask(t: TestContext, pace: Pace, target: string) {
  const app = Fastify({ clientErrorHandler: answerBrokenConnection, forceCloseConnections: true });
  limitDepartures(app, pace);
  app.get('/flood', (_, reply) => reply.send('a'.repeat(megabytes * 1_000_000)));
  app.get('/drip', (_, reply) =>
    reply.header('content-length', megabytes * 1_000_000).send(Readable.from(steadily(20), { objectMode: false })),
  );
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  t.after(() => app.close());
  const connected = once(app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  const [connection] = await connected;
  t.after(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET ${target} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return { socket, closed: once(connection, 'close').then(() => true) };
}

suite('an answer', () => {
  test('that is not read is given up', async (t) => {
    const { closed } = await ask(t, { patienceMs: 300, bytesPerMsMin: 1 }, '/flood');
    assert.equal(await Promise.race([closed, sleep(20_000, false)]), true);
  });

  test('that is read as slowly as it can be is given up too', async (t) => {
    const { socket, closed } = await ask(t, { patienceMs: 300, bytesPerMsMin: 100_000 }, '/drip');
    socket.resume();
    assert.equal(await Promise.race([closed, sleep(20_000, false)]), true);
  });

  test('that is read is not', async (t) => {
    const { socket, closed } = await ask(t, { patienceMs: 300, bytesPerMsMin: 1 }, '/drip');
    socket.resume();
    assert.equal(await Promise.race([closed, sleep(2_000, false)]), false);
  });

  test('is not mixed with words about what comes behind its request', async (t) => {
    const { socket, closed } = await ask(t, { patienceMs: 10_000, bytesPerMsMin: 1 }, '/drip');
    let text = '';
    socket.on('data', (piece) => (text += String(piece)));
    await once(socket, 'data');
    socket.write('no request at all\r\n\r\n');
    assert.equal(await Promise.race([closed, sleep(20_000, false)]), true);
    assert.doesNotMatch(text, /request\.malformed/);
  });
});

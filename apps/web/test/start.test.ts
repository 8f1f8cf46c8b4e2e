import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/pooler.ts';
import { startProcess } from '../../server/test/processes.ts';

/** What is answered to who comes as soon as there is a connection. */
async function firstAnswer(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  if (!isThere) return sleep(10).then(() => firstAnswer(port));
  socket.setTimeout(30_000, () => socket.destroy());
  socket.write('GET /@vite/client HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  return Buffer.concat(await socket.toArray()).toString();
}

test('who comes while the pages are still being prepared is answered', { timeout: 120_000 }, async (t) => {
  const port = await freePort();
  // In production the build is read at once, before anything else happens.
  startProcess(t, [path.join(import.meta.dirname, '../server/main.ts')], {
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    PORT: String(port),
    REDIS_PREFIX: `start-${process.pid}:web:`,
  });
  assert.match(await firstAnswer(port), /^HTTP\/1\.1 200 /);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { openStack } from './stack.ts';

const stack = await openStack({ after });

/**
 * Passes bytes on to the API. When a connection is taken up again to read, it ends it and all that lie idle; and one that
 * is to change something, always.
 */
async function openForgetful(): Promise<{ url: string; reads: () => number; changes: () => number }> {
  let [reads, changes] = [0, 0];
  const { port, hostname } = new URL(stack.issuer);
  const idle = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (bytes) => {
      if (bytes.toString('latin1', 0, 4) === 'POST') {
        changes += 1;
        near.destroy();
      } else if (idle.has(near)) {
        reads += 1;
        for (const socket of idle) socket.destroy();
      } else far.write(bytes);
    });
    far.on('data', (bytes) => {
      near.write(bytes);
      idle.add(near);
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        idle.delete(near);
        for (const one of [near, far]) one.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads: () => reads,
    changes: () => changes,
  };
}

const asCitizen = async () => ({ cookie: `__Host-session=${stack.sessionOf(await stack.house.signIn())}` });

test('a page is shown although the connection to the API was closed when it was taken up again', async () => {
  const forgetful = await openForgetful();
  const url = await stack.startWeb({ API_URL: forgetful.url, PUBLIC_URL: stack.url });
  const headers = await asCitizen();
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await fetch(`${url}/me/sessions`, { headers, redirect: 'manual' });
    assert.equal(page.status, 200, `turn ${turn}`);
    await page.text();
  }
  assert.ok(forgetful.reads() >= 3, `${forgetful.reads()} connections were ended while they were used`);
});

test('a change is asked for once', async () => {
  const forgetful = await openForgetful();
  const url = await stack.startWeb({ API_URL: forgetful.url, PUBLIC_URL: stack.url });
  const headers = { ...(await asCitizen()), origin: stack.url };
  const sent = await fetch(`${url}/me/not-me`, { method: 'POST', headers, redirect: 'manual' });
  assert.equal(sent.status, 503);
  assert.equal(forgetful.changes(), 1);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import { fuzzBytes, judgeRefusal } from '../../server/test/fuzz/bytes.ts';
import { openStack } from './stack.ts';

const seed = Number(process.env.FUZZ_SEED ?? 1);
/** WEB_FUZZ_REQUESTS=100000 is the long run, here and in fuzz.test.ts. */
const requests = Math.max(300, Math.ceil(Number(process.env.WEB_FUZZ_REQUESTS ?? 2_000) / 5));
const stack = await openStack({ after }, { console: true });
const servers = {
  web: { origin: stack.url, paths: ['/', '/sign-in', '/preferences', '/me', '/admin/users', '/mark.svg', '/health'] },
  console: { origin: stack.consoleUrl, paths: ['/', '/bulk', '/person', '/super/sign-in', '/mark.svg', '/health'] },
  sandbox: { origin: stack.sandbox.url, paths: ['/phone/', '/v3/session/1', '/social/auth', '/directory/v1/1'] },
};

/** The status line of what bytes are answered with. */
async function answered(origin: string, bytes: string): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setTimeout(5_000, () => socket.destroy());
  socket.write(bytes.replace('\r\n\r\n', `\r\nhost: ${host}\r\nconnection: close\r\n\r\n`));
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  await once(socket, 'close');
  return text.slice(0, text.indexOf('\r\n'));
}

for (const [name, { origin, paths }] of Object.entries(servers)) {
  suite(`the ${name}, whatever bytes arrive`, () => {
    test('answers with a refusal, and goes on', async () => {
      const findings = await fuzzBytes({ origin, paths, seed, requests, judge: judgeRefusal });
      assert.deepEqual(findings, []);
      assert.match(await answered(origin, `GET ${paths.at(-1)} HTTP/1.1\r\n\r\n`), /^HTTP\/1\.1 (200|4\d\d) /);
    });
  });
}

suite('a page', () => {
  const targets = ['//', '//evil.example/sign-in', '/..//evil.example', String.raw`/\evil.example`, 'http://['];
  for (const origin of [stack.url, stack.consoleUrl]) {
    for (const target of [...targets, 'http://a:99999/', '/%', '/sign-in/%ff', `${origin}/sign-in`, '*']) {
      test(`is not asked for by ${target} at ${new URL(origin).hostname}`, async () => {
        assert.equal(await answered(origin, `GET ${target} HTTP/1.1\r\n\r\n`), 'HTTP/1.1 400 Bad Request');
      });
    }
  }

  test('is read, and its form is sent; other methods are not allowed', async () => {
    for (const method of ['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND'])
      assert.equal(await answered(stack.url, `${method} / HTTP/1.1\r\n\r\n`), 'HTTP/1.1 405 Method Not Allowed');
  });

  test('is not there under a name that no header can hold, read or written', async () => {
    const url = `${stack.url}/admin/relay/requests/${encodeURIComponent('тамга')}`;
    assert.equal((await fetch(url)).status, 404);
    const body = new URLSearchParams({ intent: 'retry' });
    assert.equal((await fetch(url, { method: 'POST', body, headers: { origin: stack.url } })).status, 404);
  });

  test('is not there under a name that no file can have', async () => {
    const name = 'a'.repeat(300);
    assert.equal(await answered(stack.url, `GET /${name}.css HTTP/1.1\r\n\r\n`), 'HTTP/1.1 404 ');
  });
});

test('a file is compressed for who can read that, and for nobody else', async () => {
  const encodingFor = async (accepted: string): Promise<string | null> => {
    const reply = await fetch(`${stack.url}/mark.svg`, { headers: { 'accept-encoding': accepted } });
    assert.match(await reply.text(), /^<svg /);
    assert.equal(reply.headers.get('vary'), 'accept-encoding');
    return reply.headers.get('content-encoding');
  };
  assert.equal(await encodingFor('gzip, deflate, br'), 'br');
  assert.equal(await encodingFor('gzip'), 'gzip');
  assert.equal(await encodingFor('identity'), null);
});

test('who sends the head of a request without end is cut off', { timeout: 30_000 }, async () => {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nx: ');
  const drip = setInterval(() => socket.write('a'), 500);
  socket.on('error', () => undefined).resume();
  const begun = performance.now();
  // Not `once` of events: a letter that meets the end comes back as an error, and is no less an end.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  assert.ok(performance.now() - begun < 20_000);
});

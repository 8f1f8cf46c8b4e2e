import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { after, suite, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { workedSeconds } from '../../server/test/worked.ts';
import { openBodies } from '../server/bodies.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { console: true });
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: stack.url };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.url}${path}`, { method: 'POST', body, headers: { ...form, ...headers }, redirect: 'manual' });
/** The seconds that the web has had a processor: how long a test waits depends on what else the machine does. */
const worked = (): number => workedSeconds(stack.pids[0] ?? 0);
const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.pids[0]}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Sends as much as it may, in chunks and without saying how much; answers with the status, once there is one. */
function pour(megabytes: number, path = '/preferences', headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${stack.url}${path}`, { method: 'POST', headers: { ...form, ...headers } });
    sent.on('response', (reply) => {
      resolve(reply.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    const chunk = Buffer.alloc(1_024 * 1_024, 'a');
    let left = megabytes;
    const write = (): void => {
      while (left > 0 && !sent.destroyed) {
        left -= 1;
        if (sent.write(chunk)) continue;
        sent.once('drain', write);
        return;
      }
      sent.end();
    };
    write();
  });
}

suite('a form that is too large', () => {
  test('is refused in words, with the face of the site', async () => {
    for (const [language, title] of [
      ['mn', 'Илгээсэн зүйл хэт том байна'],
      ['en', 'What you sent is too large'],
    ] as const) {
      const reply = await post('/preferences', `a=${'x'.repeat(70_000)}`, { 'accept-language': language });
      const page = await reply.text();
      assert.equal(reply.status, 413);
      assert.ok(page.includes(title), page.slice(0, 500));
      assert.match(page, /class="brand/);
    }
  });

  test('is refused by its declared length before anything of it is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { ...form, 'content-length': '600000000' };
      const sent = request(`${stack.url}/preferences`, { method: 'POST', headers });
      sent.on('response', (reply) => {
        resolve(reply.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    assert.equal(status, 413);
  });

  test('of 300 megabytes, whose length nobody tells, leaves the memory as it is', async () => {
    const before = residentMb();
    const statuses = await Promise.all([pour(300), pour(300), pour(300, '/me/signature')]);
    assert.deepEqual(statuses, [413, 413, 413]);
    assert.ok(residentMb() - before < 100, `${before} MB became ${residentMb()} MB`);
  });

  test('is refused in a way that a script of a page understands', async () => {
    const reply = await post('/preferences.data', `a=${'x'.repeat(70_000)}`);
    assert.equal(reply.status, 413);
    assert.match(reply.headers.get('content-type') ?? '', /turbo|x-script/);
  });

  test('counts its fields too, since those take time', async () => {
    const before = worked();
    assert.equal((await post('/me/signature', 'a&'.repeat(400_000))).status, 413);
    assert.ok(worked() - before < 1);
  });

  test('counts them as they are read, whatever its type says besides', async () => {
    const parts = (fields: number) => '--a\r\ncontent-disposition: form-data; name=""\r\n\r\n\r\n'.repeat(fields);
    for (const [type, body] of [
      ['application/x-www-form-urlencoded; boundary=none', 'a&'.repeat(200_000)],
      ['application/x-www-form-urlencoded; charset=utf-8; boundary="none"', 'a&'.repeat(200_000)],
      ['multipart/form-data; old-boundary=none; boundary=a', `${parts(15_000)}--a--\r\n`],
      ['multipart/form-data; boundary=none; boundary=a', `${parts(15_000)}--a--\r\n`],
      ['multipart/form-data; boundary=none, multipart/form-data; boundary=a', `${parts(15_000)}--a--\r\n`],
    ] as const) {
      const before = worked();
      assert.equal((await post('/me/signature', body, { 'content-type': type })).status, 400, type);
      assert.ok(worked() - before < 1, type);
    }
  });
});

test('a page with a file takes more than others, and only that page', async () => {
  const citizen = await stack.house.signIn();
  const cookie = `__Host-session=${stack.sessionOf(citizen)}`;
  const picture = new FormData();
  picture.set('file', new File([Buffer.alloc(300_000)], 'a.png', { type: 'image/png' }));
  const send = (path: string) =>
    fetch(`${stack.url}${path}`, { method: 'POST', body: picture, headers: { origin: stack.url, cookie } });
  const reply = await send('/me/signature');
  assert.equal(reply.status, 200);
  assert.match(await reply.text(), /256/, 'the field itself says how large a picture may be');
  assert.equal((await send('/me/profile')).status, 413);
});

test('what is no form is refused as such, and an empty one is empty', async () => {
  for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    assert.equal((await post('/preferences', '{}', { 'content-type': type })).status, 400, type);
  const empty = await fetch(`${stack.url}/preferences`, {
    method: 'POST',
    headers: { origin: stack.url },
    redirect: 'manual',
  });
  assert.equal(empty.status, 303);
});

test('who sends slowly on purpose is let go when there are too many, and is in nobody’s way', async () => {
  const take = openBodies(3_000);
  const send = (begin: ((body: ReadableStreamDefaultController) => void) | string) => {
    const body = typeof begin === 'string' ? begin : new ReadableStream({ start: begin });
    const sent = new Request('http://127.0.0.1/', { method: 'POST', headers: form, body, duplex: 'half' });
    const use = async (taken: Request | number) => (typeof taken === 'number' ? taken : taken.text());
    return take(sent, () => 1_000, use);
  };
  const slow = Array.from({ length: 3 }, () => send((body) => body.enqueue(Buffer.from('a='))));
  assert.equal(await send('language=en'), 'language=en');
  assert.equal(await Promise.race(slow), 503);
  assert.equal(await slow[0], 503, 'the one that has been sending the longest');
  // Those that have arrived are kept until they are answered, and then there is room again.
  let answer: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (answer = resolve));
  const hold = (body: string) =>
    take(
      new Request('http://127.0.0.1/', { method: 'POST', headers: form, body }),
      () => 1_000,
      () => busy,
    );
  // Short ones take no more room than they have bytes, however much their page would take.
  const held = Array.from({ length: 20 }, () => hold('a=b'));
  await setTimeout(50);
  assert.equal(await send('a=b'), 'a=b');
  for (let sent = 0; sent < 3; sent += 1) {
    held.push(hold(`a=${'b'.repeat(900)}`));
    await setTimeout(50);
  }
  assert.equal(await send('a=b'), 503);
  answer();
  await Promise.all(held);
  assert.equal(await send('a=b'), 'a=b');
});

test('where what has arrived leaves no room, who still sends is not let go for one who is refused all the same', async () => {
  const take = openBodies(3_000);
  const send = <T>(body: string | ReadableStream, bytesMax: number, use: (taken: Request | number) => Promise<T>) =>
    take(
      new Request('http://127.0.0.1/', { method: 'POST', headers: form, body, duplex: 'half' }),
      () => bytesMax,
      use,
    );
  const read = async (taken: Request | number) => (typeof taken === 'number' ? taken : taken.text());
  const { promise: busy, resolve: answer } = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    held.push(send(`a=${'b'.repeat(698)}`, 1_000, () => busy));
    await setTimeout(50);
  }
  let sending: ReadableStreamDefaultController | undefined;
  const slow = send(new ReadableStream({ start: (body) => void (sending = body) }), 500, read);
  assert.equal(await send('a=b', 1_000, read), 503);
  sending?.enqueue(Buffer.from('a=slow'));
  sending?.close();
  assert.equal(await slow, 'a=slow');
  answer();
  await Promise.all(held);
});

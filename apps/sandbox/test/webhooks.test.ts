import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());
const { secret } = sandbox.world.webhooks;

/** Signed by hand, as the text of the standard says. */
function send(body: string, { id = 'msg_1', age = 0, key = secret } = {}): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - age);
  const signature = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return fetch(`${sandbox.url}/webhooks/in`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
}

const setFaults = (faults: object) =>
  fetch(`${sandbox.url}/webhooks/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });

test('a webhook is taken and shown where its signature holds, and refused otherwise', async () => {
  assert.equal((await send('{"a":"<b>1</b>"}')).status, 204);
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  assert.equal((await send('{}', { key: other })).status, 401);
  assert.equal((await send('{}', { age: 3_600 })).status, 401);
  const page = await (await fetch(`${sandbox.url}/webhooks/`)).text();
  assert.match(page, /&lt;b&gt;1/, 'it is text, whatever it says');
  const reply = await fetch(`${sandbox.url}/webhooks/received`);
  const { attempts } = (await reply.json()) as { attempts: { verified: boolean }[] };
  assert.deepEqual(
    attempts.map(({ verified }) => verified),
    [true, false, false],
  );
});

test('the receiver can fail as often as it is told to', async () => {
  await setFaults({ status: 500, next: 2 });
  assert.deepEqual([(await send('{}')).status, (await send('{}')).status, (await send('{}')).status], [500, 500, 204]);
  await setFaults({ redirect_to: 'http://127.0.0.1:1/', next: 1 });
  assert.equal((await send('{}')).status, 302);
  assert.equal((await setFaults({ strange: true })).status, 400);
});

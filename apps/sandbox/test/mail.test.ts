import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());

/** Speaks SMTP by hand, line by line; answers with what the server said. */
async function send(...lines: string[]): Promise<string[]> {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const said: string[] = [];
  const waiting = [...lines];
  try {
    for await (const line of createInterface(socket)) {
      said.push(line);
      // `250-` goes on, `250 ` is the last line of an answer.
      if (/^\d{3} /.test(line)) socket.write(`${waiting.shift() ?? 'QUIT'}\r\n`);
    }
  } catch {
    // A reader that is cut off has already got everything.
  }
  return said;
}

const mail = ['EHLO test', 'MAIL FROM:<a@example.mn>', 'RCPT TO:<b@example.mn>', 'DATA'];
const body = 'Subject: =?utf-8?B?0KHQsNC50L0=?=\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n<b>мэнд</b>\r\n.';
const setFaults = (faults: object) =>
  fetch(`${sandbox.url}/mail/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
const list = async (query = '') => {
  const reply = await fetch(`${sandbox.url}/mail/messages${query}`);
  return ((await reply.json()) as { messages: Record<string, unknown>[] }).messages;
};

test('a mail that is sent by SMTP is caught, listed and shown', async () => {
  const said = await send(...mail, body);
  assert.ok(
    said.some((line) => line.startsWith('250') && /queued|OK/i.test(line)),
    said.join('\n'),
  );
  assert.partialDeepStrictEqual(await list(), [{ from: 'a@example.mn', to: ['b@example.mn'], subject: 'Сайн' }]);
  assert.equal((await list('?to=nobody@example.mn')).length, 0);
  const page = await (await fetch(`${sandbox.url}/mail/`)).text();
  assert.match(page, /Сайн/);
  assert.match(page, /&lt;b&gt;мэнд/, 'a mail is text, whatever it says');
});

test('the catcher can be down, busy or refuse', async () => {
  await setFaults({ down: true });
  assert.match((await send(...mail)).join('\n'), /^421/m);
  await setFaults({ busy: true });
  assert.match((await send(...mail)).join('\n'), /^451/m);
  await setFaults({ refuses: true });
  assert.match((await send(...mail)).join('\n'), /^550/m);
  assert.equal((await setFaults({ strange: true })).status, 400);
  await setFaults({});
});

test('the mailbox can be emptied', async () => {
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' });
  assert.deepEqual(await list(), []);
});

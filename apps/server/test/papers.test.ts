import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeApi } from '#platform/http/openapi';
import { eventually } from './eventually.ts';
import { asSystem } from './house.ts';
import { openObjectHouse } from './objects.ts';
import { addPaper, furnishPapers, getPaper, rules } from './papers.ts';

const house = await openObjectHouse({ after }, {}, furnishPapers);
const url = await house.app.listen({ host: '127.0.0.1', port: 0 });
const citizen = await house.signIn();
const pdf = (sizeBytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)]);

const formOf = (bytes: Buffer, { name = 'a.pdf', type = 'application/pdf', field = 'file' } = {}) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
};
const send = async (body: FormData | string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${url}/test/papers`, {
    method: 'POST',
    body,
    headers: { ...citizen.headers, ...headers },
  });
  return { ...((await reply.json()) as { error?: string; data: { id: string } }), status: reply.status };
};
const get = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/test/papers/${id}`, { headers: { ...citizen.headers, ...headers } });
/** An answer that is not read to its end keeps its connection. */
const statusOf = async (id: string, headers: Record<string, string>) => {
  const reply = await get(id, headers);
  await reply.body?.cancel();
  return reply.status;
};
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
const countRows = async () =>
  (await asSystem(house.deps).selectFrom('objects.object').select('id').where('state', '!=', 'infected').execute())
    .length;

const cleanIds = async () =>
  (await asSystem(house.deps).selectFrom('objects.object').select('id').execute()).map(({ id }) => id);
const keyOf = (id: string): string => `${id.slice(-2)}/${id}`;

suite('a file that is sent', () => {
  test('comes back with its Mongolian name, to be saved and not to be run', async () => {
    const bytes = pdf(300_000);
    const name = 'Төрсний гэрчилгээ (хуулбар) «1».pdf';
    const { status, data } = await send(formOf(bytes, { name }));
    assert.equal(status, 200);

    const reply = await get(data.id);
    assert.equal(reply.status, 200);
    assert.deepEqual(await bytesOf(reply), bytes);
    assert.equal(reply.headers.get('content-type'), 'application/pdf');
    assert.equal(reply.headers.get('content-length'), '300000');
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
    assert.match(reply.headers.get('content-security-policy')!, /default-src 'none'.*; sandbox$/);
    const disposition = reply.headers.get('content-disposition')!;
    assert.match(disposition, /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/);
    assert.equal(decodeURIComponent(disposition.split("UTF-8''")[1]!), name);
  });

  test('is not sent again to who has it, and comes in the parts that are asked for', async () => {
    const bytes = pdf(200_000);
    const { data } = await send(formOf(bytes));
    const whole = await get(data.id);
    const etag = whole.headers.get('etag')!;
    await whole.body?.cancel();
    assert.equal(await statusOf(data.id, { 'if-none-match': `"other", W/${etag}` }), 304);
    assert.equal(await statusOf(data.id, { 'if-none-match': '"other"' }), 200);

    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=65530-65545', 65_530, 65_545],
      ['bytes=199999-', 199_999, 199_999],
      ['bytes=-7', 199_993, 199_999],
      ['bytes=100-999999', 100, 199_999],
    ] as const) {
      const reply = await get(data.id, { range });
      assert.equal(reply.status, 206, range);
      assert.equal(reply.headers.get('content-range'), `bytes ${start}-${end}/200000`);
      assert.deepEqual(await bytesOf(reply), bytes.subarray(start, end + 1), range);
    }
    for (const range of ['bytes=200000-', 'bytes=-0']) {
      const reply = await get(data.id, { range });
      assert.equal(reply.status, 416, range);
      assert.equal(reply.headers.get('content-range'), 'bytes */200000');
      assert.equal(reply.headers.get('content-disposition'), null, 'a refusal is not the file');
      assert.equal(reply.headers.get('etag'), null);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b']) {
      assert.equal(await statusOf(data.id, { range }), 200, range);
    }
    assert.equal(await statusOf(data.id, { range: 'bytes=0-1', 'if-range': '"older"' }), 200);
    assert.equal(await statusOf(data.id, { range: 'bytes=0-1', 'if-range': etag }), 206);
  });

  test('is not opened to tell its size, and let go of by who hangs up before it comes', async (t) => {
    const { data } = await send(formOf(pdf(1_000_000)));
    const opened: Readable[] = [];
    let hangUp: () => void = () => undefined;
    const { store } = house.objects;
    const get = store.get.bind(store);
    t.mock.method(store, 'get', async (...asked: Parameters<typeof get>) => {
      hangUp();
      const bytes = await get(...asked);
      await sleep(100);
      opened.push(bytes!);
      return bytes;
    });
    const reply = await fetch(`${url}/test/papers/${data.id}`, { method: 'HEAD', headers: citizen.headers });
    assert.equal(reply.headers.get('content-length'), '1000000');
    assert.equal(opened.length, 0);

    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    hangUp = () => socket.destroy();
    const { authorization } = citizen.headers;
    socket.write(`GET /test/papers/${data.id} HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\n\r\n`);
    await eventually(async () => assert.deepEqual([opened.length, opened[0]?.destroyed], [1, true]));
  });

  test('that was changed in the store is cut off at the change, and the log says so', async (t) => {
    const { data } = await send(formOf(pdf(400_000)));
    const { store } = house.objects;
    const sealed = await buffer((await store.get(keyOf(data.id)))!);
    sealed.writeUInt8(sealed.readUInt8(300_000) ^ 1, 300_000);
    await store.put(keyOf(data.id), Readable.from([sealed]));
    const logged = t.mock.method(house.deps.log, 'error', () => undefined);
    const reply = await get(data.id);
    assert.equal(reply.status, 200);
    await assert.rejects(bytesOf(reply));
    assert.ok(logged.mock.calls.some((call) => /could not be sent whole/.test(JSON.stringify(call.arguments.at(-1)))));
  });

  test('is not there for anybody else', async () => {
    const { data } = await send(formOf(pdf(100)));
    const other = await house.signIn();
    assert.equal(await statusOf(data.id, other.headers), 404);
    assert.equal((await fetch(`${url}/test/papers/${data.id}`)).status, 401);
  });

  test('in a form that is none, or not as the operation wants it, is refused and leaves nothing', async () => {
    const before = await countRows();
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const part = 'content-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf';
    const refused: [string, Promise<{ status: number; error?: string }>][] = [
      ['request.invalid', send(formOf(pdf(100), { field: 'other' }))],
      ['request.invalid', send('', { 'content-type': 'multipart/form-data' })],
      ['request.invalid', send('--x--\r\n', form)],
      ['request.invalid', send('nothing of the kind', form)],
      ['request.invalid', send(`--x\r\n${part}\r\n\r\n%PDF-1.7 never ends`, form)],
      ['request.unsupported_media_type', send('{}', { 'content-type': 'application/json' })],
      ['request.unsupported_media_type', send(formOf(pdf(100), { type: 'text/html' }))],
      ['objects.type_refused', send(formOf(Buffer.from('<html>'), {}))],
      ['request.too_large', send(formOf(pdf(rules.sizeBytesMax + 1)))],
    ];
    for (const [error, reply] of refused) assert.equal((await reply).error, error);
    assert.equal(await countRows(), before);
    assert.equal((await send(formOf(pdf(rules.sizeBytesMax)))).status, 200);
  });

  test('with anything beside it is refused, before or after it, and leaves nothing', async () => {
    const before = await countRows();
    const more = (add: (form: FormData) => void): FormData => {
      const form = formOf(pdf(1_000));
      add(form);
      return form;
    };
    const field = new FormData();
    field.append('note', 'a');
    field.append('file', new Blob([new Uint8Array(pdf(1_000))], { type: 'application/pdf' }), 'a.pdf');
    for (const form of [
      more((form) => form.append('file', new Blob(['%PDF-1.7 second'], { type: 'application/pdf' }), 'b.pdf')),
      more((form) => form.append('other', new Blob(['%PDF-1.7 second'], { type: 'application/pdf' }), 'b.pdf')),
      more((form) => form.append('note', 'after')),
      field,
    ]) {
      assert.equal((await send(form)).error, 'request.invalid');
    }
    assert.equal(await countRows(), before);
    assert.deepEqual(await house.keys(), (await cleanIds()).map(keyOf).toSorted());
  });

  test('by somebody who hangs up in the middle leaves nothing', async () => {
    const before = await countRows();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const part = 'content-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf';
    socket.write(
      `POST /test/papers HTTP/1.1\r\nhost: a\r\nauthorization: ${citizen.headers.authorization}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\n${part}\r\n\r\n`,
    );
    socket.write(pdf(300_000));
    await eventually(async () => assert.equal(await countRows(), before + 1));
    socket.destroy();
    await eventually(async () => assert.equal(await countRows(), before));
  });

  test('by somebody who hangs up before it is their turn is no fault of ours', async (t) => {
    const logged = t.mock.method(house.deps.log, 'error', () => undefined);
    const asked = t.mock.method(house.objects.gate, 'pass');
    const { hostname, port } = new URL(url);
    const hold = Promise.withResolvers<void>();
    const waiting = new AbortController().signal;
    const held = Array.from({ length: 16 }, () => house.objects.gate.pass(waiting, () => hold.promise));
    const socket = connect(Number(port), hostname);
    const part = 'content-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf';
    socket.write(
      `POST /test/papers HTTP/1.1\r\nhost: a\r\nauthorization: ${citizen.headers.authorization}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n${part}\r\n\r\n%PDF-1.7`,
    );
    await eventually(async () => assert.equal(asked.mock.callCount(), 17));
    socket.destroy();
    await eventually(async () => assert.ok(asked.mock.calls.at(-1)?.arguments[0].aborted));
    hold.resolve();
    await Promise.all(held);
    await sleep(100);
    assert.equal(logged.mock.callCount(), 0, JSON.stringify(logged.mock.calls[0]?.arguments));
  });

  test('nowhere else is taken', async () => {
    const reply = await fetch(`${url}/api/v1/me/signature`, {
      method: 'PUT',
      body: formOf(pdf(100)),
      headers: citizen.headers,
    });
    assert.equal(reply.status, 415);
  });
});

test('the document says what is sent and how large it may be', () => {
  const described = [addPaper, getPaper].map((endpoint, index) => ({ room: 'test', name: `paper${index}`, endpoint }));
  const text = JSON.stringify(describeApi(house.app.kernel.envelopes, '1', described));
  assert.match(text, /"multipart\/form-data":\{"schema":\{"type":"object","required":\["file"\]/);
});

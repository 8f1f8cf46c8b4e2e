import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());

const headers = { 'content-type': 'application/json', authorization: 'Bearer sms-demo-token' };
const sms = { reference: 'r-1', from: 'TAMGA', to: '+97699112233', text: '<b>Тамга</b>' };
const send = (more: object = {}) =>
  fetch(`${sandbox.url}/sms/v1/messages`, { method: 'POST', headers, body: JSON.stringify({ ...sms, ...more }) });
const look = async (id: string) => (await fetch(`${sandbox.url}/sms/v1/messages/${id}`, { headers })).json();
const setFaults = (faults: object = {}) =>
  fetch(`${sandbox.url}/sms/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
const list = async () => {
  const reply = await fetch(`${sandbox.url}/sms/messages?to=${encodeURIComponent(sms.to)}`);
  return ((await reply.json()) as { messages: { text: string }[] }).messages;
};

test('an SMS is taken, arrives, and is shown on the phone as text; sent again it is the same', async () => {
  const [one, other] = [await (await send()).json(), await (await send()).json()] as { id: string }[];
  assert.equal(one!.id, other!.id);
  assert.equal((await list()).length, 1);
  assert.partialDeepStrictEqual(await look(one!.id), { reference: 'r-1', state: 'delivered' });
  const page = await (await fetch(`${sandbox.url}/sms/`)).text();
  assert.match(page, /\+97699112233/);
  assert.match(page, /&lt;b&gt;Тамга/);
});

test('whatever a gateway does wrong can be asked for', async () => {
  const { id } = (await (await send()).json()) as { id: string };
  await setFaults({ down: true });
  assert.equal((await send({ reference: 'r-2' })).status, 503);
  await setFaults({ refuses: true });
  assert.equal((await send({ reference: 'r-2' })).status, 422);
  await setFaults({ malformed_json: true });
  await assert.rejects((await send({ reference: 'r-3' })).json());
  await setFaults({ connection_dropped: true });
  await assert.rejects(send({ reference: 'r-4' }));
  assert.equal((await list()).length, 3, 'what was taken without a word is taken');
  await setFaults({ undelivered: true });
  assert.partialDeepStrictEqual(await look(id), { state: 'undelivered' });
  await setFaults({ delivery_delay_ms: 60_000 });
  assert.partialDeepStrictEqual(await look(id), { state: 'accepted' });
  await setFaults({ lies: true });
  assert.notEqual(((await look(id)) as { reference: string }).reference, 'r-1');
  await setFaults();
  assert.equal((await fetch(`${sandbox.url}/sms/v1/messages/${id}`)).status, 401);
});

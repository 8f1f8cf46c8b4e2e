import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());
const authorization = 'Bearer speech-demo-key';

const post = (path: string, body: object, key = authorization) =>
  fetch(`${sandbox.url}/speech/v1/${path}`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const setFaults = (faults: object) =>
  fetch(`${sandbox.url}/speech/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
const speech = { model: 'tts-1', input: 'Сайн байна уу', voice: 'alloy', response_format: 'wav' };

const Heard = z.object({ text: z.string() });
const Completed = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string() })),
});
const Refused = z.object({ error: z.object({ type: z.string() }) });

async function hear(audio: ArrayBuffer) {
  const form = new FormData();
  form.set('file', new Blob([audio], { type: 'audio/wav' }), 'speech.wav');
  for (const [name, value] of Object.entries({ model: 'whisper-1', language: 'mn', response_format: 'verbose_json' }))
    form.set(name, value);
  const url = `${sandbox.url}/speech/v1/audio/transcriptions`;
  return Heard.parse(await (await fetch(url, { method: 'POST', headers: { authorization }, body: form })).json());
}

test('what it has spoken it hears again, and nothing else', async () => {
  const reply = await post('audio/speech', speech);
  assert.equal(reply.headers.get('content-type'), 'audio/wav');
  const audio = await reply.arrayBuffer();
  assert.ok(Buffer.from(audio).subarray(40, 44).equals(Buffer.alloc(4, 255)), 'of a size that is not known');
  assert.equal((await hear(audio)).text, 'Сайн байна уу');
  assert.equal((await hear(Buffer.from('other').buffer)).text, 'a recording');
});

test('a translation is what came, with the words that were given', async () => {
  const messages = [
    { role: 'system', content: 'Translate.\nөргөдөл = application' },
    { role: 'user', content: 'Өргөдлийн ⟦1⟧' },
  ];
  const reply = await post('chat/completions', { model: 'toy', temperature: 0, messages });
  const [choice] = Completed.parse(await reply.json()).choices;
  assert.deepEqual(choice, { message: { content: 'application ⟦1⟧' }, finish_reason: 'stop' });
});

test('it refuses as the real one does', async (t) => {
  const wrong = await post('audio/speech', speech, 'Bearer wrong');
  assert.deepEqual([wrong.status, Refused.parse(await wrong.json()).error.type], [401, 'invalid_request_error']);
  t.after(() => setFaults({}));
  await setFaults({ too_many: true });
  const busy = await post('audio/speech', speech);
  assert.deepEqual([busy.status, busy.headers.get('retry-after')], [429, '20']);
  await setFaults({ cut: true });
  await assert.rejects(async () => (await post('audio/speech', speech)).arrayBuffer());
  await setFaults({ wrong_type: true });
  assert.equal((await post('audio/speech', speech)).headers.get('content-type'), 'text/html');
  assert.equal((await setFaults({ unknown: true })).status, 400);
});

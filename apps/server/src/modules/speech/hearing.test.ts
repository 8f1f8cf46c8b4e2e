import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type House, openHouse, type SignedIn } from '#test/house';
import { openSpeechStand, silence } from '#test/speech';
import { formWith } from '#test/uploads';

const stand = await openSpeechStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const person = await house.signIn();

async function hear(
  bytes: Buffer,
  type = 'audio/wav',
  { language = 'mn', at = house, by = person, name = 'a.wav' } = {},
) {
  const { payload, headers } = formWith(bytes, type, name);
  const url = `/api/v1/ai/stt?language=${language}`;
  const reply = await at.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...by.headers } });
  return { status: reply.statusCode, error: reply.json().error, data: reply.json().data, body: reply.body };
}

const speak = async (format: string, text: string): Promise<Buffer> => {
  const payload = { text, language: 'en', format };
  const reply = await house.app.inject({ method: 'POST', url: '/api/v1/ai/tts', headers: person.headers, payload });
  assert.equal(reply.statusCode, 200);
  stand.received();
  return reply.rawPayload;
};

suite('a recording becomes text', () => {
  test('as the provider hears it, with the times of its parts inside the recording', async () => {
    const audio = await speak('mp3', 'renew my passport');
    const { status, data } = await hear(audio, 'audio/mpeg', { language: 'en' });
    assert.equal(status, 200);
    const { duration_ms, ...said } = data;
    assert.deepEqual(said, {
      text: 'renew my passport',
      language: 'en',
      confidence: 0.9,
      segments: [{ start_ms: 0, end_ms: duration_ms, text: 'renew my passport' }],
      engine: 'provider/whisper-1',
    });
    assert.ok(duration_ms > 1_000 && duration_ms < 1_500, String(duration_ms));
    const [{ asked } = { asked: {} }] = stand.received();
    assert.deepEqual(asked, {
      model: 'whisper-1',
      language: 'en',
      response_format: 'verbose_json',
      name: 'speech.mp3',
      type: 'audio/mpeg',
    });
  });

  test('whatever it is called: the bytes say what it is', async () => {
    assert.equal((await hear(silence(500), 'audio/webm', { name: '../../secret.mp3' })).status, 200);
    assert.equal(stand.received()[0]?.asked['name'], 'speech.wav');
    for (const bytes of [
      Buffer.from('<html>'),
      Buffer.alloc(5_000, 1),
      silence(0),
      Buffer.alloc(0),
      Buffer.from('RIFF....WAVE'),
    ]) {
      const { status, error } = await hear(bytes);
      assert.deepEqual([status, error], [422, 'speech.audio_unreadable']);
    }
    assert.equal((await hear(silence(500), 'text/html')).status, 415);
    assert.equal(stand.received().length, 0);
  });

  test('up to sixty seconds and ten megabytes, whatever its beginning says', async () => {
    assert.equal((await hear(silence(60_000))).status, 200);
    const long = silence(60_001);
    assert.deepEqual([(await hear(long)).status, (await hear(long)).error], [422, 'speech.audio_too_long']);
    // It claims a thousand bytes, and eight times the samples a second.
    const lie = Buffer.from(long);
    lie.writeUInt32LE(1_000_000, 28);
    assert.equal((await hear(lie)).error, 'speech.audio_too_long');
    const over = Buffer.concat([silence(1_000), Buffer.alloc(10 * 1_024 * 1_024)]);
    assert.deepEqual([(await hear(over)).status, (await hear(over)).error], [413, 'request.too_large']);
  });
});

suite('what goes wrong with it', () => {
  test('is told in plain words', async (t) => {
    t.after(() => stand.setFaults());
    for (const fault of ['down', 'too_many', 'cut', 'too_large', 'wrong_bytes', 'malformed_json']) {
      const fresh = await openHouse(t, { env: stand.env, kernel: { limits: 'off' } });
      await stand.setFaults({ [fault]: true });
      const { status, error, body } = await hear(silence(500), 'audio/wav', { at: fresh, by: await fresh.signIn() });
      assert.deepEqual([status, error], [503, 'speech.engine_away'], fault);
      assert.doesNotMatch(body, /Gateway|JSON|status \d|a recording/);
    }
  });

  test('also where nobody is set up, or nobody knows the language', async (t) => {
    const bare = await openHouse(t, { kernel: { limits: 'off' } });
    const at = { at: bare, by: await bare.signIn() };
    assert.deepEqual((await hear(silence(500), 'audio/wav', at)).error, 'speech.not_set_up');
    assert.equal((await hear(silence(500), 'audio/wav', { language: 'xx' })).status, 400);
  });

  test('also where a day’s seconds are over', async (t) => {
    const env = { ...stand.env, SPEECH_SECONDS_PER_DAY: '40' };
    const frugal: House = await openHouse(t, { env, kernel: { limits: 'off' } });
    const at = { at: frugal, by: await frugal.signIn() };
    assert.equal((await hear(silence(1_500), 'audio/wav', at)).status, 200);
    assert.equal((await hear(silence(500), 'audio/wav', at)).error, 'speech.spent_for_today');
    // Two samples come to no millisecond, and cost a second all the same.
    const other = { ...at, by: await frugal.signIn() };
    for (let round = 0; round < 2; round += 1)
      assert.equal((await hear(silence(0.25), 'audio/wav', other)).status, 200);
    assert.equal((await hear(silence(0.25), 'audio/wav', other)).error, 'speech.spent_for_today');
  });

  test('also where slow senders have every place; one person has one of them', async () => {
    const { payload, headers } = formWith(silence(500), 'audio/wav');
    const begin = (by: SignedIn) => {
      const sent = new PassThrough();
      sent.write(payload.subarray(0, 400));
      const url = '/api/v1/ai/stt?language=mn';
      const request = { method: 'POST', url, payload: sent, headers: { ...headers, ...by.headers } } as const;
      const reply = house.app.inject(request);
      return { reply, finish: () => void sent.end(payload.subarray(400)) };
    };
    const first = begin(person);
    await sleep(500);
    assert.equal((await hear(silence(500))).error, 'request.too_many');
    const people = await Promise.all(Array.from({ length: 16 }, () => house.signIn()));
    const last = people.pop();
    assert.ok(last);
    const slow = [first, ...people.map(begin)];
    await sleep(500);
    const { status, error } = await hear(silence(500), 'audio/wav', { by: last });
    assert.deepEqual([status, error], [503, 'speech.too_busy']);
    for (const { finish } of slow) finish();
    for (const { reply } of slow) assert.equal((await reply).statusCode, 200);
    assert.equal((await hear(silence(500))).status, 200);
  });
});

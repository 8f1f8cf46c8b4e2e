import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually } from '#test/eventually';
import { type House, openHouse, type SignedIn } from '#test/house';
import { askAndHangUp, openSpeechStand } from '#test/speech';

const stand = await openSpeechStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const person = await house.signIn();
const own = '/api/v1/ai/tts';
const open = '/api/v1/public/ai/tts';

async function say(asked: object, by?: SignedIn, at: House = house, more: Record<string, string> = {}) {
  const headers = { ...by?.headers, ...more };
  const payload = { language: 'mn', ...asked };
  const reply = await at.app.inject({ method: 'POST', url: by ? own : open, headers, payload });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    audio: reply.rawPayload,
    error: isJson ? reply.json().error : undefined,
    details: isJson ? reply.json().details : undefined,
  };
}

suite('a text is read aloud', () => {
  test('in each format, under its type, by the first voice of the language', async () => {
    const begins = { wav: 'RIFF', ogg: 'OggS', mp3: '\xff\xf3' };
    const types = { wav: 'audio/wav', ogg: 'audio/ogg', mp3: 'audio/mpeg' };
    for (const format of ['wav', 'ogg', 'mp3'] as const) {
      for (const by of [person, undefined]) {
        const { status, headers, audio } = await say({ text: `Сайн байна уу ${format}`, format }, by);
        assert.equal(status, 200);
        assert.equal(headers['content-type'], types[format]);
        assert.equal(headers['x-voice'], '"nova";engine="provider/tts-1"');
        assert.equal(audio.toString('latin1', 0, begins[format].length), begins[format]);
      }
    }
    const asked = stand.received().map(({ asked }) => asked['response_format']);
    assert.deepEqual(asked, ['wav', 'wav', 'opus', 'opus', 'mp3', 'mp3']);
  });

  test('with the sizes of a WAV file put right, since the provider does not know them when it begins', async () => {
    const { audio } = await say({ text: 'sizes', language: 'en', format: 'wav' }, person);
    assert.equal(audio.readUInt32LE(4), audio.length - 8);
    assert.equal(audio.readUInt32LE(40), audio.length - 44);
  });

  test('by the voice and at the speed that are asked for', async () => {
    stand.received();
    const { headers } = await say({ text: 'hello', language: 'en', voice: 'echo', speed: 0.5, format: 'ogg' }, person);
    assert.match(String(headers['x-voice']), /^"echo"/);
    const [request] = stand.received();
    assert.deepEqual([request?.asked['voice'], request?.asked['speed']], ['echo', 0.5]);
  });

  test('and what cannot be is refused before anything is asked', async () => {
    stand.received();
    const unfit = [
      [{ text: 'x', language: 'ru' }, 422, 'speech.language_not_available', { available: ['mn', 'en'] }],
      [{ text: 'x', voice: 'alloy' }, 422, 'speech.voice_not_found', { available: ['nova'] }],
      [{ text: ' … — ' }, 422, 'speech.nothing_to_say'],
      [{ text: '' }, 400, 'request.invalid'],
      [{ text: 'a'.repeat(1_001) }, 400, 'request.invalid'],
      [{ text: 'x', speed: 2.1 }, 400, 'request.invalid'],
      [{ text: 'x', speed: 0.4 }, 400, 'request.invalid'],
      [{ text: 'x', format: 'flac' }, 400, 'request.invalid'],
      [{ text: 'x', language: 'de' }, 400, 'request.invalid'],
      [{ text: 'x', voice: '-f/etc/passwd' }, 400, 'request.invalid'],
    ] as const;
    for (const [asked, status, code, details] of unfit) {
      const said = await say(asked, person);
      assert.deepEqual([said.status, said.error], [status, code], JSON.stringify(asked));
      if (details) assert.deepEqual(said.details, details);
    }
    assert.equal((await say({ text: 'a'.repeat(1_000) }, person)).status, 200);
    assert.equal(stand.received().length, 1);
  });

  test('and where nothing is set up it is said so, and no voice is offered', async (t) => {
    const bare = await openHouse(t, { kernel: { limits: 'off' } });
    const someone = await bare.signIn();
    for (const by of [someone, undefined]) {
      const { status, error } = await say({ text: 'x' }, by, bare);
      assert.deepEqual([status, error], [503, 'speech.not_set_up']);
    }
    const voices = async (at: House) => (await at.app.inject({ url: '/api/v1/public/ai/voices' })).json().data;
    assert.deepEqual(await voices(bare), { voices: [], formats: [], heard: [] });
    const closed = await openHouse(t, { env: { ...stand.env, SPEECH_TTS_PUBLIC: 'off' }, kernel: { limits: 'off' } });
    const { voices: none, heard } = await voices(closed);
    assert.deepEqual([none, heard], [[], ['en', 'kk', 'mn', 'ru', 'zh']]);
    assert.equal((await say({ text: 'x' }, undefined, closed)).error, 'speech.not_set_up');
    assert.equal((await say({ text: 'x' }, await closed.signIn(), closed)).status, 200);
    const { voices: offered } = await voices(house);
    assert.deepEqual(offered[0], { language: 'mn', voice: 'nova', is_approximation: false });
  });
});

suite('what was said before', () => {
  test('has a tag by which nothing is said again: the same for the same, another for anything else', async () => {
    const first = await say({ text: 'Once  more', language: 'en', format: 'ogg' }, person);
    stand.received();
    const tag = String(first.headers.etag);
    for (const by of [person, undefined]) {
      const { status, headers, audio } = await say({ text: 'Once more ', language: 'en', format: 'ogg' }, by, house, {
        'if-none-match': `"other", W/${tag}`,
      });
      assert.deepEqual([status, headers.etag, audio.length], [304, tag, 0]);
      assert.match(String(headers['x-voice']), /^"alloy"/);
    }
    assert.equal(stand.received().length, 0);
    const others = [{ speed: 1.5 }, { voice: 'echo' }, { format: 'mp3' }, { text: 'Once more!' }];
    for (const other of others) {
      const asked = { text: 'Once more', language: 'en', format: 'ogg', ...other };
      const { status, headers } = await say(asked, person, house, { 'if-none-match': tag });
      assert.equal(status, 200, JSON.stringify(other));
      assert.notEqual(headers.etag, tag);
    }
  });

  test('is kept where it is public, and one audio serves all who ask at once', async () => {
    stand.received();
    const asked = { text: 'Паспорт захиалах', format: 'mp3' };
    const all = await Promise.all(Array.from({ length: 3 }, () => say(asked)));
    assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]));
    assert.match(String((await say(asked)).headers['cache-control']), /^public/);
    assert.equal(stand.received().length, 1);
  });

  test('is neither kept nor shared where a person has it said', async () => {
    const asked = { text: 'Миний нууц захиа', format: 'mp3' };
    for (const by of [person, person, undefined]) await say(asked, by);
    assert.equal(stand.received().length, 3);
    const { headers } = await say(asked, person);
    assert.match(String(headers['cache-control']), /^private/);
    stand.received();
  });

  test('is not kept where there is somebody in it', async () => {
    const asked = { text: 'Утас 9911 2233, регистр УБ90010112', format: 'mp3' };
    for (let round = 0; round < 2; round += 1) assert.equal((await say(asked)).status, 200);
    assert.equal(stand.received().length, 2);
  });
});

suite('a provider that goes wrong', () => {
  const faults = ['down', 'too_many', 'cut', 'too_large', 'wrong_type', 'wrong_bytes'] as const;
  for (const fault of faults)
    test(`by “${fault}” is told in plain words, and nothing of its answer is passed on`, async (t) => {
      await stand.setFaults({ [fault]: true });
      t.after(() => stand.setFaults());
      const fresh = await openHouse(t, { env: stand.env, kernel: { limits: 'off' } });
      const { status, error, audio } = await say({ text: `fault ${fault}` }, undefined, fresh);
      assert.deepEqual([status, error], [503, 'speech.engine_away']);
      assert.doesNotMatch(audio.toString(), /Gateway|status \d|SPEECH|provider/);
      await stand.setFaults();
      assert.equal((await say({ text: `fault ${fault}` }, undefined, fresh)).status, 200, 'a failure is not kept');
    });

  test('by silence is given up in its time, and is left in peace after five of them', async (t) => {
    await stand.setFaults({ stalled: true });
    t.after(() => stand.setFaults());
    const env = { ...stand.env, SPEECH_TIMEOUT_MS: '200' };
    const fresh = await openHouse(t, { env, kernel: { limits: 'off' } });
    for (let round = 0; round < 5; round += 1)
      assert.equal((await say({ text: `silence ${round}` }, undefined, fresh)).error, 'speech.engine_away');
    stand.received();
    assert.equal((await say({ text: 'silence' }, undefined, fresh)).error, 'speech.engine_away');
    assert.equal(stand.received().length, 0);
  });

  test('is hung up on when the caller is gone, also where the audio would have been kept', async (t) => {
    await stand.setFaults({ stalled: true });
    t.after(() => stand.setFaults());
    const env = { ...stand.env, SPEECH_TIMEOUT_MS: '60000' };
    const fresh = await openHouse(t, { env, kernel: { limits: 'off' } });
    const someone = await fresh.signIn();
    for (const [path, headers] of [
      [own, someone.headers],
      [open, {}],
    ] as const) {
      stand.received();
      const before = stand.hungUp();
      const body = { text: 'Anybody there?', language: 'en' };
      await askAndHangUp(fresh, { path, headers, body }, () =>
        eventually(async () => assert.equal(stand.received().length, 1)),
      );
      await eventually(async () => assert.equal(stand.hungUp(), before + 1), 30_000);
    }
  });

  test('is asked no more at once than is set, and who waits too long is told to come again', async (t) => {
    await stand.setFaults({ slow_ms: 8_000 });
    t.after(() => stand.setFaults());
    const env = { ...stand.env, SPEECH_AT_ONCE: '2' };
    const fresh = await openHouse(t, { env, kernel: { limits: 'off' } });
    const people = await Promise.all(Array.from({ length: 3 }, () => fresh.signIn()));
    stand.received();
    const all = await Promise.all(people.map((one) => say({ text: 'slow', format: 'ogg' }, one, fresh)));
    const statuses = all.map(({ status }) => status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [200, 200, 503]);
    assert.equal(all.find(({ status }) => status === 503)?.error, 'speech.too_busy');
    assert.equal(stand.received().length, 2);
    const four = await Promise.all(Array.from({ length: 4 }, () => say({ text: 'x' }, people[0], fresh)));
    assert.ok(
      four.some(({ error }) => error === 'request.too_many'),
      'one person takes three at most',
    );
  });
});

suite('limits', () => {
  const burst = async (at: House, count: number, by?: SignedIn) => {
    const statuses: number[] = [];
    // Until it is connected each process counts for itself.
    await eventually(async () => assert.equal(at.deps.redis.status, 'ready'));
    for (let round = 0; round < count; round += 1) statuses.push((await say({ text: 'limits' }, by, at)).status);
    return statuses;
  };

  test('a visitor has eight at once and then one every three seconds', async (t) => {
    const strict = await openHouse(t, { env: stand.env });
    assert.deepEqual(await burst(strict, 9), [...Array.from({ length: 8 }, () => 200), 429]);
    const { headers, error } = await say({ text: 'limits' }, undefined, strict);
    assert.equal(error, 'request.too_many');
    assert.equal(headers['ratelimit-policy'], '"default";q=20;w=60;tamga-burst=8');
    assert.ok(Number(headers['retry-after']) <= 3);
  });

  test('a person has ten at once, of all that engines do, whatever others ask', async (t) => {
    const strict = await openHouse(t, { env: stand.env });
    const [one, other] = [await strict.signIn(), await strict.signIn()];
    assert.deepEqual(
      await burst(strict, 10, one),
      Array.from({ length: 10 }, () => 200),
    );
    for (const url of [own, '/api/v1/ai/translate', '/api/v1/ai/stt?language=mn']) {
      const reply = await strict.app.inject({ method: 'POST', url, headers: one.headers, payload: {} });
      assert.equal(reply.statusCode, 429, url);
      assert.equal(reply.headers['ratelimit-policy'], '"ai";q=20;w=60;tamga-burst=10');
    }
    assert.deepEqual(await burst(strict, 1, other), [200]);
  });

  test('a day has an end, for one and for all, and what failed costs as much', async (t) => {
    const env = { ...stand.env, SPEECH_CHARACTERS_PER_DAY: '200' };
    const frugal = await openHouse(t, { env, kernel: { limits: 'off' } });
    await eventually(async () => assert.equal(frugal.deps.redis.status, 'ready'));
    const one = await frugal.signIn();
    await stand.setFaults({ down: true });
    t.after(() => stand.setFaults());
    assert.equal((await say({ text: '0123456789' }, one, frugal)).error, 'speech.engine_away');
    await stand.setFaults();
    const more = await say({ text: '0' }, one, frugal);
    assert.deepEqual([more.status, more.error], [429, 'speech.spent_for_today']);
    for (let round = 0; round < 19; round += 1)
      assert.equal((await say({ text: '0123456789' }, await frugal.signIn(), frugal)).status, 200);
    assert.equal((await say({ text: '0' }, await frugal.signIn(), frugal)).error, 'speech.spent_for_today');
  });

  test('what no provider was asked costs nothing: where nobody listens, and where the circuit is open', async (t) => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const env = { ...stand.env, SPEECH_PROVIDER_URL: `http://${host}:1/v1`, SPEECH_CHARACTERS_PER_DAY: '200' };
      const alone = await openHouse(t, { env, kernel: { limits: 'off' } });
      await eventually(async () => assert.equal(alone.deps.redis.status, 'ready'));
      const one = await alone.signIn();
      for (let round = 0; round < 7; round += 1)
        assert.equal((await say({ text: '0123456789' }, one, alone)).error, 'speech.engine_away', `${host} ${round}`);
    }
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import { formWith } from '#test/uploads';
import { canRun } from './apart.ts';

const programs = ['/usr/bin/espeak-ng', '/usr/bin/pocketsphinx_continuous', '/usr/bin/ffmpeg'];
const missing = programs.filter((file) => !canRun(file));
const skip = missing.length > 0 && `cannot be run here as nobody: ${missing.join(', ')}`;

const env = { SPEECH_STT: 'local', SPEECH_TTS: 'local', SPEECH_TIMEOUT_MS: '30000' };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const person = await house.signIn();

async function say(asked: object) {
  const payload = { language: 'en', format: 'wav', ...asked };
  const reply = await house.app.inject({ method: 'POST', url: '/api/v1/ai/tts', headers: person.headers, payload });
  assert.equal(reply.statusCode, 200, reply.body.slice(0, 300));
  return { audio: reply.rawPayload, voice: String(reply.headers['x-voice']), headers: reply.headers };
}

async function hear(bytes: Buffer, type: string) {
  const { payload, headers } = formWith(bytes, type);
  const url = '/api/v1/ai/stt?language=en';
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...person.headers } });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json().data;
}

const phrases = [
  'renew my passport',
  'register a birth',
  'pay my taxes',
  'change my address',
  'book an appointment',
  'apply for a pension',
];

test('what espeak-ng says, pocketsphinx hears: every phrase of the services', { skip }, async () => {
  for (const text of phrases) {
    const { audio, voice } = await say({ text });
    assert.equal(voice, '"en-us";engine="espeak-ng"');
    const heard = await hear(audio, 'audio/wav');
    assert.equal(heard.text, text);
    assert.deepEqual([heard.engine, heard.confidence, heard.segments.length], ['pocketsphinx', null, 1]);
    const [{ start_ms, end_ms }] = heard.segments;
    assert.ok(start_ms < end_ms && end_ms <= heard.duration_ms, JSON.stringify(heard));
  }
});

test('also from MP3 and from WebM, as browsers record', { skip }, async () => {
  const { audio: mp3 } = await say({ text: 'pay my taxes', format: 'mp3' });
  assert.equal((await hear(mp3, 'audio/mpeg')).text, 'pay my taxes');
  const { audio: wav } = await say({ text: 'pay my taxes' });
  const convert = ['-loglevel', 'error', '-i', 'pipe:0', '-c:a', 'libopus', '-f', 'webm', 'pipe:1'];
  const webm = execFileSync('/usr/bin/ffmpeg', convert, { input: wav });
  assert.equal((await hear(webm, 'audio/webm')).text, 'pay my taxes');
});

test('Mongolian is read by a Kazakh voice, which is said; the letters ө and ү are among what it knows', {
  skip,
}, async () => {
  const { voice } = await say({ text: 'Өргөдлийн хугацаа дууссан үү?', language: 'mn' });
  assert.equal(voice, '"kk";engine="espeak-ng";approximation');
  for (const [text, other] of [
    ['өр', 'ор'],
    ['үр', 'ур'],
  ] as const) {
    const [one, another] = [await say({ text, language: 'mn' }), await say({ text: other, language: 'mn' })];
    assert.ok(one.audio.length > 5_000 && !one.audio.equals(another.audio), text);
  }
  const reply = await house.app.inject({ url: '/api/v1/public/ai/voices' });
  const { voices, formats } = reply.json().data;
  assert.deepEqual(voices[0], { language: 'mn', voice: 'kk', is_approximation: true });
  assert.deepEqual(formats, ['wav', 'ogg', 'mp3']);
});

test('a text is never an option, a file or a spelling in sounds', { skip }, async () => {
  const { audio: plain } = await say({ text: 'hello' });
  for (const text of ['-f /etc/passwd', '--version', '/etc/passwd', '[[h@loU]]', '<speak>x</speak>', '$(id)', '`id`']) {
    const { audio } = await say({ text });
    assert.ok(audio.length > 1_000 && audio.length < plain.length * 20, text);
  }
});

test('the same text sounds the same, to the byte, and slower takes longer', { skip }, async () => {
  for (const format of ['wav', 'ogg', 'mp3']) {
    const [one, other] = [
      await say({ text: 'book an appointment', format }),
      await say({ text: 'book an appointment', format }),
    ];
    assert.ok(one.audio.equals(other.audio), format);
  }
  const [slow, fast] = [
    await say({ text: 'book an appointment', speed: 0.5 }),
    await say({ text: 'book an appointment', speed: 2 }),
  ];
  assert.ok(slow.audio.length > fast.audio.length * 2);
});

test('no recording is left behind', { skip }, async () => {
  const left = () =>
    ['/dev/shm', tmpdir()].flatMap((folder) => readdirSync(folder)).filter((name) => name.startsWith('tamga-speech'));
  const { audio } = await say({ text: 'register a birth' });
  await hear(audio, 'audio/wav');
  assert.deepEqual(left(), []);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '../../server/test/house.ts';
import { speechSettings } from '../../server/test/speech.ts';
import { offeredIn } from './offered.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { env: { SPEECH_TTS_VOICES: 'mn:nova' } });
const { birth } = await offeredIn(stack);
const viewport = { width: 360, height: 740 };
const spoken = () => stack.sandbox.world.speech.received.splice(0).map(({ asked }) => String(asked['input']));

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test(`${scripts} a service can be heard: its name, what to bring and how long it takes`, async () => {
    const { page, go, complaints } = await stack.visit({ language: 'mn', viewport, javaScriptEnabled });
    await go(`/services/${birth}`);
    await page.getByText('Компьютерын хоолойгоор уншина.').waitFor();
    const player = page.locator('audio');
    assert.equal(await player.getAttribute('preload'), 'none', 'nothing is loaded before it is asked for');
    assert.deepEqual(spoken(), []);
    const source = String(await player.getAttribute('src'));
    const reply = await fetch(stack.url + source);
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'audio/mpeg']);
    const audio = Buffer.from(await reply.arrayBuffer());
    assert.equal(audio.readUInt16BE(0), 0xfff3);
    const [text = 'kept'] = spoken();
    if (text !== 'kept')
      assert.match(text, /^Хүүхдийн төрөлтийг бүртгүүлэх\. Юу бэлдэх вэ\? .+ Хэр удах вэ\? Ажлын 1 өдрийн/);
    assert.deepEqual(complaints, []);
  });
}

test('a player gets it in parts, and nothing twice', async () => {
  const source = `${stack.url}/services/${birth}/listen?language=mn`;
  const whole = await fetch(source);
  const audio = Buffer.from(await whole.arrayBuffer());
  const part = await fetch(source, { headers: { range: 'bytes=0-1' } });
  assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 0-1/${audio.length}`]);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(audio.subarray(0, 2)));
  const rest = await fetch(source, { headers: { range: `bytes=${audio.length - 3}-` } });
  assert.equal((await rest.arrayBuffer()).byteLength, 3);
  const known = await fetch(source, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
  assert.equal(known.status, 304);
});

test('the browser may play it, from our own address', async () => {
  const { page, go, complaints } = await stack.visit({ language: 'mn', viewport });
  await go(`/services/${birth}`);
  const loaded = await page.evaluate<number | string>(`new Promise((resolve) => {
    const player = document.querySelector('audio');
    player.addEventListener('loadedmetadata', () => resolve(player.duration));
    player.addEventListener('error', () => resolve(String(player.error?.message)));
    player.preload = 'auto';
    player.load();
  })`);
  assert.ok(typeof loaded === 'number' && loaded > 1, String(loaded));
  assert.deepEqual(complaints, []);
});

test('where nobody can read the language, nothing is offered', async () => {
  const { page, go } = await stack.visit({ language: 'en', viewport });
  await go(`/services/${birth}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.locator('audio').count(), 0);
  assert.equal((await fetch(`${stack.url}/services/${birth}/listen?language=en`)).status, 404);
  assert.equal((await fetch(`${stack.url}/services/mistyped/listen?language=mn`)).status, 404);
  assert.equal((await fetch(`${stack.url}/services/${crypto.randomUUID()}/listen`)).status, 404);
});

test('a provider that is away is said so, and hides nothing else', async () => {
  const { speech } = stack.sandbox.world;
  speech.faults = { ...speech.faults, down: true };
  const env = { ...speechSettings(stack.sandbox), TRUSTED_PROXIES: '127.0.0.1' };
  const scope = { after };
  const other = await openHouse(scope, { database: stack.house.database, env, kernel: { limits: 'off' } });
  const url = await stack.startWeb({ API_URL: await other.app.listen({ port: 0, host: '127.0.0.1' }) });
  assert.equal((await fetch(`${url}/services/${birth}/listen?language=mn`)).status, 503);
  assert.equal((await fetch(`${url}/services/${birth}`)).status, 200);
  speech.faults = { ...speech.faults, down: false };
});

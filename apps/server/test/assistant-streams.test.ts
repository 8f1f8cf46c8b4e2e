import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { openAnsweringHouse } from './assistant-knowledge.ts';
import { eventually } from './eventually.ts';

/** `ASSISTANT_STREAMS=2000` is the long run, for a quiet machine. */
const wanted = Number(process.env.ASSISTANT_STREAMS ?? 200);
const env = { ASSISTANT_SILENCE_MS: '60000', ASSISTANT_TOKENS_A_DAY: '2000000000' };
const { stand, house, url } = await openAnsweringHouse({ after }, env);

const body = JSON.stringify({ messages: [{ role: 'user', content: 'Гадаад паспорт захиалах' }] });

test('of one person five answers are written at once: one more ends the oldest', async () => {
  await stand.setFaults({ pause_ms: 300 });
  const path = new URL('/api/v1/ai/chat/stream', url);
  const { headers: own } = await house.signIn();
  const headers = { ...own, 'content-type': 'application/json' };
  const ended: number[] = [];
  const held = [];
  for (let count = 0; count < 6; count += 1) {
    const sent = request(path, { method: 'POST', headers, agent: false }).on('error', () => undefined);
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    reply.on('error', () => undefined).on('end', () => ended.push(count));
    held.push({ sent, reply: reply.resume() });
  }
  await eventually(async () => assert.deepEqual(ended, [0]));
  const open = house.app.kernel.streams.count();
  for (const { sent } of held) sent.destroy();
  await stand.setFaults();
  assert.equal(open, 5);
  await eventually(async () => assert.equal(house.app.kernel.streams.count(), 0));
});

test('one process holds many answers that are being written, and lets go of all of them', async (t) => {
  await stand.setFaults({ stalled: true });
  const agent = new Agent({ maxSockets: Infinity });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const open = async () => {
    const sent = request(url, { method: 'POST', headers, agent });
    sent.on('error', () => undefined);
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    reply.on('error', () => undefined).resume();
    return { sent, reply };
  };
  const before = process.memoryUsage().rss;
  const held: Awaited<ReturnType<typeof open>>[] = [];
  while (held.length < wanted)
    held.push(...(await Promise.all(Array.from({ length: Math.min(50, wanted - held.length) }, open))));
  assert.ok(held.every(({ reply }) => reply.statusCode === 200));
  assert.equal(house.app.kernel.streams.count(), wanted);
  t.diagnostic(
    `${wanted} streams, ${((process.memoryUsage().rss - before) / wanted / 1_024).toFixed(0)} KiB each, both sides`,
  );
  for (const { sent } of held) sent.destroy();
  await eventually(async () => assert.equal(house.app.kernel.streams.count(), 0));
  await stand.setFaults();
});

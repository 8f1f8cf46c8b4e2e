import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { openAnsweringHouse } from '#test/assistant-knowledge';
import { eventually } from '#test/eventually';

const { stand, house, url } = await openAnsweringHouse({ after });

interface Streamed {
  parts: Record<string, unknown>[];
  types: string[];
  text: string;
  last: string;
  headers: IncomingMessage['headers'];
}

const inPublic = { path: '/api/v1/public/ai/chat/stream', headers: {} };
const open = async (content: string, { path, headers: more } = inPublic) => {
  const body = JSON.stringify({ messages: [{ role: 'user', content }] });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more };
  const sent = request(new URL(path, url), { method: 'POST', headers, agent: false });
  sent.on('error', () => undefined);
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.on('error', () => undefined);
  return { sent, reply };
};

async function stream(content: string, asked = inPublic): Promise<Streamed> {
  const { reply } = await open(content, asked);
  reply.setEncoding('utf8');
  let all = '';
  for await (const chunk of reply) all += chunk;
  const data = all.split('\n\n').flatMap((block) => (block.startsWith('data: ') ? [block.slice(6)] : []));
  const parts = data.slice(0, -1).map((one) => JSON.parse(one));
  const types = parts.map(({ type }) => String(type));
  const text = parts.flatMap(({ type, delta }) => (type === 'text-delta' ? [String(delta)] : [])).join('');
  return { parts, types, text, last: data.at(-1) ?? '', headers: reply.headers };
}

const question = 'Гадаад паспорт захиалах';

test('it comes in the format of the UI messages, sentence by sentence, and ends with what it rests on', async () => {
  const { types, parts, text, last, headers } = await stream(question);
  assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(headers['x-vercel-ai-ui-message-stream'], 'v1');
  assert.equal(headers['x-accel-buffering'], 'no');
  assert.deepEqual(types.slice(0, 3), ['start', 'text-start', 'text-delta']);
  assert.deepEqual([types.at(-1), last], ['finish', '[DONE]']);
  assert.ok(types.includes('data-citation') && types.includes('text-end'));
  const answer = parts.find(({ type }) => type === 'data-answer') as { data: { status: string } };
  assert.equal(answer.data.status, 'answered');
  assert.ok(text.length > 40);
});

test('of who is signed in what is personal is taken out, and their own matters are offered; a visitor is refused', async () => {
  const own = { path: '/api/v1/ai/chat/stream', headers: (await house.signIn()).headers };
  const { parts, types, text } = await stream(`${question}. Миний утас 99112233`, own);
  const { data } = parts.find(({ type }) => type === 'data-answer') as { data: { status: string } };
  assert.deepEqual([data.status, types.at(-1)], ['answered', 'finish']);
  assert.doesNotMatch(text, /99112233/);
  const offered = await stream('Миний өргөдлийн явц юу болсон бэ?', own);
  const last = offered.parts.find(({ type }) => type === 'data-answer') as { data: { suggestions: { id: string }[] } };
  assert.deepEqual(
    last.data.suggestions.map(({ id }) => id),
    ['my_applications'],
  );
  const { reply } = await open(question, { ...own, headers: {} });
  assert.equal(reply.statusCode, 401);
  reply.resume();
});

test('letters that come cut in two are whole', async () => {
  const before = await stream(question);
  await stand.setFaults({ split_bytes: true });
  const { text } = await stream(question);
  await stand.setFaults();
  assert.equal(text, before.text);
});

test('whatever breaks at the provider, the answer is quoted or ends, and the stream always ends well', async () => {
  const faults = [
    'down',
    'rate_limited',
    'stalled',
    'error_midway',
    'dropped',
    'page',
    'malformed_json',
    'endless',
    'calls_tool',
  ];
  for (const fault of faults) {
    await stand.setFaults({ [fault]: true });
    const { parts, types, last, text } = await stream(question);
    const { data } = parts.find(({ type }) => type === 'data-answer') as { data: { status: string } };
    assert.deepEqual([types.at(-1), last], ['finish', '[DONE]'], fault);
    assert.ok(['degraded', 'answered'].includes(data.status), fault);
    assert.ok(text.length > 40, fault);
    await stand.setFaults();
    await stream(question);
  }
});

test('a closed tab stops the provider within 300 ms', async () => {
  await stand.setFaults({ pause_ms: 100 });
  const { sent, reply } = await open(question);
  await eventually(async () => assert.ok(stand.model.received.length > 0));
  await once(reply, 'data');
  const before = stand.model.abandonedAt.length;
  await new Promise((resolve) => setTimeout(resolve, 250));
  const closedAt = performance.now();
  sent.destroy();
  await eventually(async () => assert.ok(stand.model.abandonedAt.length > before));
  const took = (stand.model.abandonedAt.at(-1) ?? 0) - closedAt;
  await stand.setFaults();
  assert.ok(took < 300, `${took} ms`);
  await eventually(async () => assert.equal(house.app.kernel.streams.count(), 0));
});

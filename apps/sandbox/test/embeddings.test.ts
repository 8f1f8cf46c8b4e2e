import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());

const put = async (faults: object) => {
  const headers = { 'content-type': 'application/json' };
  const url = `${sandbox.url}/embeddings/faults`;
  return (await fetch(url, { method: 'PUT', headers, body: JSON.stringify(faults) })).status;
};

const ask = async (input: string[], { model = 'toy', key = 'embeddings-demo-key' } = {}) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const body = JSON.stringify({ model, input, encoding_format: 'float' });
  const reply = await fetch(`${sandbox.url}/embeddings/v1/embeddings`, { method: 'POST', headers, body });
  return { status: reply.status, text: await reply.text() };
};

type Told = { index: number; embedding: number[] }[];
const vectorsOf = async (...input: string[]): Promise<number[][]> => {
  const { data } = JSON.parse((await ask(input)).text) as { data: Told };
  return data.map(({ embedding }) => embedding);
};
const cosine = (one: number[], other: number[]): number =>
  one.reduce((sum, value, place) => sum + value * other[place]!, 0);

test('what means the same is close in both languages, and what does not is not', async () => {
  const [car, машин, money, again] = await vectorsOf(
    'Insure the automobile',
    'Машины даатгал',
    'cash register',
    'Insure the automobile',
  );
  assert.equal(car!.length, 256);
  assert.ok(Math.abs(cosine(car!, car!) - 1) < 1e-6);
  assert.ok(cosine(car!, машин!) > 0.5, String(cosine(car!, машин!)));
  assert.ok(Math.abs(cosine(car!, money!)) < 0.3, String(cosine(car!, money!)));
  assert.deepEqual(car, again);
});

test('a model has vectors of its own, and one that is not there is 404', async () => {
  const { data } = JSON.parse((await ask(['car'], { model: 'toy-large' })).text) as { data: Told };
  assert.equal(data[0]!.embedding.length, 384);
  assert.equal((await ask(['car'], { model: 'gpt' })).status, 404);
  assert.equal((await ask(['car'], { key: 'guess' })).status, 401);
  assert.equal((await ask([])).status, 400);
});

test('it can be down, slow, wrong in every way that is named, and right again', async () => {
  const told = async (faults: object) => {
    assert.equal(await put(faults), 200);
    return ask(['car', 'money']);
  };
  assert.equal((await told({ down: true })).status, 503);
  assert.equal((await told({ text_length_max: 4 })).status, 413);
  const { text } = await told({ malformed_json: true });
  assert.throws(() => JSON.parse(text));
  const { text: nan } = await told({ nan: true });
  assert.match(nan, /"embedding":\[NaN,/);
  assert.match((await told({ infinite: true })).text, /"embedding":\[1e999,/);
  assert.equal(JSON.parse((await told({ vector_missing: true })).text).data.length, 1);
  assert.equal(JSON.parse((await told({ reversed: true })).text).data[0].index, 1);
  assert.equal(JSON.parse((await told({ uneven: true })).text).data[0].embedding.length, 255);
  await put({ connection_dropped: true });
  await assert.rejects(ask(['car']));
  const started = performance.now();
  await told({ slow_ms: 60 });
  assert.ok(performance.now() - started >= 55);
  assert.equal(await put({ strange: true }), 400);
  assert.equal((await told({})).status, 200);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { askTogether } from './together.ts';

/** Questions that are answered when the test says so. */
function slowly() {
  const asked: { keys: string[]; answer: () => void; fail: () => void }[] = [];
  const find = askTogether((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const answer = () => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`])));
    asked.push({ keys, answer, fail: () => reject(new Error('away')) });
    return promise;
  });
  return { asked, find };
}

test('who comes in one turn shares one question', async () => {
  const { asked, find } = slowly();
  const all = [find('a'), find('b'), find('a')];
  await turn();
  assert.deepEqual(
    asked.map(({ keys }) => keys),
    [['a', 'b']],
  );
  asked[0]?.answer();
  assert.deepEqual(await Promise.all(all), ['a!', 'b!', 'a!']);
});

test('who comes while questions are under way shares the next, and each gets their own answer', async () => {
  const { asked, find } = slowly();
  const one = find('a');
  await turn();
  const two = find('a');
  await turn();
  const rest = [find('a'), find('b'), find('none'), find('b')];
  assert.deepEqual(
    asked.map(({ keys }) => keys),
    [['a'], ['a']],
    'nobody is answered by a question that was begun before they came',
  );
  for (const { answer } of asked) answer();
  assert.deepEqual([await one, await two], ['a!', 'a!']);
  await turn();
  assert.deepEqual(asked[2]?.keys, ['a', 'b', 'none']);
  asked[2]?.answer();
  assert.deepEqual(await Promise.all(rest), ['a!', 'b!', undefined, 'b!']);
});

test('a question that fails fails for those who share it, and the next is asked', async () => {
  const { asked, find } = slowly();
  const first = [find('a'), find('b')];
  await turn();
  const second = find('c');
  await turn();
  const next = find('d');
  for (const { fail } of asked) fail();
  for (const one of [...first, second]) await assert.rejects(one, /away/);
  await turn();
  assert.deepEqual(asked[2]?.keys, ['d']);
  asked[2]?.answer();
  assert.equal(await next, 'd!');
});

test('a question names 500 at most', async () => {
  const { asked, find } = slowly();
  const all = Array.from({ length: 1_202 }, (_, number) => find(String(number)));
  await turn();
  for (let done = 0; done < asked.length; done += 1) {
    asked[done]?.answer();
    await turn();
  }
  assert.equal((await Promise.all(all)).at(-1), '1201!');
  assert.deepEqual(
    asked.map(({ keys }) => keys.length),
    [500, 500, 202],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShares } from './shares.ts';

test('each has so many at once, and gets them back, also from what failed', async () => {
  const { hold: take } = openShares(2);
  const held = Promise.withResolvers<void>();
  const [one, two] = [take('a', () => held.promise), take('a', () => held.promise)];
  await assert.rejects(
    take('a', async () => assert.fail('a third')),
    { code: 'request.too_many' },
  );
  assert.equal(await take('b', async () => 'another has their own'), 'another has their own');
  held.reject(new Error('gone'));
  await Promise.allSettled([one, two]);
  assert.equal(await take('a', async () => 'again'), 'again');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStreams } from '../server/streams.ts';

const here = new AbortController().signal;

test('answers take a fifth of the places, and one that is left is free again', () => {
  const streams = openStreams(10);
  const answers = [1, 2].map(() => streams.take(here, 'answers'));
  assert.ok(answers.every(Boolean));
  assert.equal(streams.take(here, 'answers'), null);
  for (let count = 0; count < 8; count += 1) assert.ok(streams.take(here, 'notices'));
  assert.equal(streams.take(here, 'notices'), null);
  answers[0]?.leave();
  assert.ok(streams.take(here, 'answers'));
});

test('who has gone, before or after, holds no place', () => {
  const streams = openStreams(1);
  assert.equal(streams.take(AbortSignal.abort(), 'notices')?.signal.aborted, true);
  const leaving = new AbortController();
  assert.equal(streams.take(leaving.signal, 'notices')?.signal.aborted, false);
  assert.equal(streams.take(here, 'notices'), null);
  leaving.abort();
  assert.ok(streams.take(here, 'notices'));
});

test('all are ended when the process stops', () => {
  const streams = openStreams(5);
  const taken = (['notices', 'answers'] as const).map((kind) => streams.take(here, kind));
  streams.close();
  assert.deepEqual(
    taken.map((one) => one?.signal.aborted),
    [true, true],
  );
});

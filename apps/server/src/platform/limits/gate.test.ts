import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openGate } from './gate.ts';

const forever = new AbortController().signal;

test('one that gives up at the moment it is let in takes no other out of the line', async () => {
  const gate = openGate(1);
  const held = Promise.withResolvers<void>();
  const giving = new AbortController();
  const first = gate.pass(forever, () => held.promise);
  const second = gate.pass(giving.signal, async () => 'second');
  const third = gate.pass(forever, async () => 'third');
  await setImmediate();

  held.resolve();
  queueMicrotask(() => giving.abort());

  await first;
  assert.equal(await second, 'second');
  assert.equal(await third, 'third');
});

test('one that gives up while it waits is passed over', async () => {
  const gate = openGate(1);
  const held = Promise.withResolvers<void>();
  const giving = new AbortController();
  const first = gate.pass(forever, () => held.promise);
  const second = gate.pass(giving.signal, async () => assert.fail('it gave up'));
  const third = gate.pass(forever, async () => 'third');
  giving.abort(new Error('enough'));
  await assert.rejects(second, /enough/);
  held.resolve();
  await first;
  assert.equal(await third, 'third');
});

test('one that waits for something else lets the next in, and comes in again after it, also when that failed', async () => {
  const gate = openGate(1);
  const answer = Promise.withResolvers<string>();
  const steps: string[] = [];
  const first = gate.pass(forever, async ({ leave }) => {
    await leave(() => answer.promise).catch(() => steps.push('no answer'));
    steps.push('first is back');
  });
  const held = Promise.withResolvers<void>();
  const second = gate.pass(forever, async () => {
    steps.push('second is in');
    await held.promise;
    steps.push('second leaves');
  });
  await setImmediate();
  answer.reject(new Error('gone'));
  await setImmediate();
  held.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(steps, ['second is in', 'second leaves', 'no answer', 'first is back']);
  assert.equal(await gate.pass(forever, async () => 'free'), 'free');
});

import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { mock, test } from 'node:test';
import { type Going, sendFile } from '../app/account/file-sending.ts';

test('a file that is still being checked after two minutes is not said to be checked for ever', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: string[] = [];
  let asked = 0;
  // The network alone is played: the site takes the file, is not reached once, and has not looked at it yet.
  t.mock.method(globalThis, 'fetch', () => {
    asked += 1;
    if (asked === 3) return Promise.reject(new TypeError('the network is gone'));
    const state = asked === 1 ? 'open' : 'checking';
    return Promise.resolve(Response.json({ id: 'a', offset: 0, state, message: '' }));
  });
  const sent = sendFile(
    new File(['%PDF'], 'a.pdf'),
    {},
    ({ state }: Going) => told.push(state),
    new AbortController().signal,
  );
  const over = { yes: false };
  void sent.then(() => (over.yes = true));
  for (let second = 0; !over.yes && second < 200; second += 1) {
    await setImmediate();
    t.mock.timers.tick(1_000);
    await setImmediate();
  }
  assert.deepEqual([over.yes, told.at(0), told.at(1), told.at(-1)], [true, 'open', 'checking', 'later']);
});

test('nothing waits for a page that was left', async (t) => {
  const leaving = new AbortController();
  t.mock.method(globalThis, 'fetch', () =>
    Promise.resolve(Response.json({ id: 'a', offset: 0, state: 'checking', message: '' })),
  );
  const tell = mock.fn();
  const sent = sendFile(new File(['%PDF'], 'a.pdf'), {}, tell, leaving.signal);
  await setImmediate();
  leaving.abort();
  const before = performance.now();
  await sent;
  assert.ok(performance.now() - before < 500, 'it does not wait for its second');
  assert.equal(tell.mock.callCount(), 1, 'nor says anything more');
});

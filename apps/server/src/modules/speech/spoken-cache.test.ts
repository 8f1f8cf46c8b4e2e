import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openSpokenCache } from './spoken-cache.ts';

const megabyte = Buffer.alloc(1_024 * 1_024);
const never = new AbortController().signal;
const clock = { ms: 0 };
const open = () => openSpokenCache(() => new Date(clock.ms));

suite('audio that is kept', () => {
  test('takes thirty-two megabytes at most, and the oldest goes first', async () => {
    const cache = open();
    for (let key = 0; key < 40; key += 1) await cache.get(String(key), never, async () => megabyte);
    assert.equal(cache.sizeBytes(), 32 * megabyte.length);
    const missing = async () => Buffer.from('anew');
    assert.equal((await cache.get('39', never, missing)).length, megabyte.length);
    assert.equal(String(await cache.get('0', never, missing)), 'anew');
  });

  test('is not kept where one is larger than all should be, and no longer than an hour', async () => {
    const cache = open();
    await cache.get('large', never, async () => Buffer.alloc(4 * megabyte.length + 1));
    assert.equal(cache.sizeBytes(), 0);
    await cache.get('key', never, async () => megabyte);
    clock.ms += 3_600_000;
    assert.equal(String(await cache.get('key', never, async () => Buffer.from('anew'))), 'anew');
    assert.equal(cache.sizeBytes(), 4);
  });

  test('is made once for all who ask at once, and goes on while one of them waits', async () => {
    const cache = open();
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    let made = 0;
    let isEnded = false;
    const make = (signal: AbortSignal): Promise<Buffer> => {
      made += 1;
      signal.addEventListener('abort', () => (isEnded = true));
      return promise;
    };
    const gone = new AbortController();
    const first = cache.get('key', gone.signal, make);
    const second = cache.get('key', never, make);
    gone.abort(new Error('hung up'));
    await assert.rejects(first, /hung up/);
    assert.deepEqual([made, isEnded], [1, false]);
    resolve(megabyte);
    assert.equal(await second, megabyte);
  });

  test('is given up where nobody waits any more, and made anew for the next', async () => {
    const cache = open();
    const gone = new AbortController();
    const signals: AbortSignal[] = [];
    const make = (signal: AbortSignal): Promise<Buffer> => {
      signals.push(signal);
      return Promise.withResolvers<Buffer>().promise;
    };
    const only = cache.get('key', gone.signal, make);
    gone.abort(new Error('hung up'));
    await assert.rejects(only, /hung up/);
    assert.equal(signals[0]?.aborted, true);
    assert.equal(String(await cache.get('key', never, async () => Buffer.from('anew'))), 'anew');
  });

  test('is not kept where it failed', async () => {
    const cache = open();
    await assert.rejects(
      cache.get('key', never, () => Promise.reject(new Error('away'))),
      /away/,
    );
    assert.equal(String(await cache.get('key', never, async () => Buffer.from('anew'))), 'anew');
  });
});

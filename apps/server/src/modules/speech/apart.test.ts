import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { eventually } from '#test/eventually';
import { canRun, runApart } from './apart.ts';

const skip = !canRun('/usr/bin/cat') && 'only root can run programs as nobody';
const never = new AbortController().signal;
const bounds = { outputBytesMax: 1_024, timeoutMs: 20_000, signal: never };

const isRunning = (word: string): boolean =>
  readdirSync('/proc').some((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').includes(word);
    } catch {
      return false;
    }
  });

test('a program gets bytes, and gives bytes', { skip }, async () => {
  const input = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  assert.ok((await runApart({ file: '/usr/bin/cat', words: [], input, ...bounds })).equals(input));
  const files = [input, Buffer.from('second')];
  const words = ['/proc/self/fd/3', '/proc/self/fd/4'];
  const both = await runApart({ file: '/usr/bin/cat', words, files, ...bounds });
  assert.ok(both.equals(Buffer.concat(files)));
});

test('it is nobody, and knows nothing of our settings', { skip }, async () => {
  const said = async (file: string) => String(await runApart({ file, words: [], ...bounds }));
  assert.match(await said('/usr/bin/id'), /^uid=65534/);
  assert.doesNotMatch(await said('/usr/bin/env'), /TAMGA|DATABASE|SECRET|NODE/);
});

test('it is ended when nobody waits, when its time is over, and when it says too much', { skip }, async () => {
  const ending = new AbortController();
  const long = { ...bounds, timeoutMs: 300_000, signal: ending.signal };
  const asleep = assert.rejects(runApart({ file: '/usr/bin/sleep', words: ['98765.25'], ...long }), /hung up/);
  await eventually(async () => assert.ok(isRunning('98765.25')));
  ending.abort(new Error('hung up'));
  await eventually(async () => assert.ok(!isRunning('98765.25')));
  await asleep;
  const late = { file: '/usr/bin/sleep', words: ['98765.75'], ...bounds, timeoutMs: 200 };
  await assert.rejects(runApart(late), /took too long/);
  await assert.rejects(runApart({ file: '/usr/bin/yes', words: [], ...bounds }), /said too much/);
  await assert.rejects(runApart({ file: '/usr/bin/false', words: [], ...bounds }), /false ended with 1/);
});

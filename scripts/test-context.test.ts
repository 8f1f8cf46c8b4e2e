import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-test-context-'));
after(() => rmSync(folder, { recursive: true }));
const planted = path.join(folder, 'planted.test.mjs');
writeFileSync(
  planted,
  `
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
suite('a suite', async () => {
  await sleep(1);
  test('of the suite', () => undefined);
});
await sleep(5);
test('one', async () => {
  await sleep(1);
  after(() => console.log('# closed after one'));
  await test('of one', () => undefined);
});
test('loses a rejection', async () => {
  void sleep(1).then(() => Promise.reject(new Error('lost')));
  await sleep(50);
});
test('throws in a timer', async () => {
  setTimeout(() => { throw new Error('thrown'); }, 1);
  await sleep(50);
});
test('is the last', () => undefined);
`,
);

/** What is told of the planted tests, without times and places. */
function toldBy(...options: string[]): string {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [...options, '--test-reporter=tap', planted], { env });
  return stdout
    .toString()
    .split('\n')
    .filter((line) => /^ *(ok|not ok|# Subtest|# closed|error:)/.test(line))
    .join('\n');
}

test('tests are told of as the runner itself would, only sooner', () => {
  const told = toldBy('--import', path.join(import.meta.dirname, 'test-context.ts'));
  assert.match(told, /^not ok \d+ - loses a rejection$/m);
  assert.match(told, /^ {4}ok 1 - of the suite$/m);
  assert.equal(told, toldBy());
});

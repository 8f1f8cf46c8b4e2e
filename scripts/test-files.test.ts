import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { suite, test } from 'node:test';
import { affectedBy } from './test-changed.ts';
import { filesFor } from './test-files.ts';

const { files: everything } = filesFor([]);

suite('the files of a run', () => {
  test('are those whose path has any of the words', () => {
    const { files } = filesFor(['scripts/test-files', 'platform/outgoing/openid.test']);
    assert.deepEqual(files, ['apps/server/src/platform/outgoing/openid.test.ts', 'scripts/test-files.test.ts']);
  });

  test('are never none: a word that is misspelt fails', () => {
    const program = path.join(import.meta.dirname, 'test.ts');
    const { status, stderr } = spawnSync(process.execPath, [program, 'no-such-test'], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /no test file/);
  });

  test('are chosen by options that exist', () => {
    assert.throws(() => filesFor(['--lnog']), /--lnog is not an option/);
  });
});

suite('a change affects', () => {
  const affected = (...changed: string[]) => affectedBy(changed, everything);

  test('the tests that import it, by whatever way', () => {
    const tests = affected('apps/server/src/platform/outgoing/openid-calls.ts');
    assert.ok(tests.includes('apps/server/src/platform/outgoing/openid.test.ts'));
  });

  test('the tests of its room, which ask by HTTP, but not every test that opens a house', () => {
    const tests = affected('apps/server/src/modules/org/invitations.ts');
    assert.ok(tests.includes('apps/server/src/modules/org/invitees.test.ts'));
    assert.ok(tests.length < everything.length / 4, `${tests.length} of ${everything.length}`);
  });

  test('the screens of its area', () => {
    const tests = affected('apps/web/app/admin/users/users.tsx');
    assert.ok(tests.includes('apps/web/test/screens.admin.test.ts'));
    assert.ok(!tests.includes('apps/web/test/screens.console.test.ts'));
  });

  test('nothing, where nobody reaches it', () => assert.deepEqual(affected('README.md'), []));
});

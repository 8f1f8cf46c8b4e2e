import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const repository = path.join(import.meta.dirname, '../../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: repository })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(repository, file), 'utf8'))
    .join('\n');

test('whatever rooms write into the audit log has words in both languages', () => {
  const written = read('apps/server/src/modules/*/*.ts').matchAll(/\baction: '([a-z]+\.[a-z_]+)'/g);
  const codes = new Set([...written].map(([, code = '']) => code));
  assert.ok(codes.size > 60, `${codes.size}`);
  // Read as text: the file itself needs a build.
  const files = [
    'audit-actions.ts',
    'audit-actions.admin.ts',
    'audit-actions.gateway.ts',
    'audit-actions.relay.ts',
    'audit-actions.services.ts',
  ].map((file) => read(`apps/web/app/texts/${file}`));
  const languages = files.map((file) => file.split(/^ {2}en: \{$/m));
  for (const language of [0, 1]) {
    const words = languages.map((parts) => parts[language]).join('\n');
    const known = new Set([...words.matchAll(/^ {4}'([a-z]+\.[a-z_]+)':/gm)].map(([, code]) => code));
    assert.deepEqual(
      [...codes].filter((code) => !known.has(code)),
      [],
    );
  }
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { secretFields, typedIn } from '../app/platform/typed.ts';

test('a form that was refused comes back as it was typed, without exactly what is secret', () => {
  const form = new FormData();
  const typed = { postal_code: '14200', shipping: 'Улаанбаатар', country_code: 'MN', secretary: 'Бат', opinion: 'за' };
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  for (const name of ['code', 'recovery_code', 'secret', 'national_id']) form.append(name, '123456');
  form.append('file', new File(['bytes'], 'stamp.png'));

  assert.deepEqual(typedIn(form), typed);
});

test('every field that is marked as a code or a password is one of the secret ones', () => {
  const app = path.join(import.meta.dirname, '../app');
  const marked = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    [...readFileSync(path.join(app, file), 'utf8').matchAll(/<\w+\b[^>]*?\bname="([^"]+)"[^>]*?>/gs)]
      .filter(([tag]) => /"one-time-code"|-password"|type="password"/.test(tag))
      .map(([, name = '']) => name),
  );

  assert.ok(marked.length >= 4, 'the walk finds the forms');
  assert.deepEqual(
    marked.filter((name) => !secretFields.has(name)),
    [],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf, refusalOf } from '../app/platform/refusal.server.ts';

const context = { get: () => ({ requestId: 'request-1', language: 'en' }) } as never;

const field = (path: string, message: string) => ({ path, code: 'wrong_value', message });

test('each field of a form is marked with what the API says of it, however deep it stands there', async () => {
  const fields = [
    field('', 'is not good as a whole.'),
    field('light.text', 'is no colour.'),
    field('address.lines.0', 'is too long.'),
    field('address.lines.2', 'is required.'),
    field('version', 'is required.'),
  ];
  const body = { status: false, message: 'No. light.text: is no colour.', error: 'request.invalid', fields };
  const refusal = await refusalOf(context, Response.json(body, { status: 400 }));
  const form = new FormData();
  for (const name of ['light_text', 'address.lines', 'name']) form.set(name, 'x');

  assert.deepEqual(problemOf(refusal, form).fields, {
    light_text: 'Is no colour.',
    'address.lines': 'Is too long. Is required.',
    version: 'Is required.',
  });
});

test('what a code tells besides is read as data, and a body that is none of ours is a failure', async () => {
  const body = { status: false, message: 'No.', error: 'site.version_conflict', details: { current_version: 4 } };
  const refusal = await refusalOf(context, Response.json(body, { status: 409 }));
  assert.deepEqual([refusal.code, refusal.details], ['site.version_conflict', { current_version: 4 }]);
  const strange = await refusalOf(context, new Response('<p>', { status: 502 }));
  assert.deepEqual([strange.code, strange.fields], ['server.failed', {}]);
});

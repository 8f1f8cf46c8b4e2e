import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerIn } from '../app/officers/providers.ts';

test('a platform that is called like a source of our own is shown by its name, and not as that source', () => {
  const words = { 'state-directory': 'State directory', references: 'Issued on this platform' };
  assert.equal(providerIn(words, 'state-directory', false), 'State directory');
  for (const name of Object.keys(words)) assert.equal(providerIn(words, name, true), name);
  assert.equal(providerIn(words, 'toString', false), 'toString');
});

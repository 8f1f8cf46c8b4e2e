import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspectPdf } from '#platform/signing/inspect';
import { plainPage, writePdf } from '#test/signing/written';
import { isReadable } from './readable.ts';

const plain = writePdf(plainPage);

test('a document is read whole, and one that others would repair is not', async () => {
  assert.equal(await isReadable(plain), true);
  const unended = Buffer.from(plain.toString('latin1').replace('endobj', '      '), 'latin1');
  assert.equal((await inspectPdf(unended)).refusal, undefined, 'who appends to it does not mind');
  assert.equal(await isReadable(unended), false);
  assert.equal(await isReadable(Buffer.from('%PDF-1.7\n%%EOF')), false);
});

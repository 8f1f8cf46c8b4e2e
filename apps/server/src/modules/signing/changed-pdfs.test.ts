import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bring, openSigningHouse } from '#test/signing';
import { changedAfterSigning } from '#test/signed-pdfs/forgeries.changes';
import { signForYears, stampDocument } from '#test/signed-pdfs/genuine';
import { now, openPki } from '#test/signed-pdfs/pki';
import { draft } from '#test/signed-pdfs/writer';

const house = await openSigningHouse({ after });
const pki = await openPki();
/** These have no signature any more, so nothing was changed after one. */
const unsigned = ['the signature is taken out of the form', 'the form is taken away'];

test('what was changed after an earlier signature is not taken to be signed, and nothing of it stays', async () => {
  const before = await house.files();
  const found = new Map<string, string[]>();
  for (const [name, make] of Object.entries(changedAfterSigning)) {
    if (unsigned.includes(name)) continue;
    const { error = 'taken' } = await bring(house, await house.signIn(), await make(pki), 'later');
    found.set(error, [...(found.get(error) ?? []), name]);
  }
  assert.equal(found.get('taken'), undefined);
  assert.ok((found.get('signing.pdf_changed_after_signing') ?? []).includes('the content of the page'));
  assert.deepEqual(await house.files(), before);
});

test('what came after it as it may is taken: proofs, timestamps and further signatures', async () => {
  const once = await signForYears(pki, draft());
  const twice = await signForYears(pki, once);
  for (const { pdf } of [once, twice, await stampDocument(pki, twice, now)]) {
    const { status, error } = await bring(house, await house.signIn(), pdf, 'later');
    assert.equal(status, 201, error);
  }
});

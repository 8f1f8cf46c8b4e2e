import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { askOpenssl, askPdfbox, askPdfsig, askQpdf, missing, noPdfbox, signaturesOf } from '#test/signing/judges';
import { askOurs } from '#test/signing/own-judge';
import { type Signer, signers } from '#test/signing/signers';
import { openTimestamper } from '#test/signing/timestamper';
import { hybridPdf, plainPage, writePdf } from '#test/signing/written';
import { assemblePdf } from './assemble.ts';
import { inspectPdf } from './inspect.ts';
import { addDocumentTimestamp, addValidationData } from './long-term.ts';
import { openDocument } from './pdf-document.ts';
import { Stream } from './pdf-objects.ts';
import { preparePdf } from './prepare.ts';
import type { ValidationData } from './signing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-long-term-'));
after(() => rmSync(folder, { recursive: true }));
const skip = missing ? `no ${missing}` : false;
const { stamp, download, rootPem } = await openTimestamper();
const [root, issuing, crl] = [await download('root.der'), await download('issuing.der'), await download('root.crl')];

/** Signed with a timestamp over the signature: PAdES B-T. */
async function signed(pdf: Buffer, signer: Signer): Promise<Buffer> {
  const { certificate, chain, algorithm, name } = signer;
  const prepared = await preparePdf({ pdf, certificate, chain, algorithm, name, at: new Date() });
  const signature = signer.sign(prepared.signedAttributes);
  const timestampToken = await stamp('SHA-256', createHash('sha256').update(signature).digest());
  return assemblePdf({ prepared, signature, certificate, chain, algorithm, timestampToken });
}

/** What the store of a document holds. */
function stored(pdf: Buffer): { lists: Record<string, string[]>; keys: string[]; proofs: number[] } {
  const document = openDocument(pdf);
  const store = document.dictAt(document.catalog.get('DSS'));
  const lists = ['Certs', 'OCSPs', 'CRLs'].map((key) => {
    const list = document.look(store?.get(key));
    const hashes = (Array.isArray(list) ? list : []).map((ref) => {
      const stream = document.look(ref);
      return stream instanceof Stream ? hashOf(document.unpacked(stream)) : 'no stream';
    });
    return [key, hashes];
  });
  const proofs = document.dictAt(store?.get('VRI')) ?? new Map();
  const sizes = [...proofs.values()].map((one) => {
    const list = document.look(document.dictAt(one)?.get('Cert'));
    return Array.isArray(list) ? list.length : 0;
  });
  return { lists: Object.fromEntries(lists), keys: [...proofs.keys()], proofs: sizes };
}
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const keyOf = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex').toUpperCase();

/** What PDFBox is asked about in the end: a JVM takes long to start. */
const judged = new Map<string, number>();

async function judge(pdf: Buffer, before: Buffer, name: string): Promise<void> {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  assert.ok(pdf.subarray(0, before.length).equals(before));
  assert.equal(askQpdf(file), '');
  const all = signaturesOf(pdf);
  assert.deepEqual(
    askOpenssl(pdf, folder, rootPem),
    all.map(() => ''),
  );
  const valid = askPdfsig(file).filter(({ isValid }) => isValid);
  assert.equal(valid.length, all.filter(({ isTimestamp }) => !isTimestamp).length, 'pdfsig does not read timestamps');
  assert.deepEqual(
    await askOurs(pdf, rootPem),
    all.map(() => 'valid'),
  );
  judged.set(file, all.length);
  assert.equal((await inspectPdf(pdf)).refusal, undefined);
}

for (const [kind, before] of [
  ['a table', writePdf(plainPage)],
  ['a table and a stream', hybridPdf()],
] as const)
  test(`proofs and timestamps are added to what has ${kind}, and nothing before is touched`, { skip }, async () => {
    const data: ValidationData = {
      certificates: [root, issuing, signers[0].chain[0]!],
      ocsps: [Buffer.from('an answer')],
      crls: [crl],
    };
    const first = await signed(before, signers[0]);
    const proven = await addValidationData(first, data);
    const [own] = signaturesOf(first);
    assert.deepEqual(stored(proven), {
      lists: { Certs: data.certificates.map(hashOf), OCSPs: data.ocsps.map(hashOf), CRLs: [hashOf(crl)] },
      keys: [keyOf(own!.signature)],
      proofs: [3],
    });
    const archived = await addDocumentTimestamp(proven, stamp);
    await judge(archived, before, `${kind}, archived`);

    // Another signature on top, its proofs, and the renewal before the first timestamp grows old.
    const second = await signed(archived, signers[2]);
    const again = await addValidationData(second, {
      certificates: [root, signers[2].certificate],
      ocsps: [],
      crls: [crl, Buffer.from('another list')],
    });
    const renewed = await addDocumentTimestamp(again, stamp);
    await judge(renewed, archived, `${kind}, renewed`);
    const { lists, keys, proofs } = stored(renewed);
    assert.deepEqual(
      lists.Certs,
      [...data.certificates, signers[2].certificate].map(hashOf),
      'what is given twice is kept once',
    );
    assert.equal(lists.CRLs?.length, 2);
    assert.equal(lists.OCSPs?.length, 1);
    const expected = signaturesOf(second).map(({ signature }) => keyOf(signature));
    assert.deepEqual(keys, expected, 'one for each signature and timestamp before');
    assert.deepEqual(proofs, [3, 2, 2], 'and what was there stays');
    const twice = await addValidationData(renewed, data);
    assert.ok(twice.length - renewed.length < 2_000, 'what is there already is not written again');
    assert.equal(signaturesOf(renewed).at(-1)?.end, renewed.length);
  });

test('PDFBox finds each signature and timestamp valid too', { skip: skip || noPdfbox }, () => {
  const verdicts = askPdfbox([...judged.keys()]);
  for (const [file, count] of judged) {
    const expected = Array.from({ length: count }, () => 'valid');
    assert.deepEqual(verdicts.get(file), expected, file);
  }
});

test('an authority that does not stamp leaves no half document', async () => {
  const before = writePdf(plainPage);
  await assert.rejects(
    addDocumentTimestamp(before, () => Promise.reject(new Error('no'))),
    /no/,
  );
  await assert.rejects(
    addDocumentTimestamp(before, async () => Buffer.alloc(20_000)),
    /does not fit/,
  );
});

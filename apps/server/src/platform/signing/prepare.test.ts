import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { constants, createHash, generateKeyPairSync, privateEncrypt, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import * as cms from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { signedAttributes } from '#platform/security/cms';
import { askOpenssl, askPdfsig, missing, signaturesOf } from '#test/signing/judges';
import { chain, openSigner, type Signer, signers, signPdf } from '#test/signing/signers';
import { plainPage, streamOf, writePdf } from '#test/signing/written';
import { assemblePdf } from './assemble.ts';
import { openDocument } from './pdf-document.ts';
import { preparePdf } from './prepare.ts';
import { type SignatureAlgorithm, type SigningOrder, UnsignablePdf } from './signing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-prepare-'));
after(() => rmSync(folder, { recursive: true }));
const skip = missing ? `no ${missing}` : false;
const file = (name: string, bytes: Buffer): string => {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
};
const qpdf = (pdf: Buffer, ...words: string[]): Buffer => {
  const from = file('from.pdf', pdf);
  return execFileSync('qpdf', [...words, from, '-'], { maxBuffer: 64 * 1_024 * 1_024 });
};
const plain = writePdf(plainPage);
const [pss, pkcs1, ecdsa] = signers;
const order = (pdf: Buffer, more: Partial<SigningOrder> = {}, signer = pss): SigningOrder => {
  const { certificate, chain, algorithm, name } = signer;
  return { pdf, certificate, chain, algorithm, name, at: new Date('2026-11-17T14:30:00Z'), ...more };
};
const withPage = (more: string) => ({ ...plainPage, 3: `${String(plainPage[3]).slice(0, -2)}${more}>>` });

for (const [how, words] of [
  ['a table', ['--object-streams=disable']],
  ['streams', ['--object-streams=generate']],
] as const)
  test(`what had ${how} is continued with it, and the signature stands plainly in the file`, { skip }, async () => {
    const before = qpdf(plain, ...words);
    const signed = await signPdf(before, pss);
    const added = signed.subarray(before.length).toString('latin1');
    assert.ok(signed.subarray(0, before.length).equals(before));
    assert.equal(/^xref$/m.test(added), how === 'a table');
    assert.equal(added.includes('/Type /XRef'), how === 'streams');
    assert.equal(added.includes('/ObjStm'), false);
    assert.match(added, /\d+ 0 obj\n<<\/Type \/Sig\n/);
    assert.deepEqual(openDocument(signed).trailer.get('Prev'), openDocument(before).start);
    assert.equal(askPdfsig(file('signed.pdf', signed))[0]?.isValid, true);
  });

test('a place for a signature that was there before is not taken for ours', { skip }, async () => {
  const [, start, end] = (await preparePdf(order(plain))).byteRange;
  const place = `<${'0'.repeat(end - start - 2)}>`;
  const before = writePdf({ ...plainPage, 6: streamOf(`${place} [${'0'.repeat(38)}]`), 7: `<</Contents ${place}>>` });
  const signed = await signPdf(before, pss);
  assert.ok(signed.subarray(0, before.length).equals(before));
  assert.equal(askPdfsig(file('decoy.pdf', signed))[0]?.isValid, true);
});

test('a signature that does not fit is refused, and so is one of another key or of another document', async () => {
  const prepared = await preparePdf(order(plain));
  const signature = pss.sign(prepared.signedAttributes);
  const parts = { prepared, signature, certificate: pss.certificate, chain: pss.chain, algorithm: pss.algorithm };
  assert.ok(assemblePdf(parts).length === prepared.pdf.length);
  assert.throws(
    () =>
      assemblePdf({ ...parts, timestampToken: Buffer.concat([Buffer.from('0482ffff', 'hex'), Buffer.alloc(0xffff)]) }),
    /does not fit/,
  );
  const other = await openSigner('Өөр хүн', pss.algorithm);
  assert.throws(
    () => assemblePdf({ ...parts, signature: other.sign(prepared.signedAttributes) }),
    /not one of this certificate/,
  );
  const another = await preparePdf(order(writePdf(withPage('/Rotate 90'))));
  assert.throws(
    () => assemblePdf({ ...parts, signature: pss.sign(another.signedAttributes) }),
    /not one of this certificate/,
  );
});

test('what is signed is as PAdES asks: in the order of DER, bound to the certificate, without a time', async () => {
  const prepared = await preparePdf(order(plain, { reason: 'Зөвшөөрсөн' }, ecdsa));
  const signed = assemblePdf({
    prepared,
    signature: ecdsa.sign(prepared.signedAttributes),
    certificate: ecdsa.certificate,
    chain,
    algorithm: ecdsa.algorithm,
  });
  assert.deepEqual(createHash('sha384').update(prepared.signedAttributes).digest(), prepared.digest);
  const [found] = signaturesOf(signed);
  const data = AsnConvert.parse(AsnConvert.parse(found!.signature, cms.ContentInfo).content, cms.SignedData);
  assert.equal(data.encapContentInfo.eContentType, cms.id_data);
  assert.equal(data.encapContentInfo.eContent, undefined);
  assert.equal(data.signerInfos.length, 1);
  const ids = data.signerInfos[0]?.signedAttrs?.map(({ attrType }) => attrType) ?? [];
  assert.deepEqual(ids.toSorted(), [
    '1.2.840.113549.1.9.16.2.47',
    '1.2.840.113549.1.9.3',
    '1.2.840.113549.1.9.4',
    '1.2.840.113549.1.9.52',
  ]);
  const ders = (data.signerInfos[0]?.signedAttrs ?? []).map((one) => Buffer.from(AsnConvert.serialize(one)));
  assert.deepEqual(ders, ders.toSorted(Buffer.compare));
  assert.ok(
    found!.signature.includes(ecdsa.certificate) && found!.signature.includes(chain[0]!),
    'certificates to the byte',
  );
  const text = signed.toString('latin1');
  for (const words of [
    '/SubFilter /ETSI.CAdES.detached',
    "/M (D:20261117143000+00'00')",
    '/Filter /Adobe.PPKLite',
    '/SigFlags 3',
    '/Reason <FEFF',
  ])
    assert.ok(text.includes(words), words);
});

const kinds: SignatureAlgorithm[] = (['rsassa-pss', 'rsa-pkcs1', 'ecdsa'] as const).flatMap((signature) =>
  (['SHA-256', 'SHA-384', 'SHA-512'] as const).map((hash) => ({ signature, hash })),
);
for (const algorithm of kinds)
  test(`others verify ${algorithm.signature} with ${algorithm.hash}`, { skip }, async () => {
    const signed = await signPdf(plain, await openSigner('Туршилт', algorithm));
    assert.equal(askPdfsig(file('kind.pdf', signed))[0]?.isValid, true);
    assert.deepEqual(askOpenssl(signed, folder), ['']);
    signed.write('B', signed.indexOf('A page by hand'));
    assert.equal(askPdfsig(file('kind.pdf', signed))[0]?.isValid, false);
  });

test('the phone needs the digest and nothing else', { skip }, async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const signer = await openSigner('Утас', { signature: 'rsa-pkcs1', hash: 'SHA-256' }, { privateKey, publicKey });
  const prepared = await preparePdf(order(plain, {}, signer));
  const said = Buffer.from('3031300d060960864801650304020105000420', 'hex');
  const signature = privateEncrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.concat([said, prepared.digest]),
  );
  const { certificate, algorithm } = signer;
  assert.deepEqual(askOpenssl(assemblePdf({ prepared, signature, certificate, chain, algorithm }), folder), ['']);
});

test('an object that no table names is not part of the document, whatever it says', { skip }, async () => {
  // A later page 3 that no table knows: a reader that searches the file would show it.
  const other = '3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 4 0 R/Rotate 180>>\nendobj\n';
  const at = plain.lastIndexOf('xref\n0 1');
  const start = `startxref\n${at + other.length}\n%%EOF\n`;
  const tail = plain.toString('latin1', at).replace(/startxref[^]*/, start);
  const pdf = Buffer.concat([plain.subarray(0, at), Buffer.from(other), Buffer.from(tail, 'latin1')]);
  const signed = await signPdf(pdf, pss, {
    visible: { page: 0, rect: { x: 20, y: 20, width: 100, height: 40 }, lines: ['Ө'] },
  });
  assert.doesNotMatch(signed.subarray(pdf.length).toString('latin1'), /\/Rotate/);
});

test('signers have fields of their own, by any name that is free', { skip }, async () => {
  let pdf = writePdf({
    ...withPage('/Annots[6 0 R]'),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
    6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(Signature1)/Rect[0 0 10 10]>>',
  });
  for (const signer of signers) pdf = await signPdf(pdf, signer);
  const names = [...pdf.toString('latin1').matchAll(/\/T <FEFF([\dA-F]+)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );
  assert.deepEqual(names, ['Signature2', 'Signature3', 'Signature4']);
  assert.deepEqual(
    askPdfsig(file('fields.pdf', pdf)).map(({ isValid }) => isValid),
    [true, true, true],
  );
});

test('what is shown can be read and searched; what hides in text is left out; what is too long is cut', {
  skip,
}, async () => {
  const lines = ['Бат-Эрдэнэ Өнөрбаяр', 'ӨөҮү Ёё Щщ Ъъ Ьь 150 000 ₮', 'a\u202Eb\u200Bc', 'x'.repeat(400)];
  const visible = { page: 0, rect: { x: 50, y: 50, width: 200, height: 60 }, lines };
  const signed = await signPdf(plain, pss, { visible });
  const said = execFileSync('pdftotext', ['-layout', file('shown.pdf', signed), '-'], { encoding: 'utf8' });
  for (const words of [lines[0], lines[1], 'abc', 'x…']) assert.ok(said.includes(words!), words);
});

test('nothing is signed on a page that is not there, and no document is signed that cannot be read', async () => {
  const rect = { x: 0, y: 0, width: 50, height: 50 };
  const visible = { page: 7, rect, lines: [] };
  const refusals: [SigningOrder, string][] = [
    [order(plain, { visible }), 'sign_pdf_invalid'],
    [order(plain, { visible: { page: 0, rect: { ...rect, x: 560 }, lines: [] } }), 'sign_pdf_invalid'],
    [order(plain, { visible: { page: 0, rect: { ...rect, y: -1 }, lines: [] } }), 'sign_pdf_invalid'],
    [order(Buffer.from('%PDF-1.7 and nothing else')), 'sign_pdf_invalid'],
    [order(randomBytes(1_000)), 'sign_pdf_invalid'],
    [order(writePdf(plainPage, { trailer: '/Encrypt 9 0 R' })), 'sign_pdf_encrypted'],
    [order(writePdf({ ...plainPage, 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA[]>>>>' })), 'sign_pdf_xfa'],
  ];
  for (const [one, code] of refusals)
    await assert.rejects(preparePdf(one), (error) => error instanceof UnsignablePdf && error.code === code, code);
});

test('the attributes are the same for the same, and others for another certificate or algorithm', () => {
  const digest = randomBytes(32);
  const make = (one: Signer, algorithm = one.algorithm) =>
    signedAttributes(digest, one.certificate, algorithm).toString('hex');
  assert.equal(make(pss), make(pss));
  assert.equal(new Set([make(pss), make(pkcs1), make(pss, { signature: 'rsa-pkcs1', hash: 'SHA-256' })]).size, 3);
});

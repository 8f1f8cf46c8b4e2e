import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { signedAttributes, signedData } from '#platform/security/cms';
import { missing } from '#test/signing/judges';
import { signers, signPdf } from '#test/signing/signers';
import { hybridPdf, plainPage, streamOf, writePdf } from '#test/signing/written';
import { inspectPdf } from './inspect.ts';
import { fill, hashRange } from './placeholder.ts';
import { preparePdf } from './prepare.ts';
import { type ByteRange, UnsignablePdf } from './signing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-inspect-'));
after(() => rmSync(folder, { recursive: true }));
const skip = missing ? `no ${missing}` : false;
const [pss] = signers;
const plain = writePdf(plainPage);
const catalog = (more: string) => `<</Type/Catalog/Pages 2 0 R${more}>>`;
const withCatalog = (more: string, objects = {}) => writePdf({ ...plainPage, 1: catalog(more), ...objects });
const refusalOf = async (pdf: Buffer) => (await inspectPdf(pdf)).refusal;

test('a plain document is taken, and its pages are as they are shown', async () => {
  assert.deepEqual(await inspectPdf(plain), {
    warnings: [],
    pages: [{ width: 595, height: 842, rotation: 0 }],
    signatures: 0,
  });
  const turned = writePdf({
    ...plainPage,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]/CropBox[10 20 510 720]/Rotate -90>>',
  });
  assert.deepEqual((await inspectPdf(turned)).pages, [{ width: 700, height: 500, rotation: 270 }]);
});

const action = (kind: string) => ({ 6: `<</S/${kind}/F(x)>>` });
const placeWaits = (more: string) =>
  withCatalog('/AcroForm<</Fields[6 0 R]>>', { 6: `<</FT/Sig/T(a)/Type/Annot/Subtype/Widget/P 3 0 R${more}>>` });
const told: [string, Buffer, string[]][] = [
  ['a script that plays', withCatalog('', { 6: '<</S/Rendition/JS(1)>>' }), ['javascript']],
  ['a script that only new readers see', hybridPdf('<</S/JavaScript/JS(1)>>'), ['javascript']],
  [
    'a script that runs when it is opened',
    withCatalog('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
    ['javascript'],
  ],
  [
    'scripts by name',
    withCatalog('/Names<</JavaScript<</Names[(a) 6 0 R]>>>>', { 6: '<</S/JavaScript/JS(1)>>' }),
    ['javascript'],
  ],
  [
    'a script on a page',
    writePdf({ ...plainPage, 3: '<</Type/Page/Parent 2 0 R/AA<</O<</S/JavaScript/JS(1)>>>>>>' }),
    ['javascript'],
  ],
  [
    'a script on a button',
    withCatalog('', { 6: '<</Type/Annot/Subtype/Widget/A<</S/JavaScript/JS 7 0 R>>>>', 7: streamOf('1') }),
    ['javascript'],
  ],
  ['a program that is started', withCatalog('/OpenAction 6 0 R', action('Launch')), ['actions']],
  ['a form that is sent', withCatalog('', action('SubmitForm')), ['actions']],
  ['a link', withCatalog('', { 6: '<</S/URI/URI(https://example.mn/)>>' }), []],
  ['a jump within it', withCatalog('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'), []],
  ['a structure', withCatalog('', { 6: '<</Type/StructElem/S/Hide/P 1 0 R/K 1>>' }), []],
  ['an action that looks like one', withCatalog('', { 6: '<</Type/StructElem/S/Launch/F(x)/K 0>>' }), ['actions']],
  [
    'a file in it',
    withCatalog('/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>', {
      6: '<</Type/Filespec/F(a)/EF<</F 7 0 R>>>>',
      7: streamOf('a', '/Type/EmbeddedFile'),
    }),
    ['embedded_files'],
  ],
  [
    'a layer that is off',
    withCatalog('/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>', { 6: '<</Type/OCG/Name(a)>>' }),
    ['hidden_layers'],
  ],
  [
    'a layer that is only printed',
    withCatalog('/OCProperties<</OCGs[6 0 R]/D<</AS[<</Event/Print>>]>>>>', { 6: '<</Type/OCG/Name(a)>>' }),
    ['hidden_layers'],
  ],
  [
    'layers that are all shown',
    withCatalog('/OCProperties<</OCGs[6 0 R]/D<</ON[6 0 R]/OFF[]>>>>', { 6: '<</Type/OCG/Name(a)>>' }),
    [],
  ],
  ['a form', withCatalog('/AcroForm<</Fields[6 0 R]>>', { 6: '<</FT/Tx/T(a)>>' }), ['forms']],
  ['a place for a signature', placeWaits('/F 4/Rect[50 50 250 100]'), []],
  ['a place for a signature that shows nothing', placeWaits('/F 2/Rect[0 0 0 0]'), []],
  ['a place for a signature that is hidden', placeWaits('/F 2/Rect[50 50 250 100]'), ['hidden_layers', 'forms']],
  ['a place for a signature as large as the page', placeWaits('/F 4/Rect[0 842 595 0]'), ['forms']],
];
for (const [what, pdf, warnings] of told)
  test(`a signer is told: ${what}`, async () => {
    const found = await inspectPdf(pdf);
    assert.deepEqual([found.refusal, found.warnings], [undefined, warnings]);
  });

const certified = (parameters: string) => {
  const signature = `<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<<${parameters}>>>>]>>`;
  return withCatalog('/Perms<</DocMDP 6 0 R>>', { 6: signature });
};
test('who certified that nothing changes any more is heard', async () => {
  assert.equal(await refusalOf(certified('/P 1')), 'sign_pdf_certified_locked');
  assert.equal(await refusalOf(certified('/P 2')), undefined);
  assert.equal(await refusalOf(certified('')), undefined, 'without a word it is 2');
  await assert.rejects(signPdf(certified('/P 1'), pss), UnsignablePdf);
  const locking = (more: string, lock = '') =>
    withCatalog('/AcroForm<</Fields[6 0 R]>>', { 6: `<</FT/Sig/T(a)${lock}/V 7 0 R>>`, 7: `<</Type/Sig${more}>>` });
  const method = (parameters: string) => `/Reference[<</TransformMethod/FieldMDP/TransformParams<<${parameters}>>>>]`;
  assert.equal(await refusalOf(locking(method('/Action/All'))), 'sign_pdf_certified_locked');
  assert.equal(await refusalOf(locking(method('/Action/Exclude/Fields[(b)]'))), 'sign_pdf_certified_locked');
  assert.equal(await refusalOf(locking(method('/Action/Include/Fields[(b)]'))), undefined);
  assert.equal(await refusalOf(locking('', '/Lock<</Action/All>>')), 'sign_pdf_certified_locked');
  assert.equal(await refusalOf(locking('', '/Lock<</Action/Include/Fields[(b)]/P 1>>')), 'sign_pdf_certified_locked');
});

test('what is encrypted, or a form that is a program, is refused', { skip }, async () => {
  const [from, to] = ['from.pdf', 'to.pdf'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(from, plain);
  for (const bits of ['128', '256']) {
    execFileSync('qpdf', ['--allow-weak-crypto', '--encrypt', '', 'owner', bits, '--', from, to]);
    assert.equal(await refusalOf(execFileSync('cat', [to])), 'sign_pdf_encrypted', bits);
  }
  assert.equal(
    await refusalOf(withCatalog('/AcroForm<</Fields[]/XFA 6 0 R>>', { 6: streamOf('<xdp/>') })),
    'sign_pdf_xfa',
  );
});

test('an earlier signature must be one over these bytes', async () => {
  const signed = await signPdf(await signPdf(plain, pss), signers[2]);
  const found = await inspectPdf(signed);
  assert.deepEqual([found.refusal, found.warnings, found.signatures], [undefined, ['existing_signatures'], 2]);
  const spoil = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(signed);
    change(copy);
    return refusalOf(copy);
  };
  const broken = 'sign_existing_signature_broken';
  assert.equal(await spoil((copy) => copy.write('B', copy.indexOf('A page by hand'))), broken, 'the page');
  assert.equal(await spoil((copy) => copy.write('0000', copy.indexOf('/Contents <') + 1_200)), broken, 'the signature');
  const range = /\/ByteRange \[0 \d+/.exec(signed.toString('latin1'))?.[0] ?? '';
  assert.equal(await spoil((copy) => copy.write(range.replace('[0', '[1'), copy.indexOf(range))), broken, 'the range');
  // Alone, so that no later signature finds it out.
  const once = await signPdf(plain, pss);
  const [, hex = ''] = /\/Contents <([\dA-Fa-f]+)>/.exec(once.toString('latin1')) ?? [];
  const last = once.indexOf(hex) + hex.replace(/0+$/, '').length - 1;
  once.write(once[last] === 0x31 ? '2' : '1', last);
  assert.equal(await refusalOf(once), broken, 'its last digit');
  // Only the last signature covers what came last.
  const added = Buffer.concat([signed, Buffer.from('% more\n')]);
  assert.equal(await refusalOf(added), undefined);
});

test('what an earlier signature leaves out must be itself and nothing more', async () => {
  const { certificate, chain, algorithm, name } = pss;
  const prepared = await preparePdf({ pdf: plain, certificate, chain, algorithm, name, at: new Date() });
  const sign = async (range: ByteRange) => {
    const pdf = Buffer.from(prepared.pdf);
    pdf.write(`[${range.join(' ')}]`.padEnd(40), pdf.lastIndexOf('/ByteRange') + '/ByteRange '.length);
    const attributes = signedAttributes(await hashRange(pdf, range, algorithm.hash), certificate, algorithm);
    const parts = { signedAttributes: attributes, certificates: [certificate, ...chain], algorithm };
    return fill(pdf, prepared.byteRange, signedData({ ...parts, signature: pss.sign(attributes) }));
  };
  const [, start, end, rest] = prepared.byteRange;
  assert.equal(await refusalOf(await sign([0, start, end, rest])), undefined);
  assert.equal(await refusalOf(await sign([0, start - 10, end, rest])), 'sign_existing_signature_broken');
  assert.equal(await refusalOf(await sign([0, start, end + 10, rest - 10])), 'sign_existing_signature_broken');
});

const hostile: [string, () => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['no PDF', () => Buffer.from('<html>')],
  ['cut off', () => plain.subarray(0, -100)],
  ['no table', () => Buffer.from(plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n5'), 'latin1')],
  ['tables in a circle', () => writePdf(plainPage, { trailer: `/Prev ${plain.lastIndexOf('xref\n0 1')}` })],
  ['pages in a circle', () => writePdf({ ...plainPage, 2: '<</Type/Pages/Kids[2 0 R]>>' })],
  ['references in a circle', () => writePdf({ ...plainPage, 6: '7 0 R', 7: '6 0 R', 1: catalog('/AcroForm 6 0 R') })],
  ['a thousand lists deep', () => withCatalog(`/A ${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
  ['a million lists deep', () => withCatalog(`/A ${'['.repeat(1_000_000)}`)],
  ['a key twice', () => withCatalog('/Pages 2 0 R')],
  ['an object elsewhere', () => Buffer.from(plain.toString('latin1').replace('5 0 obj', '6 0 obj'), 'latin1')],
  [
    'a stream of another length',
    () => Buffer.from(plain.toString('latin1').replace(/\/Length \d/, '/Length 0'), 'latin1'),
  ],
  ['a page twice', () => writePdf({ ...plainPage, 2: '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>' })],
  ['no pages', () => writePdf({ ...plainPage, 2: '<</Type/Pages/Kids[]/Count 0>>' })],
  ['a page that stands askew', () => writePdf({ ...plainPage, 3: '<</Type/Page/Parent 2 0 R/Rotate 45>>' })],
  ['a number of a million digits', () => withCatalog(`/A ${'1'.repeat(1_000_000)}a`)],
  [
    'a large text that is named again and again',
    () => withCatalog(`/A[${'<</S 6 0 R>>'.repeat(200_000)}]`, { 6: `(${'x'.repeat(1_000_000)})` }),
  ],
  ['more lists than fit in memory', () => hybridPdf(`[${'<<>>'.repeat(3_900_000)}]`)],
  ['objects that unpack to too much', () => hybridPdf('<<>>', ' '.repeat(100 * 1_024 * 1_024))],
];
for (const [what, make] of hostile)
  test(`no document: ${what}`, async () => {
    const pdf = make();
    const before = process.cpuUsage();
    assert.equal(await refusalOf(pdf), 'sign_pdf_invalid');
    assert.ok(process.cpuUsage(before).user < 20_000_000, 'and soon');
  });

test('a field that is named a hundred thousand times is looked at once', async () => {
  const fields = `/AcroForm<</Fields[${'6 0 R '.repeat(100_000)}]>>`;
  const before = process.cpuUsage();
  assert.equal(await refusalOf(withCatalog(fields, { 6: `<</FT/Tx/T(${'x'.repeat(1_000_000)})>>` })), undefined);
  assert.ok(process.cpuUsage(before).user < 20_000_000);
});

/** The same numbers at each run: what is found once is found again. */
let drawn = 0;
const randomInt = (below: number): number => {
  drawn += 1;
  return createHash('sha256').update(String(drawn)).digest().readUInt32BE() % below;
};

test('whatever is changed in a document, it is inspected and prepared in words, and soon', async () => {
  const samples = [await signPdf(plain, pss), hybridPdf(), certified('/P 2')];
  const { certificate, chain, algorithm, name } = pss;
  for (let round = 0; round < 600; round += 1) {
    const sample = samples[round % samples.length] ?? plain;
    const pdf = Buffer.from(sample);
    for (let change = 0; change < 1 + (round % 8); change += 1) pdf[randomInt(pdf.length)] = randomInt(256);
    const cut = round % 5 === 0 ? pdf.subarray(0, randomInt(pdf.length)) : pdf;
    const started = performance.now();
    await inspectPdf(cut);
    await preparePdf({ pdf: cut, certificate, chain, algorithm, name, at: new Date() }).catch((error: unknown) => {
      assert.ok(error instanceof UnsignablePdf, String(error));
    });
    assert.ok(performance.now() - started < 5_000);
  }
});

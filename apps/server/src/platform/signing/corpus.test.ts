import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { corpus } from '#test/signing/corpus';
import {
  askOpenssl,
  askPdfbox,
  askPdfsig,
  askQpdf,
  difference,
  drawPage,
  missing,
  noPdfbox,
} from '#test/signing/judges';
import { askOurs } from '#test/signing/own-judge';
import { skipOf } from '#test/signing/producers';
import { signers, signPdf } from '#test/signing/signers';
import { isReadable } from '#platform/verification/readable';
import { inspectPdf } from './inspect.ts';
import type { PdfPage, VisibleSignature } from './signing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-corpus-'));
after(() => rmSync(folder, { recursive: true }));
const skip = missing ? `no ${missing}` : false;
const dpi = 50;
/** What PDFBox is asked about in the end, and how many signatures it has to find. */
const judged = new Map<string, number>();

const shown = (index: number, qr?: string): VisibleSignature => ({
  page: 0,
  rect: { x: 20 + index * 150, y: 30 + index * 8, width: 145, height: 55 },
  lines: [signers[index]?.name ?? '', '2026-11-17 22:30 (UTC+8)', 'Ө ө Ү ү ₮'],
  ...(qr ? { qr } : {}),
});

for (const [number, sample] of corpus.entries()) {
  test(`signed by one and by three: ${sample.name}`, { skip: skip || skipOf(sample) }, async () => {
    const own = path.join(folder, String(number));
    mkdirSync(own);
    const pdf = await sample.make(own);
    const [before, one, three] = ['before', 'one', 'three'].map((name) => path.join(own, `${name}.pdf`)) as [
      string,
      string,
      string,
    ];
    writeFileSync(before, pdf);
    const found = await inspectPdf(pdf);
    assert.equal(found.refusal, undefined);
    assert.ok(await isReadable(pdf), 'what is taken to be signed is read by the verifier');
    assert.equal(found.signatures, sample.signed ?? 0);

    const rects = [0, 1, 2].map((index) => shown(index).rect);
    let signed = await signPdf(pdf, signers[0], {
      visible: shown(0, 'https://tamga.example/verify/1'),
      reason: 'Зөвшөөрсөн',
    });
    writeFileSync(one, signed);
    await judge(one, signed, pdf, (sample.signed ?? 0) + 1);
    await look(before, one, found.pages[0]!, rects.slice(0, 1));

    for (const [index, signer] of signers.entries())
      if (index > 0) signed = await signPdf(signed, signer, { visible: shown(index), location: 'Улаанбаатар' });
    writeFileSync(three, signed);
    await judge(three, signed, pdf, (sample.signed ?? 0) + 3);
    await look(before, three, found.pages[0]!, rects);
  });
}

/** Nothing that was there is touched, and everybody finds every signature valid; the last one covers all of the file. */
async function judge(file: string, signed: Buffer, before: Buffer, count: number): Promise<void> {
  assert.ok(signed.subarray(0, before.length).equals(before), 'what was there is as it was');
  assert.equal(askQpdf(file), '');
  const verdicts = askPdfsig(file);
  assert.equal(verdicts.length, count);
  assert.ok(
    verdicts.every(({ isValid }) => isValid),
    'pdfsig finds each valid',
  );
  assert.equal(verdicts.filter(({ coversAll }) => coversAll).length, 1);
  assert.deepEqual(
    askOpenssl(signed, folder),
    Array.from({ length: count }, () => ''),
  );
  assert.deepEqual(
    await askOurs(signed),
    Array.from({ length: count }, () => 'valid'),
    'and so does our own verifier',
  );
  const again = await inspectPdf(signed);
  assert.deepEqual([again.refusal, again.signatures], [undefined, count]);
  judged.set(file, count);
}

/** The page looks as it did, except where signatures are shown; and there they are. */
async function look(before: string, after: string, page: PdfPage, rects: VisibleSignature['rect'][]): Promise<void> {
  const [one, other] = [await drawPage(before, 0, dpi), await drawPage(after, 0, dpi)];
  const { within, outside } = difference(one, other, page, rects);
  assert.equal(outside, 0, 'nothing else changed');
  // A page in larger units may be drawn small.
  assert.ok(within > 20 * rects.length, 'the signatures are seen');
}

test('PDFBox finds each of them valid too', { skip: skip || noPdfbox }, () => {
  const verdicts = askPdfbox([...judged.keys()]);
  for (const [file, count] of judged)
    assert.deepEqual(
      verdicts.get(file),
      Array.from({ length: count }, () => 'valid'),
      file,
    );
});

test('they are at least forty, and none was left out that this machine can make', { skip }, () => {
  assert.ok(corpus.length >= 40);
  assert.equal(judged.size, 2 * corpus.filter((sample) => !skipOf(sample)).length);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { plainPage, streamOf, writePdf } from '#test/signing/written';
import { signaturesIn } from './fields.ts';
import { inspectPdf } from './inspect.ts';
import { addValidationData } from './long-term.ts';
import { openPacked } from './packed-streams.ts';
import { openDocument } from './pdf-document.ts';
import { PdfFault, Stream } from './pdf-objects.ts';
import { decode } from './pdf-streams.ts';
import { UnsignablePdf } from './signing.ts';

const megabyte = 1_024 * 1_024;
const withFields = (fields: string, more = {}) =>
  writePdf({ ...plainPage, 1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>`, ...more });
const field = (range: string) => `<</FT/Sig/V<</Contents 6 0 R/ByteRange[${range}]>>>>`;

test('one signature that thousands of fields hold is one signature', () => {
  const document = openDocument(withFields(field('0 1 2 3').repeat(20_000), { 6: '<00>' }));
  assert.equal(signaturesIn(document).length, 1);
});

test('fifty signatures are looked at, and more are refused', async () => {
  const signed = (count: number) =>
    withFields(Array.from({ length: count }, (_, index) => field(`0 1 2 ${index}`)).join(''), { 6: '<00>' });
  assert.equal(signaturesIn(openDocument(signed(50))).length, 50);
  assert.equal((await inspectPdf(signed(50))).refusal, 'sign_existing_signature_broken');
  assert.equal((await inspectPdf(signed(51))).refusal, 'sign_pdf_invalid');
});

const flate = '/Filter/FlateDecode';
const bomb = deflateSync(Buffer.alloc(15 * megabyte));
/** Found out only at its end. */
const broken = Buffer.concat([bomb.subarray(0, -4), Buffer.alloc(4, 1)]);
const dictOf = (pdf: Buffer, number: number) => {
  for (const value of openDocument(pdf).everything())
    if (value instanceof Stream && value.bytes.length === number) return value;
  throw new Error('no such stream');
};

test('what cannot be unpacked has cost as much as what can', () => {
  const read = (bytes: Buffer) => dictOf(writePdf({ ...plainPage, 6: streamOf(bytes, flate) }), bytes.length);
  const work = { left: 100 * megabyte };
  assert.throws(() => decode(read(broken), work), PdfFault);
  assert.ok(work.left <= 85 * megabyte, String(work.left));
  const left = work.left;
  assert.equal(decode(read(bomb), work).length, 15 * megabyte);
  assert.equal(work.left, left - 15 * megabyte);
});

/** With so many proofs in its store. */
function storing(count: number, proof: Buffer): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => 10 + index);
  const list = `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
  return writePdf({
    ...plainPage,
    1: `<</Type/Catalog/Pages 2 0 R/DSS<</OCSPs ${list}>>>>`,
    ...Object.fromEntries(numbers.map((number) => [number, proof])),
  });
}
const added = { certificates: [], ocsps: [Buffer.from('a')], crls: [] };

test('proofs that are broken bombs do not hold anybody up', async () => {
  const before = process.cpuUsage();
  await assert.rejects(addValidationData(storing(1_000, streamOf(broken, flate)), added), UnsignablePdf);
  assert.ok(process.cpuUsage(before).user < 15_000_000);
});

test('proofs beyond those that are looked at stay in the store', async () => {
  const document = openDocument(await addValidationData(storing(300, streamOf('b')), added));
  const kept = document.look(document.dictAt(document.catalog.get('DSS'))?.get('OCSPs'));
  // The first two hundred are the same, and known to be; the others are not looked at.
  assert.equal(Array.isArray(kept) && kept.length, 1 + 100 + 1);
});

/** Streams of so many bytes, with an object each that only readers of streams see. */
function packedPdf(count: number, bytes: number): Buffer {
  const filling = Buffer.from(' '.repeat(bytes));
  const streams = Array.from({ length: count }, (_, index): [number, Buffer] => [
    10 + index,
    streamOf(
      deflateSync(Buffer.concat([Buffer.from(`${100 + index} 0 <<>>`), filling])),
      `/Type/ObjStm/N 1/First 6${flate}`,
    ),
  ]);
  const rows = streams.flatMap(([number]) => [2, 0, number, 0, 0]);
  const table = streamOf(Buffer.from(rows), `/Type/XRef/W[1 2 2]/Index[100 ${count}]/Size 200`);
  const objects = { ...plainPage, ...Object.fromEntries(streams), 50: table };
  const hidden = streams.map((_, index) => 100 + index);
  const tableAt = writePdf(objects).lastIndexOf('50 0 obj');
  return writePdf(objects, { trailer: `/XRefStm ${tableAt}`, free: hidden });
}

test('streams of objects are unpacked up to 16 MB each and 64 MB together', async () => {
  assert.equal((await inspectPdf(packedPdf(1, 17 * megabyte))).refusal, 'sign_pdf_invalid');
  assert.equal((await inspectPdf(packedPdf(4, 15 * megabyte))).refusal, undefined);
  assert.equal((await inspectPdf(packedPdf(5, 15 * megabyte))).refusal, 'sign_pdf_invalid');
});

test('of the streams of objects only the newest are kept, however many there are', () => {
  const packed = openPacked();
  const numbers = [1, 2, 3, 4];
  for (const number of numbers) packed.keep(number, { objects: Buffer.alloc(15 * megabyte), first: 0, offsets: [] });
  assert.deepEqual(
    numbers.filter((number) => packed.get(number)),
    [3, 4],
  );
});

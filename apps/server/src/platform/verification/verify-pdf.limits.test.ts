import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { now, openPki } from '#test/signed-pdfs/pki';
import { type Doc, draft, pageOf, signDoc, stream } from '#test/signed-pdfs/writer';
import { verifyPdf } from './verify-pdf.ts';

const catalog = (more: string): string => `<< /Type /Catalog ${more} >>`;
const numbersFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);
const listOf = (nums: number[]): string => `[${nums.map((num) => `${num} 0 R`).join(' ')}]`;
const evidence = (nums: number[]): string => {
  const third = nums.length / 3;
  const [certs, ocsps, crls] = [0, 1, 2].map((part) => listOf(nums.slice(part * third, (part + 1) * third)));
  return catalog(`/DSS << /Certs ${certs} /OCSPs ${ocsps} /CRLs ${crls} >>`);
};

/** A file of these objects, each as it is written with or without its end. */
function fileOf(objects: [num: number, written: string][], behind = ''): Buffer {
  const parts = ['%PDF-1.7\n'];
  const rows: string[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [num, written] of objects) {
    const text = `${num} 0 obj ${written}`;
    rows.push(`${num} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    parts.push(text);
    at += text.length;
  }
  const trailer = `trailer\n<< /Size 100000 /Root 1 0 R >>\nstartxref\n${at + behind.length}\n%%EOF\n`;
  return Buffer.from([...parts, behind, 'xref\n', ...rows, trailer].join(''), 'latin1');
}

const whole = (num: number, value: string): [number, string] => [num, `${value}\nendobj\n`];
const bytesMax = 9_900_000;
const fill = (text: string, bytes = bytesMax): string => text.repeat(Math.floor(bytes / text.length));
const flate = '/Filter /FlateDecode ';
const items = numbersFrom(10, 600);
const bomb = deflateSync(Buffer.alloc(15 * 1_024 * 1_024));

const tooMuch: [string, () => Buffer][] = [
  [
    '600 proofs in texts without an end',
    () => fileOf([whole(1, evidence(items)), ...items.map((num): [number, string] => [num, '('])], fill('x')),
  ],
  [
    'a list of numbers that 600 proofs begin with',
    () =>
      fileOf(
        [whole(1, evidence(items)), ...items.map((num, at): [number, string] => [num, at === 599 ? '[\n' : '[ %'])],
        `${fill('1 ')}]\nendobj\n`,
      ),
  ],
  [
    'a bomb many times',
    () => fileOf([whole(1, evidence(items)), ...items.map((num) => whole(num, stream(bomb, flate)))]),
  ],
  [
    'a bomb many times that is broken at its end',
    () => fileOf([whole(1, evidence(items)), ...items.map((num) => whole(num, stream(bomb.subarray(0, -8), flate)))]),
  ],
  [
    'bombs beyond what a stream may hold',
    () => {
      const large = deflateSync(Buffer.alloc(17 * 1_024 * 1_024));
      return fileOf([whole(1, evidence(items.slice(0, 300))), ...items.map((num) => whole(num, stream(large, flate)))]);
    },
  ],
];
const dear: [string, () => Buffer][] = [
  [
    '20,000 fields that share a name of 5 MB',
    () =>
      fileOf([
        whole(1, catalog(`/AcroForm << /Fields [${'<< /T 2 0 R >>'.repeat(20_000)}] >>`)),
        whole(2, `(${'\u0001'.repeat(5_000_000)})`),
      ]),
  ],
  ['a text of nothing but escapes', () => fileOf([whole(1, catalog(`/A (${fill('\\0')})`))])],
  ['a list of numbers', () => fileOf([whole(1, catalog(`/A [${fill('1 ')}]`))])],
  ['a list of lists', () => fileOf([whole(1, catalog(`/A [${fill('[]')}]`))])],
  ['a list of dictionaries', () => fileOf([whole(1, catalog(`/A [${fill('<<>>')}]`))])],
];

/** What is said of it, and that it is said soon. */
async function verdictOn(pdf: Buffer): Promise<(string | null)[]> {
  assert.ok(pdf.length < 11_000_000, String(pdf.length));
  const before = process.cpuUsage();
  const { report } = await verifyPdf(pdf, { anchors: [], timestampAnchors: [] }, { now });
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 8_000_000, `${(user + system) / 1_000} ms of the processor`);
  return [report.indication, report.sub_indication, ...report.findings.map(({ code }) => code)];
}

for (const [what, make] of tooMuch)
  test(`too much to read: ${what}`, async () => {
    assert.deepEqual(await verdictOn(make()), ['INDETERMINATE', 'FORMAT_FAILURE', 'malformed_document']);
  });

for (const [what, make] of dear)
  test(`read once, and soon: ${what}`, async () => {
    assert.equal((await verdictOn(make())).at(-1), 'no_signature');
  });

const pki = await openPki();

async function signedTimes(doc: Doc, times: number): Promise<Buffer> {
  let signed = doc;
  for (let time = 0; time < times; time += 1) signed = await signDoc(signed, pki.signer, { field: `Signature${time}` });
  return signed.pdf;
}

const namesOf = (count: number): string => `[${'5 0 R '.repeat(count)}]`;
const sharing = (count: number): Record<number, string> => {
  const pages = numbersFrom(100, count);
  const page = pageOf({ annots: [] }).replace(/\/Annots \[.*\]/, '/Annots 99 0 R');
  return {
    2: `<< /Type /Pages /Kids ${listOf([3, ...pages])} /Count ${count + 1} >>`,
    99: namesOf(100_000),
    ...Object.fromEntries(pages.map((num) => [num, page])),
  };
};

const compared: [string, () => Promise<Buffer>][] = [
  ['forty signatures of a document with half a million names', () => signedTimes(draft({ 20: namesOf(500_000) }), 40)],
  [
    'a thousand pages that share a list, under a signature that is shown',
    async () => {
      const first = await signDoc(draft(sharing(1_000)), pki.signer, { field: 'One' });
      return (await signDoc(first, pki.signer, { field: 'Two', rect: '[10 10 60 60]' })).pdf;
    },
  ],
];
for (const [what, make] of compared)
  test(`too much to compare: ${what}`, async () => {
    assert.deepEqual(await verdictOn(await make()), ['INDETERMINATE', 'FORMAT_FAILURE', 'malformed_document']);
  });

test('ten signatures of a document with sixty thousand objects are compared', async () => {
  const many = Object.fromEntries(numbersFrom(100, 60_000).map((num) => [num, '<< /A 5 0 R >>']));
  const pdf = await signedTimes(draft(many), 10);
  const [indication, sub] = await verdictOn(pdf);
  assert.deepEqual([indication, sub], ['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND']);
});

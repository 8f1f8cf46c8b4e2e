import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { forgeries } from '#test/signed-pdfs/forgeries';
import { signForYears } from '#test/signed-pdfs/genuine';
import { now, openPki } from '#test/signed-pdfs/pki';
import { draft } from '#test/signed-pdfs/writer';
import { verifyPdf } from '#platform/verification/verify-pdf';

const pki = await openPki();
const trust = { anchors: [pki.root.certificate], timestampAnchors: [pki.root.certificate] };
const verify = async (pdf: Buffer) => (await verifyPdf(pdf, trust, { now })).report;
/** With VERIFICATION_TABLE, what we and pdfsig say of each is written into the documentation; without, it is held against it. */
const isTold = process.env['VERIFICATION_TABLE'] !== undefined;
const table = path.join(import.meta.dirname, '../../../docs/verification.md');
const known = readFileSync(table, 'utf8');
const rows: string[] = [];

test('there are many ways to forge', () => assert.ok(forgeries.length >= 60, String(forgeries.length)));

for (const { group, name, make } of forgeries) {
  test(`${group}: ${name} is not accepted`, async () => {
    const pdf = await make(pki);
    const report = await verify(pdf);
    const found = [...report.findings, ...report.signatures.flatMap(({ findings }) => findings)];
    assert.notEqual(report.indication, 'TOTAL_PASSED');
    assert.ok(found.length > 0 && report.sub_indication !== null);
    const codes = [...new Set(found.map(({ code }) => code))].join(', ');
    const row = `| ${group} | ${name} | ${report.indication} | ${codes} | `;
    if (isTold) rows.push(`${row}${pdfsigSays(pdf)} |`);
    else assert.ok(known.includes(row), `the documentation does not say: ${row}`);
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-forgeries-'));
after(() => {
  rmSync(folder, { recursive: true });
  if (isTold) writeTable();
});

/** The signatures and hashes alone: it is not told whom to trust, nor what was revoked. */
function pdfsigSays(pdf: Buffer): string {
  const file = path.join(folder, 'forged.pdf');
  writeFileSync(file, pdf);
  const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'latin1', timeout: 10_000 });
  const said = [...stdout.matchAll(/Signature Validation: (.*)\./g)].map(([, words]) => words);
  return said.length > 0
    ? [...new Set(said)].join('; ')
    : (/no signatures|Error/i.exec(stdout + stderr)?.[0] ?? 'nothing');
}

function writeTable(): void {
  const [before = '', , behind = ''] = known.split(/<!-- (?:table|end of table) -->/);
  const valid = rows.filter((row) => row.includes('Signature is Valid')).length;
  const count = `Of these ${rows.length} files our verifier accepts none; in ${valid} of them pdfsig finds a valid signature.\n`;
  const head = '| Group | What was done | Verdict | Codes | pdfsig -nocert |\n|---|---|---|---|---|';
  const said = `${count}\n${head}\n${rows.join('\n')}`;
  writeFileSync(table, `${before}<!-- table -->\n${said}\n<!-- end of table -->${behind}`);
}

test('a message whose length is left open is the same message', async () => {
  const message = (cms: Buffer) => Buffer.concat([Buffer.from([0x30, 0x80]), cms.subarray(4), Buffer.alloc(2)]);
  const { pdf } = await signForYears(pki, draft(), { message });
  assert.equal((await verify(pdf)).indication, 'TOTAL_PASSED');
});

test('no byte of what was signed can be another, and no end can be missing', async () => {
  const { pdf } = await signForYears(pki, draft());
  assert.equal((await verify(pdf)).indication, 'TOTAL_PASSED');
  const place = pdf.indexOf('/Contents <');
  const end = pdf.indexOf('%%EOF', place);
  for (let at = 3; at < place; at += 29) {
    const changed = Buffer.from(pdf);
    changed[at]! ^= 1 << (at % 8);
    assert.notEqual((await verify(changed)).indication, 'TOTAL_PASSED', `byte ${at}`);
  }
  for (let length = 0; length < end; length += 997)
    assert.notEqual((await verify(pdf.subarray(0, length))).indication, 'TOTAL_PASSED', `the first ${length} bytes`);
});

test('a file that was made to take long does not', async () => {
  const nested = `${'1 0 obj ('.repeat(60_000)}${') endobj'.repeat(60_000)}`;
  const rows = Array.from(
    { length: 60_000 },
    (_, index) => `${String(9 + index * 9).padStart(10, '0')} 00000 n \n`,
  ).join('');
  const table = `xref\n0 60000\n${rows}trailer\n<< /Size 60000 /Root 1 0 R >>\n`;
  const startsAt = 9 + nested.length;
  const hostile = [
    `%PDF-1.7\n${nested}${table}startxref\n${startsAt}\n%%EOF\n`,
    `%PDF-1.7\n${'<<'.repeat(500_000)}startxref\n9\n%%EOF\n`,
    `%PDF-1.7\n${'<'.repeat(1_000_000)}\nstartxref\n9\n%%EOF\n`,
    `%PDF-1.7\n${'startxref '.repeat(200_000)}\nstartxref\n9\n%%EOF\n`,
    `%PDF-1.7\n${' '.repeat(2_000_000)}\nstartxref\n9\n%%EOF\n`,
  ];
  for (const [index, text] of hostile.entries()) {
    const startedAt = performance.now();
    const report = await verify(Buffer.from(text, 'latin1'));
    assert.equal(report.sub_indication, 'FORMAT_FAILURE', String(index));
    assert.ok(performance.now() - startedAt < 3_000, `${index} took ${performance.now() - startedAt} ms`);
  }
});

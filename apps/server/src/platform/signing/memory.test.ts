import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { largePdf } from '#test/signing/written';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-memory-'));
after(() => rmSync(folder, { recursive: true }));

test('twenty documents of 40 MB that are signed at once take less than 600 MB', (t) => {
  const pdf = largePdf(40 * 1_024 * 1_024);
  const file = path.join(folder, 'large.pdf');
  writeFileSync(file, pdf);
  const script = path.resolve(import.meta.dirname, '../../../test/signing/memory.process.ts');
  const said = execFileSync(process.execPath, [script, file, '20'], { encoding: 'utf8' });
  const { peakMb, beforeMb, ms } = JSON.parse(said) as { peakMb: number; beforeMb: number; ms: number };
  const started = performance.now();
  for (let time = 0; time < 20; time += 1) createHash('sha256').update(pdf).digest();
  const hashing = performance.now() - started;
  t.diagnostic(
    `${Math.round(peakMb)} MB at most, ${Math.round(beforeMb)} MB before; ${(ms / hashing).toFixed(1)} times as long as hashing`,
  );
  assert.ok(peakMb < 600, `${peakMb} MB`);
});

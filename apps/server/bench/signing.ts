// Signing and verifying by themselves, without the platform around them: memory, and time against hashing the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { verifyPdf } from '#platform/verification/verify-pdf';
import { rootPem, signers, signPdf } from '../test/signing/signers.ts';
import { largePdf } from '../test/signing/written.ts';
import type { Setting } from './setting.ts';

const megabyte = 1_024 * 1_024;
const signings = 20;
const verifications = Number(process.env.BENCH_REQUESTS ?? 200);

interface Measured {
  what: string;
  measured: string;
  goal: string;
}

export async function measureSigning({ folder, rounds }: Setting): Promise<Measured[]> {
  const rows: Measured[] = [];
  const large = largePdf(40 * megabyte);
  const file = path.join(folder, 'large.pdf');
  writeFileSync(file, large);
  for (let round = 0; round < rounds; round += 1) rows.push(...signAtOnce(file, large));
  const small = await signPdf(largePdf(5 * megabyte), signers[0]);
  for (let round = 0; round < rounds; round += 1) rows.push(...(await verifyOften(small)));
  return rows;
}

/** In a process of its own, so that nothing else counts. Between two hashings, so that a neighbour slows both alike. */
function signAtOnce(file: string, pdf: Buffer): Measured[] {
  const script = path.resolve(import.meta.dirname, '../test/signing/memory.process.ts');
  const before = hashTimes(pdf);
  const said = execFileSync(process.execPath, [script, file, String(signings)], { encoding: 'utf8' });
  const { peakMb, beforeMb, ms } = JSON.parse(said) as { peakMb: number; beforeMb: number; ms: number };
  const hashing = (before + hashTimes(pdf)) / 2;
  return [
    {
      what: `${signings} signings of 40 MB at once, peak of the process`,
      measured: `${Math.round(peakMb)} MB, ${Math.round(beforeMb)} MB before`,
      goal: '600 MB',
    },
    {
      what: 'the same, against SHA-256 of the same bytes',
      measured: `${(ms / hashing).toFixed(1)} times as long`,
      goal: '-',
    },
  ];
}

function hashTimes(pdf: Buffer): number {
  const started = performance.now();
  for (let time = 0; time < signings; time += 1) createHash('sha256').update(pdf).digest();
  return performance.now() - started;
}

async function verifyOften(pdf: Buffer): Promise<Measured[]> {
  const anchors = [new X509Certificate(rootPem).raw];
  const trust = { anchors, timestampAnchors: anchors };
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let time = 0; time < verifications; time += 1) {
    const started = performance.now();
    const { report } = await verifyPdf(pdf, trust, { now: new Date() });
    times.push(performance.now() - started);
    if (report.indication !== 'TOTAL_PASSED') throw new Error(JSON.stringify(report));
  }
  const { user, system } = process.cpuUsage(before);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)} ms`;
  const cpu = `${((user + system) / 1_000 / verifications).toFixed(0)} ms`;
  return [
    { what: 'verifying a signed file of 5 MB, p50 and p95', measured: `${at(0.5)}, ${at(0.95)}`, goal: '-' },
    { what: 'the same, processor time of each', measured: cpu, goal: '-' },
  ];
}

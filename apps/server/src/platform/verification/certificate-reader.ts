import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Certificate, readCertificate } from './certificates.ts';
import { type Budget, spend } from './pdf-streams.ts';

/** Reads at most so many of the certificates that a document brings along, each once. */
export type ReadCertificates = (ders: readonly Buffer[], countMax: number) => Promise<Certificate[]>;

/** What an attempt costs at least. */
const attemptBytes = 256;

/** Signatures of one document bring along mostly the same ones: these are read once. Others are charged, read or not. */
export function openCertificateReader(budget: Budget): ReadCertificates {
  const known = new Map<string, Certificate | null>();

  async function readOnce(key: string, der: Buffer): Promise<Certificate | null> {
    const found = known.get(key);
    if (found !== undefined) return found;
    spend(budget, 'asn1Bytes', Math.max(der.length, attemptBytes));
    const certificate = readCertificate(der);
    known.set(key, certificate);
    await breathe();
    return certificate;
  }

  return async (ders, countMax) => {
    const tried = new Set<string>();
    const found: Certificate[] = [];
    for (const der of ders) {
      const key = createHash('sha256').update(der).digest('hex');
      if (tried.has(key)) continue;
      if (tried.size >= countMax) break;
      tried.add(key);
      const certificate = await readOnce(key, der);
      if (certificate) found.push(certificate);
    }
    return found;
  };
}

import { createHash } from 'node:crypto';
import { openCertificateReader, type ReadCertificates } from './certificate-reader.ts';
import { type Certificate, readCertificates } from './certificates.ts';
import { ocspRequest, readOcsp } from './ocsp.ts';
import type { Budget } from './pdf-streams.ts';
import { type Evidence, toleranceMs } from './revocation.ts';

/** Asks authorities. Only those that a trusted chain names are asked. */
export interface RevocationFetchers {
  ocsp(url: string, request: Buffer): Promise<Buffer>;
  crl(url: string): Promise<Buffer>;
}

/** All DER, and all from the settings. */
export interface Trust {
  anchors: Buffer[];
  timestampAnchors: Buffer[];
  /** Between the anchors and people, where documents do not bring them along. Not trusted by themselves. */
  intermediates?: Buffer[];
}

/** What all signatures of one document are judged with. */
export interface VerificationContext {
  now: Date;
  budget: Budget;
  readCertificates: ReadCertificates;
  anchors: Certificate[];
  timestampAnchors: Certificate[];
  /** Certificates that the document brings along. They are not trusted by themselves. */
  pool: Certificate[];
  /** What the document brings along of authorities' words, by its hash. */
  evidence: Map<string, Evidence>;
  /** Timestamps that hold: all before `end` existed at `time`. */
  proofs: { end: number; time: Date; hasEvidence: boolean }[];
  /** What authorities say now. */
  ask(certificate: Certificate, issuer: Certificate): Promise<Evidence[]>;
}

/** How many the document brings along at most, and each of its signatures. */
export const certificatesMax = { ofDocument: 100, ofSignature: 30 };
const anchorsMax = 1_000;
const questionsMax = 12;

export function openContext(
  trust: Trust,
  { now, revocation: fetchers }: { now: Date; revocation?: RevocationFetchers | undefined },
  budget: Budget,
): VerificationContext {
  const asked = new Map<string, Promise<Evidence[]>>();

  async function fetchAbout(certificate: Certificate, issuer: Certificate): Promise<Evidence[]> {
    if (!fetchers) return [];
    const [ocspUrl] = certificate.ocspUrls;
    const [crlUrl] = certificate.crlUrls;
    const answer = ocspUrl ? await fetchers.ocsp(ocspUrl, ocspRequest(certificate, issuer)).catch(() => null) : null;
    const said = answer && readOcsp(answer, { certificate, issuer, provenAt: now });
    // That it has no answer now, or one that is over, settles nothing; its list may.
    if (answer && said && said.validUntil.getTime() + toleranceMs >= now.getTime())
      return [{ kind: 'ocsp', bytes: answer, provenAt: now }];
    const list = crlUrl ? await fetchers.crl(crlUrl).catch(() => null) : null;
    return list ? [{ kind: 'crl', bytes: list, provenAt: now }] : [];
  }

  return {
    now,
    budget,
    readCertificates: openCertificateReader(budget),
    anchors: readCertificates(trust.anchors, anchorsMax),
    timestampAnchors: readCertificates(trust.timestampAnchors, anchorsMax),
    pool: readCertificates(trust.intermediates ?? [], anchorsMax),
    evidence: new Map(),
    proofs: [],
    ask: (certificate, issuer) => {
      const key = certificate.x509.fingerprint256;
      const known = asked.get(key);
      if (known) return known;
      const answers = asked.size < questionsMax ? fetchAbout(certificate, issuer) : Promise.resolve([]);
      asked.set(key, answers);
      return answers;
    },
  };
}

/** When a part of the file up to `end` is known to have existed at the latest, if any timestamp tells. */
export function provenAt({ proofs }: Pick<VerificationContext, 'proofs'>, end: number): Date | null {
  const times = proofs.filter((proof) => proof.end > end).map(({ time }) => time.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const piecesMax = 200;
/** Every timestamp of the document brings the same pieces again. */
const keys = new WeakMap<Buffer, string>();

/** Adds what was found, or notes that it is older than was known. */
export function addEvidence(
  { evidence }: VerificationContext,
  { ocsps, crls }: { ocsps: readonly Buffer[]; crls: readonly Buffer[] },
  at: Date,
): void {
  const add = (kind: Evidence['kind'], bytes: Buffer) => {
    const key = keys.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
    keys.set(bytes, key);
    const known = evidence.get(key);
    if (!known) evidence.set(key, { kind, bytes, provenAt: at });
    else if (at < known.provenAt) known.provenAt = at;
  };
  for (const bytes of ocsps.slice(0, piecesMax)) add('ocsp', bytes);
  for (const bytes of crls.slice(0, piecesMax)) add('crl', bytes);
}

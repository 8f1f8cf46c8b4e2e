import { setImmediate as breathe } from 'node:timers/promises';
import { checkAfterSigning } from './after-signing.ts';
import { describeSignature, tellFinding } from './describe-signature.ts';
import { readEvidenceStore } from './evidence-store.ts';
import { type FindingCode, verdictOf } from './findings.ts';
import { encrypted, openFile, openReadings, type PdfFile, type Readings } from './pdf-file.ts';
import { refuseExhausted } from './pdf-streams.ts';
import { findSignatures, type FoundSignature } from './pdf-signatures.ts';
import type { Report } from './report.ts';
import { checkSignature, type SignatureCheck } from './signature-check.ts';
import { hashParts } from './signed-parts.ts';
import {
  addEvidence,
  certificatesMax,
  openContext,
  type RevocationFetchers,
  type Trust,
  type VerificationContext,
} from './verification-context.ts';

export const pdfSizeBytesMax = 50 * 1_024 * 1_024;

/** What was found out about a document. */
export interface Verification {
  report: Report;
  /** SHA-256 of the document as it was at each of its signatures. */
  signedParts: Buffer[];
}

/** Verifies every signature of a document. Whatever the file is, it answers. */
export async function verifyPdf(
  pdf: Buffer,
  trust: Trust,
  asked: { now: Date; revocation?: RevocationFetchers | undefined },
): Promise<Verification> {
  const { now } = asked;
  if (pdf.length > pdfSizeBytesMax) return refused(pdf, now, 'document_too_large');
  try {
    const readings = openReadings(pdf.length);
    return await verify(pdf, openContext(trust, asked, readings.budget), readings);
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message === encrypted;
    return refused(pdf, now, isEncrypted ? 'encrypted_document' : 'malformed_document');
  }
}

async function verify(pdf: Buffer, context: VerificationContext, readings: Readings): Promise<Verification> {
  const file = openFile(pdf, pdf.length, readings);
  const found = findSignatures(file, readings);
  await takeAlong(context, file);
  const checks = await checkAll(context, found);
  const after = await checkAfterSigning(file, checks);
  // What could not be read was taken for missing here and there. If it was too much, nothing of that is true.
  refuseExhausted(readings.budget);
  const signatures = checks.map((check, index) => {
    const what = after[index];
    if (!what) throw new Error('a signature that was not looked after');
    return describeSignature(context, file, check, what);
  });
  const codes = [...checks, ...after].flatMap(({ findings }) => findings);
  // A timestamp says that the document was there, and not that anybody stands by it.
  const own: FindingCode[] = found.some(({ isTimestamp }) => !isTimestamp) ? [] : ['no_signature'];
  const { whole, signedParts } = hashParts(pdf, found);
  const report: Report = {
    ...verdictOf([...codes, ...own]),
    verified_at: context.now,
    document: {
      ...describeBytes(pdf, whole),
      revisions: file.sections.length,
      is_changed_after_signing: signatures.some((one) => one.is_changed_after),
    },
    signatures,
    findings: own.map(tellFinding),
  };
  return { report, signedParts };
}

/** The newest timestamps first: they say since when the older ones existed. Then the signatures, which rest on them. */
async function checkAll(context: VerificationContext, found: readonly FoundSignature[]): Promise<SignatureCheck[]> {
  const order = [
    ...found.filter(({ isTimestamp }) => isTimestamp).toReversed(),
    ...found.filter(({ isTimestamp }) => !isTimestamp),
  ];
  const checks = new Map<FoundSignature, SignatureCheck>();
  for (const one of order) {
    checks.set(one, await checkSignature(context, one));
    // Hashing a large document many times takes the processor; others get their turn between.
    await breathe();
  }
  return found.flatMap((one) => checks.get(one) ?? []);
}

async function takeAlong(context: VerificationContext, file: PdfFile): Promise<void> {
  const store = readEvidenceStore(file);
  context.pool.push(...(await context.readCertificates(store.certificates, certificatesMax.ofDocument)));
  addEvidence(context, store, context.now);
}

const describeBytes = (pdf: Buffer, sha256: Buffer) => ({ sha256: sha256.toString('hex'), size_bytes: pdf.length });

const refused = (pdf: Buffer, now: Date, code: FindingCode): Verification => ({
  report: {
    ...verdictOf([code]),
    verified_at: now,
    document: { ...describeBytes(pdf, hashParts(pdf, []).whole), revisions: 0, is_changed_after_signing: false },
    signatures: [],
    findings: [tellFinding(code)],
  },
  // What cannot be read has no signature either.
  signedParts: [],
});

import { id_kp_clientAuth, id_kp_emailProtection, KeyUsageFlags } from '@peculiar/asn1-x509';
import type { SigningAlgorithm } from './algorithms.ts';
import { checkPath, type Moment, type PathCheck } from './certificate-path.ts';
import type { Certificate } from './certificates.ts';
import { type CmsMessage, readCms } from './cms-message.ts';
import { checkSigner } from './cms-signer.ts';
import { readEvidenceStore } from './evidence-store.ts';
import type { FindingCode } from './findings.ts';
import type { PdfFile } from './pdf-file.ts';
import type { FoundSignature, SignedPart } from './pdf-signatures.ts';
import { momentOf } from './pdf-text.ts';
import { toleranceMs } from './revocation.ts';
import { checkTimestamp, type TimestampCheck } from './timestamps.ts';
import { addEvidence, certificatesMax, provenAt, type VerificationContext } from './verification-context.ts';

/** All that was found out about one signature but what became of the document after it. */
export interface SignatureCheck {
  found: FoundSignature;
  certificate: Certificate | null;
  algorithm: SigningAlgorithm | null;
  path: PathCheck | null;
  timestamps: TimestampCheck[];
  claimedAt: Date | null;
  at: Moment;
  findings: FindingCode[];
}

const signatureTimestamp = '1.2.840.113549.1.9.16.2.14';
const timestampsMax = 5;

/** Order matters: timestamps of the document that are newer must have been checked before. */
export async function checkSignature(context: VerificationContext, found: FoundSignature): Promise<SignatureCheck> {
  const { signed } = found;
  const claimedAt = momentOf(found.dict.entries.get('M') ?? null);
  const bare: SignatureCheck = {
    found,
    certificate: null,
    algorithm: null,
    path: null,
    timestamps: [],
    claimedAt,
    at: { time: context.now, isProven: false },
    findings: [...found.findings],
  };
  if (claimedAt && claimedAt.getTime() > context.now.getTime() + toleranceMs)
    bare.findings.push('claimed_time_in_future');
  if (!signed) return bare;
  return found.isTimestamp ? checkDocumentTimestamp(context, bare, signed) : checkSigned(context, bare, signed);
}

async function checkDocumentTimestamp(
  context: VerificationContext,
  bare: SignatureCheck,
  { cms, content, file }: SignedPart,
): Promise<SignatureCheck> {
  if (bare.found.subFilter !== 'ETSI.RFC3161') return { ...bare, findings: [...bare.findings, 'form_unsupported'] };
  const known = provenAt(context, file.end);
  const at = { time: known ?? context.now, isProven: known !== null };
  const stamp = await checkTimestamp(context, cms, content, at);
  const findings = [...bare.findings, ...stamp.findings.map(asOfDocument), ...orderFindings(stamp, known)];
  if (findings.length === 0 && stamp.time) keepProof(context, file, stamp.time);
  const { certificate } = stamp;
  return {
    ...bare,
    certificate,
    timestamps: [stamp],
    at: { time: stamp.time ?? context.now, isProven: true },
    findings,
  };
}

/** From now on all that the file had then is known to be at least that old. */
function keepProof(context: VerificationContext, file: PdfFile, time: Date): void {
  context.proofs.push({ end: file.end, time, hasEvidence: file.root.entries.has('DSS') });
  addEvidence(context, readEvidenceStore(file), time);
}

/** That a timestamp of the document is not over its bytes says that they are others. */
const asOfDocument = (code: FindingCode): FindingCode => (code === 'timestamp_wrong' ? 'digest_mismatch' : code);

async function checkSigned(
  context: VerificationContext,
  bare: SignatureCheck,
  part: SignedPart,
): Promise<SignatureCheck> {
  const cms = messageIn(part.cms);
  if (!cms) return { ...bare, findings: [...bare.findings, 'cms_malformed'] };
  const findings = [...bare.findings];
  const { subFilter } = bare.found;
  if (subFilter !== 'ETSI.CAdES.detached' && subFilter !== 'adbe.pkcs7.detached') findings.push('form_unsupported');
  // What is signed is the document; a message that has something of its own inside signs that.
  if (cms.content) findings.push('cms_malformed');
  const own = await context.readCertificates(cms.certificates, certificatesMax.ofSignature);
  const pool = [...own, ...context.pool];
  const check = checkSigner(cms, { parts: part.content, certificates: pool, mayBindBySha1: false });
  findings.push(...check.findings);
  const known = provenAt(context, part.file.end);
  addEvidence(context, cms, known ?? context.now);
  const tokens = (cms.signer.unsigned.get(signatureTimestamp) ?? []).slice(0, timestampsMax);
  const stampedAt = { time: known ?? context.now, isProven: known !== null };
  const timestamps: TimestampCheck[] = [];
  for (const { bytes } of tokens)
    timestamps.push(await checkTimestamp(context, bytes, [cms.signer.signature], stampedAt));
  for (const stamp of timestamps) findings.push(...stamp.findings, ...orderFindings(stamp, known));
  const at = earliest(timestamps, known) ?? bare.at;
  const { certificate, algorithm } = check;
  if (!certificate) return { ...bare, algorithm, timestamps, at, findings };
  if (!maySign(certificate)) findings.push('purpose_wrong');
  // Anybody can name the certificate of another; how that stands has nothing to do with what they wrote.
  if (check.findings.includes('signature_value_wrong'))
    return { ...bare, certificate, algorithm, timestamps, at, findings };
  const path = await checkPath({ ...context, pool }, certificate, context.anchors, at);
  return { ...bare, certificate, algorithm, path, timestamps, at, findings: [...findings, ...path.findings] };
}

function messageIn(der: Buffer): CmsMessage | null {
  try {
    return readCms(der);
  } catch {
    return null;
  }
}

/** The first moment at which the signature is known to have existed. */
function earliest(timestamps: readonly TimestampCheck[], known: Date | null): Moment | null {
  const held = timestamps.filter(({ findings }) => findings.length === 0).flatMap(({ time }) => time ?? []);
  const times = [...held, ...(known ? [known] : [])].map((time) => time.getTime());
  return times.length > 0 ? { time: new Date(Math.min(...times)), isProven: true } : null;
}

const orderFindings = ({ time }: TimestampCheck, known: Date | null): FindingCode[] =>
  time && known && time.getTime() > known.getTime() + toleranceMs ? ['timestamp_order'] : [];

/** What certificates for signing documents are for, where they say more than that they sign. */
const documentPurposes = new Set<string>([
  id_kp_emailProtection,
  '1.3.6.1.5.5.7.3.36',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
]);

const signInPurposes = new Set<string>([id_kp_clientAuth, '1.3.6.1.4.1.62306.5.7.0']);

function maySign({ isAuthority, keyUsage, extendedKeyUsage }: Certificate): boolean {
  // A key that signs people in must not sign documents: then any site that asks for a sign-in could have one signed.
  const isForSigningIn = extendedKeyUsage.some((purpose) => signInPurposes.has(purpose));
  if (isAuthority || isForSigningIn || (keyUsage !== null && (keyUsage & KeyUsageFlags.nonRepudiation) === 0))
    return false;
  return extendedKeyUsage.length === 0 || extendedKeyUsage.some((purpose) => documentPurposes.has(purpose));
}

import { id_etsi_qct_eseal } from '@peculiar/asn1-x509-qualified-etsi';
import type { AfterSigning } from './after-signing.ts';
import type { SigningAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import { type FindingCode, findings as findingWords, verdictOf } from './findings.ts';
import type { PdfFile } from './pdf-file.ts';
import { isKind, type PdfValue } from './pdf-syntax.ts';
import { textOf } from './pdf-text.ts';
import { certifies } from './permissions.ts';
import type { ChainLink, Level, SignatureReport, Signer, Told } from './report.ts';
import type { SignatureCheck } from './signature-check.ts';
import type { VerificationContext } from './verification-context.ts';
import { type WarningCode, warnings as warningWords } from './warnings.ts';

export const tellFinding = (code: FindingCode): Told<FindingCode> => {
  const { mn, en } = findingWords[code];
  return { code, mn, en };
};

/** Everything that was found out about one signature, in words. */
export function describeSignature(
  context: VerificationContext,
  file: PdfFile,
  check: SignatureCheck,
  after: AfterSigning,
): SignatureReport {
  const { found, certificate, path, timestamps, at } = check;
  const codes = [...new Set([...check.findings, ...after.findings])];
  const text = (key: string) => textIn(found.dict.entries.get(key));
  return {
    kind: kindOf(check),
    field: found.field.name,
    ...verdictOf(codes),
    level: found.isTimestamp ? null : levelOf(context, file, check),
    signer: certificate ? signerOf(certificate) : null,
    claimed_at: check.claimedAt,
    proven_at: at.isProven ? at.time : null,
    reason: text('Reason'),
    location: text('Location'),
    algorithm: algorithmOf(check.algorithm),
    covers_whole_document: found.signed?.file.end === file.bytes.length,
    // What was signed is not what is there: how it came to be so is not known.
    is_changed_after: after.isChanged || codes.includes('digest_mismatch'),
    changes: after.changes,
    certifies: found.signed ? certifies(found.signed.file, found.dict) : false,
    chain: (path?.chain ?? timestamps[0]?.chain ?? []).map((one) => linkOf(context, one)),
    revocation: path && {
      at_signing: path.revocation.atSigning.status,
      now: path.revocation.now.status,
      revoked_at: path.revocation.now.revokedAt ?? path.revocation.atSigning.revokedAt,
    },
    timestamps: timestamps.map(({ time, certificate: authority, findings }) => ({
      time,
      authority: authority ? signerOf(authority).name : null,
      is_trusted: findings.length === 0,
    })),
    findings: codes.map(tellFinding),
    warnings: warningsOf(check, after).map((code) => ({ code, ...warningWords[code] })),
  };
}

/** An authority that is trusted says in the certificate that an organisation seals with it; others may write that, too. */
function kindOf({ found, certificate, path }: SignatureCheck): SignatureReport['kind'] {
  if (found.isTimestamp) return 'timestamp';
  const isVouchedFor = path !== null && !path.findings.includes('chain_untrusted');
  return isVouchedFor && certificate?.statementTypes.includes(id_etsi_qct_eseal) ? 'seal' : 'signature';
}

function warningsOf({ found, at, path }: SignatureCheck, after: AfterSigning): WarningCode[] {
  const codes: WarningCode[] = [...after.warnings];
  if (!found.isTimestamp && !at.isProven) codes.push('time_not_proven');
  if (path?.revocation.atSigning.status === 'not_offered') codes.push('revocation_not_offered');
  if (path && path.revocation.atSigning.status === 'good' && path.revocation.now.status === 'revoked')
    codes.push('revoked_later');
  return codes;
}

/** How long it can be relied on: B has a signature, T a time, LT what is needed to verify it later, LTA a time for that too. */
function levelOf(
  { proofs }: VerificationContext,
  file: PdfFile,
  { found, path, timestamps, at }: SignatureCheck,
): Level | null {
  if (found.subFilter !== 'ETSI.CAdES.detached' || !found.signed || !path) return null;
  if (!at.isProven) return 'PAdES-B-B';
  const hasAll = file.root.entries.has('DSS') && path.isSelfContained && timestamps.every((one) => one.isSelfContained);
  if (!hasAll) return 'PAdES-B-T';
  const { end } = found.signed.file;
  return proofs.some((proof) => proof.end > end && proof.hasEvidence) ? 'PAdES-B-LTA' : 'PAdES-B-LT';
}

const attributes = {
  name: '2.5.4.3',
  surname: '2.5.4.4',
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  given: '2.5.4.42',
};
const organisationId = '2.5.4.97';
const lengthMax = 200;

/** Who, as the certificate says. Not the number of a person, which is nobody's to publish. */
function signerOf({ subject }: Certificate): Signer {
  const read = (id: string) => shown(subject.get(id));
  const [surname, given] = [read(attributes.surname), read(attributes.given)];
  const full = surname && given ? `${surname} ${given}` : null;
  return {
    name: full ?? read(attributes.name) ?? read(attributes.organisation) ?? '',
    organisation: read(attributes.organisation),
    organisation_id: read(organisationId),
    country: read(attributes.country),
  };
}

const shown = (text: string | undefined): string | null =>
  text === undefined
    ? null
    : text
        .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .slice(0, lengthMax)
        .toWellFormed();

const textIn = (value: PdfValue | undefined): string | null => (isKind(value, 'string') ? textOf(value) : null);

function linkOf({ anchors, timestampAnchors }: VerificationContext, certificate: Certificate): ChainLink {
  const { name, organisation } = signerOf(certificate);
  const { validFromDate, validToDate, fingerprint256 } = certificate.x509;
  const is_anchor = [...anchors, ...timestampAnchors].some(({ x509 }) => x509.fingerprint256 === fingerprint256);
  return { name, organisation, valid_from: validFromDate, valid_until: validToDate, is_anchor };
}

const signatureNames = { pkcs1: 'rsa-pkcs1', pss: 'rsassa-pss', ecdsa: 'ecdsa' } as const;

const algorithmOf = (algorithm: SigningAlgorithm | null): SignatureReport['algorithm'] =>
  algorithm && { hash: algorithm.hash, signature: signatureNames[algorithm.padding] };

import { AsnConvert } from '@peculiar/asn1-schema';
import { TSTInfo } from '@peculiar/asn1-tsp';
import { id_kp_timeStamping, KeyUsageFlags } from '@peculiar/asn1-x509';
import { digestOf, hashNamed } from './algorithms.ts';
import { checkPath, type Moment } from './certificate-path.ts';
import type { Certificate } from './certificates.ts';
import type { Chain } from './chains.ts';
import { type CmsMessage, readCms } from './cms-message.ts';
import { checkSigner } from './cms-signer.ts';
import type { FindingCode } from './findings.ts';
import { toleranceMs } from './revocation.ts';
import { type Budget, spend, TooMuchToRead } from './pdf-streams.ts';
import { certificatesMax, type VerificationContext } from './verification-context.ts';

export interface TimestampCheck {
  /** What it says, even where it is not believed. */
  time: Date | null;
  certificate: Certificate | null;
  chain: Chain;
  findings: FindingCode[];
  isSelfContained: boolean;
}

const idTimestamp = '1.2.840.113549.1.9.16.1.4';
const infoBytesMax = 4 * 1_024;
const nothing = { time: null, certificate: null, chain: [], isSelfContained: false };

/** Whether a timestamp (RFC 3161) is one over these parts, from an authority that is trusted for it at that moment. */
export async function checkTimestamp(
  context: VerificationContext,
  token: Buffer,
  parts: readonly Buffer[],
  at: Moment,
): Promise<TimestampCheck> {
  const read = readToken(token, context.budget);
  if (!read) return { ...nothing, findings: ['timestamp_wrong'] };
  const { cms, content, info } = read;
  const hash = hashNamed(info.messageImprint.hashAlgorithm.algorithm);
  if (!hash) return { ...nothing, time: info.genTime, findings: ['algorithm_weak'] };
  const own = await context.readCertificates(cms.certificates, certificatesMax.ofSignature);
  const certificates = [...own, ...context.pool];
  const { certificate, findings } = checkSigner(cms, { parts: [content], certificates, mayBindBySha1: true });
  const isOfThese = digestOf(hash, parts).equals(Buffer.from(info.messageImprint.hashedMessage.buffer));
  if (!certificate || !isOfThese || findings.length > 0) {
    const code = findings.includes('algorithm_weak') ? 'algorithm_weak' : 'timestamp_wrong';
    return { ...nothing, time: info.genTime, certificate, findings: [code] };
  }
  const more: FindingCode[] = [];
  if (info.genTime.getTime() > context.now.getTime() + toleranceMs) more.push('timestamp_in_future');
  if (!mayStamp(certificate)) more.push('timestamp_untrusted');
  const known = { ...context, pool: certificates };
  const path = await checkPath(known, certificate, context.timestampAnchors, at, info.genTime);
  // Made outside of the time of its own certificate, whatever holds now.
  const { validFromDate, validToDate } = certificate.x509;
  if (info.genTime < validFromDate || info.genTime > validToDate) more.push('timestamp_untrusted');
  const ofPath = path.findings.map((code) => (code === 'chain_untrusted' ? 'timestamp_untrusted' : code));
  return {
    time: info.genTime,
    certificate,
    chain: path.chain,
    findings: [...more, ...ofPath],
    isSelfContained: path.isSelfContained,
  };
}

const signing = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;

/** For timestamps, for nothing else, and said so that nobody may overlook it. */
function mayStamp({
  extendedKeyUsage: purposes,
  isExtendedUsageCritical,
  isAuthority,
  keyUsage,
}: Certificate): boolean {
  if (isAuthority || !isExtendedUsageCritical || (keyUsage !== null && (keyUsage & signing) === 0)) return false;
  return purposes.length === 1 && purposes[0] === id_kp_timeStamping;
}

function readToken(token: Buffer, budget: Budget): { cms: CmsMessage; content: Buffer; info: TSTInfo } | null {
  try {
    const cms = readCms(token);
    if (cms.contentType !== idTimestamp || !cms.content || cms.content.length > infoBytesMax) return null;
    spend(budget, 'asn1Bytes', cms.content.length);
    return { cms, content: cms.content, info: AsnConvert.parse(cms.content, TSTInfo) };
  } catch (error) {
    if (error instanceof TooMuchToRead) throw error;
    return null;
  }
}

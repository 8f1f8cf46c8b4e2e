import { KeyUsageFlags } from '@peculiar/asn1-x509';
import { id_etsi_qct_eseal } from '@peculiar/asn1-x509-qualified-etsi';
import { AppError } from '#platform/error';
import type { SealAnswer } from './answers.ts';
import { type Certificate, readCertificate } from './certificates.ts';
import { chainOf } from './chain.ts';
import type { Eid } from './eid.ts';
import { type EidFailure, fail, isFailure } from './failures.ts';
import { commonName, organisationIdentifier } from './names.ts';
import { notRevoked } from './revocation.ts';
import type { SignatureAlgorithm } from './session.ts';
import { algorithmFault, isSignatureOfDigest } from './signatures.ts';
import { algorithmFor } from './signing-certificates.ts';

interface Deps {
  eid: Eid;
  now: () => Date;
}

/** The electronic seal of an organisation, as far as it is known before it is put. */
export interface Seal {
  /** `NTRMN-...`. */
  organisation: string;
  /** DER. */
  certificate: Buffer;
  /** The organisation, as the authority wrote it into the certificate. */
  name: string;
  /** DER, those that vouch for it, from the nearest up; the anchor is the last. */
  chain: Buffer[];
  algorithm: SignatureAlgorithm;
}

/** Why there is none: the organisation has none that is valid, we may not use it, or what the provider showed is wrong. */
export type SealFailure = 'no_certificate' | 'not_granted' | EidFailure;

/** `eid.unavailable` is thrown where it cannot be found out now. */
export async function findSeal({ eid, now }: Deps, regNo: string): Promise<Seal | SealFailure> {
  const organisation = `NTRMN-${regNo}`;
  const der = await eid.provider.seals.readCertificate(organisation).catch(orNotGranted);
  if (der === 'not_granted') return der;
  if (der === null) return 'no_certificate';
  const certificate = readCertificate(der);
  if (!certificate) return counted(eid, fail('certificate_malformed'));
  const judged = await judge({ eid, now }, certificate, organisation);
  if (isFailure(judged)) return isOver(judged) ? 'no_certificate' : counted(eid, judged);
  return judged;
}

function orNotGranted(error: unknown): 'not_granted' {
  if (error instanceof AppError && error.code === 'eid.not_granted') return 'not_granted';
  throw error;
}

/** Its time is over, or it was taken back: that is no lie. */
const isOver = ({ failure }: EidFailure): boolean =>
  failure === 'certificate_out_of_time' || failure === 'certificate_revoked';

async function judge({ eid, now }: Deps, certificate: Certificate, organisation: string): Promise<Seal | EidFailure> {
  const at = now();
  const chain = chainOf(certificate, eid.trust, at);
  if (isFailure(chain)) {
    // One above it, or a clock that is wrong: our settings, and nothing that says that the organisation has no seal.
    const isOurs = chain.failure === 'certificate_out_of_time' && at <= certificate.x509.validToDate;
    if (isOurs) throw new AppError('eid.unavailable', { cause: new Error(chain.failure) });
    return chain;
  }
  const [, issuer] = chain;
  if (!issuer) return fail('chain_untrusted');
  if (certificate.subject.get(organisationIdentifier) !== organisation) return fail('subject_mismatch');
  if (!isForSeals(certificate)) return fail('purpose_wrong');
  const algorithm = algorithmFor(certificate.x509.publicKey);
  if (!algorithm) return fail('certificate_weak');
  const question = { certificate, issuer, at, isNonceRequired: eid.rules.isNonceRequired };
  const proof = await notRevoked(eid.findProofs, question);
  if (isFailure(proof)) {
    if (proof.failure === 'certificate_revoked') return fail(proof.failure);
    throw new AppError('eid.unavailable', { cause: new Error(proof.failure) });
  }
  const name = certificate.subject.get(commonName) ?? organisation;
  return { organisation, certificate: certificate.der, name, chain: chain.slice(1).map(({ der }) => der), algorithm };
}

/** The authority says that an organisation seals with it: the key of a person, or of a server, is none. */
function isForSeals({ isAuthority, keyUsage, extendedKeyUsage, statementTypes }: Certificate): boolean {
  const maySign = keyUsage !== null && (keyUsage & KeyUsageFlags.nonRepudiation) !== 0;
  return !isAuthority && maySign && extendedKeyUsage.length === 0 && statementTypes.includes(id_etsi_qct_eseal);
}

/** The signature of the seal over a digest of SHA-256, verified; or what is wrong with what the provider answered. */
export async function sealDigest(
  { eid }: Pick<Deps, 'eid'>,
  seal: Seal,
  digest: Buffer,
): Promise<Buffer | SealFailure> {
  const { organisation, algorithm } = seal;
  const asked = { digest, hashAlgorithm: 'SHA-256', algorithm } as const;
  const answer = await eid.provider.seals.seal(organisation, asked).catch(orNotGranted);
  if (answer === 'not_granted') return answer;
  // Trouble of the provider, which says nothing wrong with it.
  if (answer.state !== 'COMPLETE' || answer.result?.endResult !== 'OK') throw new AppError('eid.unavailable');
  const signature = readSignature(seal, answer, digest);
  return isFailure(signature) ? counted(eid, signature) : signature;
}

function readSignature(
  { certificate, algorithm }: Seal,
  { signatureProtocol, signature, cert }: SealAnswer,
  digest: Buffer,
): Buffer | EidFailure {
  if (signatureProtocol !== 'RAW_DIGEST_SIGNATURE') return fail('protocol_mismatch');
  if (!signature?.value || !cert) return fail('part_missing');
  // The document names the certificate that was read before, and another would not fit.
  if (!Buffer.from(cert.value, 'base64').equals(certificate)) return fail('subject_mismatch', 'another certificate');
  const asked = { algorithm, hashAlgorithm: 'SHA-256' } as const;
  const wrong = algorithmFault(signature, asked);
  if (wrong) return wrong;
  const value = Buffer.from(signature.value, 'base64');
  const key = readCertificate(certificate)?.x509.publicKey;
  return key && isSignatureOfDigest(key, asked, digest, value) ? value : fail('signature_invalid');
}

function counted({ verifications }: Eid, failure: EidFailure): EidFailure {
  verifications.inc({ purpose: 'seal', outcome: failure.failure });
  return failure;
}

import type { KeyObject } from 'node:crypto';
import { AppError } from '#platform/error';
import { type Certificate, readCertificate } from './certificates.ts';
import { chainOf } from './chain.ts';
import type { Eid } from './eid.ts';
import { isOnP256 } from './ecdsa.ts';
import { isFailure } from './failures.ts';
import { commonName, givenName, serialNumber, surname } from './names.ts';
import { notRevoked, type Proof } from './revocation.ts';
import type { SignatureAlgorithm } from './session.ts';

interface Deps {
  eid: Eid;
  now: () => Date;
}

export interface Signer {
  /** DER. */
  certificate: Buffer;
  /** The person, as the authority wrote them into the certificate. */
  name: string;
  /** DER, those that vouch for it, from the nearest up; the anchor is the last. */
  chain: Buffer[];
  /** What its key can do, and so what is asked of the phone. */
  algorithm: SignatureAlgorithm;
}

/**
 * The certificate that a person, `PNOMN-...`, signs with, for documents that must name it before they are signed. The person
 * is not asked. Null if the provider has none that we would accept, or does not tell us of any.
 */
export async function findSigner({ eid, now }: Deps, person: string): Promise<Signer | null> {
  const at = now();
  for (const document of await documentsOf(eid, person, at)) {
    const read = await eid.provider.readSigningCertificate(document);
    const certificate = read.state === 'ok' ? readCertificate(read.certificate) : null;
    if (!certificate || certificate.subject.get(serialNumber) !== person) continue;
    const chain = chainOf(certificate, eid.trust, at);
    const algorithm = algorithmFor(certificate.x509.publicKey);
    if (isFailure(chain) || !algorithm) continue;
    return {
      certificate: certificate.der,
      name: nameIn(certificate),
      chain: chain.slice(1).map(({ der }) => der),
      algorithm,
    };
  }
  return null;
}

function nameIn({ subject }: Certificate): string {
  const [family, given] = [subject.get(surname), subject.get(givenName)];
  return family && given ? `${family} ${given}` : (subject.get(commonName) ?? '');
}

export function algorithmFor(key: KeyObject): SignatureAlgorithm | null {
  if (key.asymmetricKeyType === 'rsa') return 'rsassa-pss';
  return isOnP256(key) ? 'ecdsa-with-SHA256' : null;
}

/** The one that lasts longest is the newest. */
async function documentsOf(eid: Eid, person: string, at: Date): Promise<string[]> {
  const records = await eid.provider.records.certificates(person).catch((error: unknown) => {
    const isNone = error instanceof AppError && ['eid.not_granted', 'eid.account_unusable'].includes(error.code);
    if (isNone) return [];
    throw error;
  });
  const good = records.filter(({ type, status, notAfter }) => type === 'SIGN' && status === 'VALID' && notAfter > at);
  const newest = good.toSorted((one, other) => other.notAfter.getTime() - one.notAfter.getTime());
  return [...new Set(newest.map(({ documentNumber }) => documentNumber))];
}

/**
 * What says that none of these certificates was taken back, each vouched for by the next: kept in a signed document, it is
 * read when the authorities no longer answer. Refused with `eid.unavailable` where one of them cannot be proven now.
 */
export async function proveChain({ eid, now }: Deps, chain: readonly Buffer[]): Promise<Proof[]> {
  const read = chain.map((der) => readCertificate(der));
  const proofs: Proof[] = [];
  for (const [index, issuer] of read.entries()) {
    const certificate = read[index - 1];
    if (!certificate || !issuer) continue;
    // Timestamp authorities may name nobody to ask; of people, an answer is not believed without.
    if (certificate.ocspUrls.length + certificate.crlUrls.length === 0) continue;
    const question = { certificate, issuer, at: now(), isNonceRequired: eid.rules.isNonceRequired };
    const proof = await notRevoked(eid.findProofs, question);
    if (isFailure(proof)) throw new AppError('eid.unavailable', { cause: new Error(proof.failure) });
    proofs.push(proof);
  }
  return proofs;
}

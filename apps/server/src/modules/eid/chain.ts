import { KeyUsageFlags } from '@peculiar/asn1-x509';
import { isStrongAlgorithm, isStrongKey } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import { type EidFailure, fail, isFailure } from './failures.ts';

/** Whom we trust, and who may stand between. Both come from the settings, never from an answer or from the system. */
export interface Trust {
  anchors: Certificate[];
  intermediates: Certificate[];
}

const lengthMax = 6;

/** The certificate, those above it, and the anchor last. Of several ways up, the first that holds. */
export function chainOf(leaf: Certificate, trust: Trust, at: Date): Certificate[] | EidFailure {
  let first: EidFailure | null = null;
  for (const chain of waysUp([leaf], trust)) {
    const failure = faultOf(chain, at);
    if (!failure) return chain;
    first ??= failure;
  }
  return first ?? fail('chain_untrusted');
}

function* waysUp(chain: Certificate[], trust: Trust): Generator<Certificate[]> {
  const last = chain.at(-1);
  if (!last) return;
  for (const anchor of trust.anchors) if (isIssuedBy(last, anchor)) yield [...chain, anchor];
  if (chain.length >= lengthMax) return;
  for (const above of trust.intermediates) {
    if (!chain.includes(above) && isIssuedBy(last, above)) yield* waysUp([...chain, above], trust);
  }
}

export function isIssuedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  try {
    return x509.issuer === issuer.x509.subject && x509.verify(issuer.x509.publicKey);
  } catch {
    // A key of another kind than the signature is one way to learn that it was somebody else.
    return false;
  }
}

function faultOf(chain: Certificate[], at: Date): EidFailure | null {
  const checks = [isInTime, isAuthorised, isStrong, isUnderstood];
  for (const check of checks) {
    for (const [index, certificate] of chain.entries()) {
      const failure = check(certificate, index, at);
      if (isFailure(failure)) return { ...failure, detail: `${index} above the person` };
    }
  }
  return null;
}

const fine = {};

const isInTime = ({ x509 }: Certificate, _index: number, at: Date) =>
  at >= x509.validFromDate && at <= x509.validToDate ? fine : fail('certificate_out_of_time');

/** Everybody above the person must be allowed to issue, with as many below as there are. */
function isAuthorised({ isAuthority, keyUsage, pathLength }: Certificate, index: number) {
  if (index === 0) return fine;
  const mayIssue = isAuthority && ((keyUsage ?? 0) & KeyUsageFlags.keyCertSign) !== 0 && pathLength >= index - 1;
  return mayIssue ? fine : fail('issuer_not_an_authority');
}

const isStrong = ({ x509, signatureAlgorithm }: Certificate) =>
  isStrongAlgorithm(signatureAlgorithm) && isStrongKey(x509.publicKey) ? fine : fail('certificate_weak');

const isUnderstood = ({ notUnderstood }: Certificate) => (notUnderstood.length === 0 ? fine : fail('chain_untrusted'));

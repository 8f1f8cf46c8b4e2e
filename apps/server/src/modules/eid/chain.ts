import { KeyUsageFlags } from '@peculiar/asn1-x509';
import { isStrongAlgorithm, isStrongKey } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import { type EidFailure, fail, type FailureCode } from './failures.ts';

/**
 * The trust anchors, and the intermediates allowed between. Both come from the settings, never from an answer or from
 * the system.
 */
export interface Trust {
  anchors: Certificate[];
  intermediates: Certificate[];
}

const lengthMax = 6;

/** The certificate, those above it, and the anchor last. If there are several chains, the first valid one. */
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
    // A key of another kind than the signature throws: then another key signed.
    return false;
  }
}

/** Whether a certificate passes; `index` counts from the person upwards. */
type Check = (certificate: Certificate, index: number, at: Date) => boolean;

const checks: [FailureCode, Check][] = [
  ['certificate_out_of_time', ({ x509 }, _index, at) => at >= x509.validFromDate && at <= x509.validToDate],
  ['issuer_not_an_authority', (certificate, index) => index === 0 || mayIssue(certificate, index - 1)],
  ['certificate_weak', ({ x509, signatureAlgorithm: id }) => isStrongAlgorithm(id) && isStrongKey(x509.publicKey)],
  ['chain_untrusted', ({ notUnderstood }) => notUnderstood.length === 0],
];

function faultOf(chain: Certificate[], at: Date): EidFailure | null {
  for (const [code, check] of checks) {
    const index = chain.findIndex((certificate, index) => !check(certificate, index, at));
    if (index >= 0) return fail(code, `${index} above the person`);
  }
  return null;
}

const mayIssue = ({ isAuthority, keyUsage, pathLength }: Certificate, authoritiesBelow: number): boolean =>
  isAuthority && ((keyUsage ?? 0) & KeyUsageFlags.keyCertSign) !== 0 && pathLength >= authoritiesBelow;

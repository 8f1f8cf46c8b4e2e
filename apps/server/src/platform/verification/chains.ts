import { KeyUsageFlags } from '@peculiar/asn1-x509';
import { isStrongKey } from './algorithms.ts';
import type { Certificate } from './certificates.ts';

/** The certificate, those above it, and the anchor last. */
export type Chain = Certificate[];

/** What is wrong with a chain that there is. */
export type ChainFault = 'expired' | 'not_yet_valid' | 'not_allowed' | 'weak';

const lengthMax = 6;
const chainsMax = 8;
/** Certificates that vouch for each other in circles would otherwise be tried in every order. */
const checksMax = 200;

/** Ways up to an anchor. None but those that are configured is one, whatever a document brings along. Each check is charged. */
export function chainsOf(
  leaf: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  charge: () => void,
): Chain[] {
  const found: Chain[] = [];
  let checks = 0;
  const isIssuedBy = (below: Certificate, above: Certificate): boolean => {
    if (!below.issuerBytes.equals(above.nameBytes) || checks >= checksMax) return false;
    checks += 1;
    charge();
    return isSignedBy(below, above);
  };
  const climb = (chain: Chain): void => {
    const last = chain.at(-1);
    if (!last || found.length >= chainsMax) return;
    for (const anchor of anchors) if (isIssuedBy(last, anchor)) found.push([...chain, anchor]);
    if (chain.length >= lengthMax) return;
    for (const above of pool) if (!chain.includes(above) && isIssuedBy(last, above)) climb([...chain, above]);
  };
  climb([leaf]);
  return found;
}

function isSignedBy({ x509 }: Certificate, above: Certificate): boolean {
  try {
    return x509.verify(above.x509.publicKey);
  } catch {
    // A key of another kind than the signature throws: then another key signed.
    return false;
  }
}

/** The first chain that holds at that time; if none does, the first, with what is wrong with it. */
export function bestChain(chains: readonly Chain[], at: Date): { chain: Chain; fault: ChainFault | null } | null {
  const judged = chains.map((chain) => ({ chain, fault: faultOf(chain, at) }));
  return judged.find(({ fault }) => fault === null) ?? judged[0] ?? null;
}

const faultOf = (chain: Chain, at: Date): ChainFault | null => makeOf(chain) ?? timeOf(chain, at);

/** What is wrong with it at any time: then nobody who is trusted stands behind what is in its certificates. */
function makeOf(chain: Chain): 'weak' | 'not_allowed' | null {
  for (const [index, certificate] of chain.entries()) {
    const { x509, algorithm, notUnderstood } = certificate;
    if (!isStrongKey(x509.publicKey)) return 'weak';
    // How an anchor is signed does not matter: it is trusted for being configured.
    if (!algorithm && index < chain.length - 1) return 'weak';
    if (index > 0 && !mayIssue(certificate, index - 1)) return 'not_allowed';
    if (notUnderstood.length > 0) return 'not_allowed';
  }
  return null;
}

function timeOf(chain: Chain, at: Date): 'expired' | 'not_yet_valid' | null {
  for (const { x509 } of chain) {
    if (at < x509.validFromDate) return 'not_yet_valid';
    if (at > x509.validToDate) return 'expired';
  }
  return null;
}

const mayIssue = ({ isAuthority, keyUsage, pathLength }: Certificate, authoritiesBelow: number): boolean =>
  isAuthority && ((keyUsage ?? 0) & KeyUsageFlags.keyCertSign) !== 0 && pathLength >= authoritiesBelow;

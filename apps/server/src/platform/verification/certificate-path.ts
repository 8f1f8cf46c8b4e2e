import type { Certificate } from './certificates.ts';
import { bestChain, type Chain, type ChainFault, chainsOf } from './chains.ts';
import type { FindingCode } from './findings.ts';
import { spend } from './pdf-streams.ts';
import { type Standing, standingAt, statementsAbout } from './revocation.ts';
import type { VerificationContext } from './verification-context.ts';

/** A moment, and whether anything but a claim says that it was then. */
export interface Moment {
  time: Date;
  isProven: boolean;
}

export interface PathCheck {
  chain: Chain;
  findings: FindingCode[];
  /** How the certificate stood then, and how it stands now. */
  revocation: { atSigning: Standing; now: Standing };
  /** The document itself carries all that was needed to know that nothing was revoked. */
  isSelfContained: boolean;
}

const unknown: Standing = { status: 'unknown', revokedAt: null };
const nowhere = { atSigning: unknown, now: unknown };

/** Whether a certificate could be relied on at a moment: issued by those who are trusted, valid, and not taken back. */
export async function checkPath(
  context: VerificationContext,
  leaf: Certificate,
  anchors: readonly Certificate[],
  at: Moment,
  /** Since when what the document carries must say that nothing was revoked: of a timestamp, when it was made. */
  made = at.time,
): Promise<PathCheck> {
  const charge = () => spend(context.budget, 'issuerChecks', 1);
  const best = bestChain(chainsOf(leaf, context.pool, anchors, charge), at.time);
  if (!best) return { chain: [leaf], findings: ['chain_untrusted'], revocation: nowhere, isSelfContained: false };
  const findings: FindingCode[] = best.fault ? [findingOf(best.fault, at)] : [];
  const { chain, fault } = best;
  // One whom nobody let issue certificates has written into them where to ask. We do not call wherever strangers want.
  if (fault === 'weak' || fault === 'not_allowed')
    return { chain, findings, revocation: nowhere, isSelfContained: false };
  let [own, isSelfContained] = [nowhere, true];
  for (const [index, certificate] of chain.slice(0, -1).entries()) {
    const issuer = chain[index + 1];
    if (!issuer) continue;
    const carried = await statementsAbout(context, certificate, issuer, [...context.evidence.values()]);
    const told = await statementsAbout(context, certificate, issuer, await context.ask(certificate, issuer));
    const then = standingAt(certificate, { carried, told }, at.time);
    if (standingAt(certificate, { carried, told: [] }, made).status === 'unknown') isSelfContained = false;
    if (index === 0) own = { atSigning: then, now: standingAt(certificate, { carried, told }, context.now) };
    if (then.status === 'unknown') findings.push('revocation_unknown');
    if (then.status === 'revoked') findings.push(index > 0 ? 'authority_revoked' : revokedAs(at));
  }
  return { chain, findings, revocation: own, isSelfContained };
}

const revokedAs = ({ isProven }: Moment): FindingCode =>
  isProven ? 'certificate_revoked' : 'certificate_revoked_without_proof';

function findingOf(fault: ChainFault, { isProven }: Moment): FindingCode {
  if (fault === 'weak') return 'algorithm_weak';
  if (fault === 'not_allowed') return 'chain_not_allowed';
  if (!isProven) return 'certificate_out_of_time';
  return fault === 'expired' ? 'certificate_expired' : 'certificate_not_yet_valid';
}

import type { SentFile } from '@tamga/contract/upload';
import type { VerificationReport } from '@tamga/contract/verification';
import * as references from '#modules/references';
import type { Deps } from '#platform/deps';
import { networkOf } from '#platform/http/address';
import { openArrivals } from '#platform/limits/arrivals';
import { openGate, type Place } from '#platform/limits/gate';
import { openShares } from '#platform/limits/shares';
import { tellFinding } from '#platform/verification/describe-signature';
import { verdictOf } from '#platform/verification/findings';
import { verifyPdf } from '#platform/verification/verify-pdf';
import type { RevocationFetchers } from '#platform/verification/verification-context';
import { openRevocation, type Revocation } from './revocation.ts';
import { readTrust } from './trust.ts';

export type VerifierDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'config'>;

/** So many files are held in memory at once; who comes later waits before sending more, but not for who sends slowly. */
const heldAtOnce = 16;
/** Hashing takes the processor, which others need too. */
const verifiedAtOnce = 2;

/** A quarter of the places: who sends slowly from one address keeps nobody else from verifying. */
const heldByOne = 4;
/** All that authorities are asked about one document: what is not told by then is not known. */
const askedMsMax = 10_000;

/** Opened once: files of the settings are read, and what is kept of lists is kept for all. */
export function openVerifier(deps: VerifierDeps) {
  const trust = readTrust(deps.config);
  const revocation = openRevocation(deps);
  const [held, verified] = [openArrivals(heldAtOnce), openGate(verifiedAtOnce)];
  const heldBy = openShares(heldByOne);

  /** Nothing of the file outlives the answer. */
  return async function verifyDocument(
    { bytes }: SentFile,
    address: string,
    signal: AbortSignal,
  ): Promise<VerificationReport> {
    const own = await references.listSealAuthorities(deps);
    const hold = (work: (pdf: Buffer) => Promise<VerificationReport>) =>
      heldBy.hold(networkOf(address), () => held.hold(bytes, signal, work));
    return hold(async (pdf) => {
      const trusted = { ...trust, anchors: [...trust.anchors, ...own] };
      const { report, signedParts } = await verified.pass(signal, (place) =>
        verifyPdf(pdf, trusted, { now: deps.now(), revocation: outside(place, revocation, signal) }),
      );
      return (await references.hasEnded(deps, signedParts)) ? ended(report) : report;
    });
  };
}

/** Who waits for an authority takes no processor, and holds up nobody who would. */
function outside(place: Place, { ocsp, crl }: Revocation, signal: AbortSignal): RevocationFetchers {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(askedMsMax)]);
  return {
    ocsp: (url, request) => place.leave(() => ocsp(url, request, inTime)),
    crl: (url) => place.leave(() => crl(url, inTime)),
  };
}

/** A seal holds for ever; what was issued under it may be revoked, and then nobody is to rely on it. */
const ended = (report: VerificationReport): VerificationReport => ({
  ...report,
  ...(report.indication === 'TOTAL_FAILED' ? {} : verdictOf(['document_ended'])),
  findings: [...report.findings, tellFinding('document_ended')],
});

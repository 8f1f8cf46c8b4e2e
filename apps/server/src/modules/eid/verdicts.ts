import { randomUUID } from 'node:crypto';
import { AppError } from '#platform/error';
import type { Eid } from './eid.ts';
import type { Evidence } from './evidence.ts';
import { type EidFailure, fail } from './failures.ts';
import type { Identity } from './identity.ts';
import type { Callback, EidSession } from './session.ts';
import { examine, type Findings, nothingFound } from './verification.ts';

/** The result of checking an answer. In both cases its evidence must be kept, in the transaction that acts on it. */
export type Verdict<T> =
  | ({ outcome: 'accepted'; identity: Identity; evidence: Evidence } & T)
  | { outcome: 'rejected'; failure: EidFailure; evidence: Evidence };

interface Deps {
  eid: Eid;
  now: () => Date;
}

interface Answered {
  session: EidSession;
  /** `answer` of the status, as it came. */
  answer: string;
  /** What the browser brought back, if the person used an app on the same device. */
  callback?: Callback | undefined;
}

/** Who signed in, if the answer passes every check. Asks OCSP, so it is called outside of transactions. */
export const verifyAuthentication = (deps: Deps, answered: Answered): Promise<Verdict<object>> =>
  verify(deps, 'auth', answered, () => ({}));

/** The signature of a digest, with the certificate and those above it. */
export const verifySignature = (
  deps: Deps,
  answered: Answered,
): Promise<Verdict<{ signature: Buffer; certificate: Buffer; chain: Buffer[] }>> =>
  verify(deps, 'sign', answered, ({ signature, chain }) => {
    const [leaf, ...above] = chain.map(({ der }) => der);
    return signature && leaf ? { signature, certificate: leaf, chain: above } : null;
  });

/** The certificate that the person chose to sign with. */
export const verifyCertificateChoice = (
  deps: Deps,
  answered: Answered,
): Promise<Verdict<{ certificate: Buffer; chain: Buffer[] }>> =>
  verify(deps, 'cert', answered, ({ chain }) => {
    const [leaf, ...above] = chain.map(({ der }) => der);
    return leaf ? { certificate: leaf, chain: above } : null;
  });

async function verify<T extends object>(
  { eid, now }: Deps,
  purpose: EidSession['kind'],
  { session, answer, callback }: Answered,
  more: (findings: Findings) => T | null,
): Promise<Verdict<T>> {
  if (!eid.isConfigured) throw new AppError('eid.not_configured');
  const question = { session, answer, callback: callback ?? null };
  const at = now();
  const findings =
    session.kind === purpose
      ? await examine(question, { ...eid, at })
      : { ...nothingFound, failure: fail('session_of_another_kind') };
  const { identity, failure } = findings;
  const extra = identity ? more(findings) : null;
  const outcome = identity && extra ? 'accepted' : 'rejected';
  eid.verifications.inc({ purpose, outcome: failure?.failure ?? outcome });
  const evidence: Evidence = { id: randomUUID(), at, purpose, outcome, question, rules: eid.rules, findings };
  if (identity && extra) return { outcome: 'accepted', identity, evidence, ...extra };
  return { outcome: 'rejected', failure: failure ?? fail('part_missing'), evidence };
}

import { CompleteAnswer } from './answers.ts';
import { type Certificate, readCertificate } from './certificates.ts';
import { chainOf, type Trust } from './chain.ts';
import { type EidFailure, fail, isFailure } from './failures.ts';
import { type Identity, identityIn } from './identity.ts';
import { isSame, secretDigestOf, signInPayload, userChallengeOf } from './protocol.ts';
import { type FindProofs, notRevoked, type Proof } from './revocation.ts';
import { levelFault, levelOf, policyFault, purposeFault, type Purpose, type Rules } from './rules.ts';
import type { Callback, EidSession } from './session.ts';
import {
  algorithmFault,
  askedOf,
  flowFault,
  interactionFault,
  isSignatureOf,
  isSignatureOfDigest,
} from './signatures.ts';

export interface Question {
  session: EidSession;
  /** The text of the provider, to the byte. */
  answer: string;
  /** What the browser brought back, if the app was on the same device. */
  callback: Callback | null;
}

/** By what an answer is judged. The moment is that of the answer, also when it is judged again years later. */
export interface Court {
  trust: Trust;
  rules: Rules;
  findProofs: FindProofs;
  at: Date;
}

/** The findings as far as the checks went; `identity` only if every check was passed. */
export interface Findings {
  failure: EidFailure | null;
  identity: Identity | null;
  payload: string | null;
  signature: Buffer | null;
  chain: Certificate[];
  proofs: Proof[];
}

export const nothingFound: Readonly<Findings> = {
  failure: null,
  identity: null,
  payload: null,
  signature: null,
  chain: [],
  proofs: [],
};

/** The documented checks in the documented order. The first that fails ends it, and names itself. */
export async function examine(question: Question, court: Court): Promise<Findings> {
  const findings: Findings = { ...nothingFound, chain: [], proofs: [] };
  const result = await judge(question, court, findings);
  return isFailure(result) ? { ...findings, failure: result } : { ...findings, identity: result };
}

async function judge(question: Question, court: Court, findings: Findings): Promise<Identity | EidFailure> {
  const { session } = question;
  const answer = readAnswer(question.answer);
  if (!answer) return fail('answer_malformed');
  const fault = secretFault(question, answer) ?? partsFault(answer, session) ?? userChallengeFault(question, answer);
  if (fault) return fault;
  const { cert, signature } = answer;
  if (!cert || !signature) return fail('part_missing');

  const certificate = readCertificate(Buffer.from(cert.value, 'base64'));
  if (!certificate) return fail('certificate_malformed');
  const standing = await standingFault(certificate, court, findings);
  if (standing) return standing;

  const purpose: Purpose = session.kind === 'auth' ? 'auth' : 'sign';
  const level = levelOf(cert.certificateLevel);
  const unfit =
    policyFault(certificate, purpose, level, court.rules) ??
    purposeFault(certificate, purpose, level) ??
    levelFault(level, session.level);
  if (unfit || !level) return unfit ?? fail('level_too_low');
  const identity = identityIn(certificate, answer, session, level, court.rules);
  if (isFailure(identity)) return identity;
  return signatureFault(answer, session, certificate, findings) ?? identity;
}

function readAnswer(text: string): CompleteAnswer | null {
  try {
    return CompleteAnswer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const isSameDevice = ({ signature }: CompleteAnswer): boolean =>
  signature?.flowType === 'Web2App' || signature?.flowType === 'App2App';

/** On the same device the browser that came back must be the one that was sent out. */
function secretFault({ session, callback }: Question, answer: CompleteAnswer): EidFailure | null {
  if (!callback) return isSameDevice(answer) && session.kind === 'auth' ? fail('callback_missing') : null;
  if (!session.link) return fail('secret_digest_mismatch');
  return isSame(secretDigestOf(session.link.secret), callback.sessionSecretDigest)
    ? null
    : fail('secret_digest_mismatch');
}

const protocols = { auth: 'ACSP_V2', sign: 'RAW_DIGEST_SIGNATURE', cert: undefined };

function partsFault(answer: CompleteAnswer, session: EidSession): EidFailure | null {
  if (answer.state !== 'COMPLETE') return fail('not_complete');
  if (!answer.result) return fail('part_missing', 'result');
  if (answer.result.endResult !== 'OK') return fail('end_result_not_ok');
  if (answer.signatureProtocol !== protocols[session.kind]) return fail('protocol_mismatch');
  if (!answer.cert) return fail('part_missing', 'cert');
  if (!answer.signature) return fail('part_missing', 'signature');
  if (session.kind !== 'cert' && !answer.signature.value) return fail('part_missing', 'signature value');
  if (session.kind === 'auth' && !answer.signature.serverRandom) return fail('part_missing', 'server random');
  if (session.kind === 'auth' && !answer.signature.userChallenge) return fail('part_missing', 'user challenge');
  return null;
}

function userChallengeFault({ session, callback }: Question, { signature }: CompleteAnswer): EidFailure | null {
  if (!callback || session.kind !== 'auth') return null;
  const isOwn = isSame(userChallengeOf(callback.userChallengeVerifier), signature?.userChallenge ?? '');
  return isOwn ? null : fail('user_challenge_mismatch');
}

/** Issued by an authority that we trust, in time and not revoked; the same holds for each authority up to the anchor. */
async function standingFault(leaf: Certificate, court: Court, findings: Findings): Promise<EidFailure | null> {
  const chain = chainOf(leaf, court.trust, court.at);
  if (isFailure(chain)) return chain;
  findings.chain = chain;
  for (const [index, certificate] of chain.slice(0, -1).entries()) {
    const issuer = chain[index + 1];
    if (!issuer) break;
    const { isNonceRequired } = court.rules;
    const proof = await notRevoked(court.findProofs, { certificate, issuer, at: court.at, isNonceRequired });
    if (!isFailure(proof)) {
      findings.proofs.push(proof);
      continue;
    }
    if (proof.proof) findings.proofs.push(proof.proof);
    return fail(proof.failure, `${index} above the person: ${proof.detail ?? ''}`);
  }
  return null;
}

function signatureFault(
  answer: CompleteAnswer,
  session: EidSession,
  { x509 }: Certificate,
  findings: Findings,
): EidFailure | null {
  const { signature, interactionTypeUsed } = answer;
  if (!signature) return fail('part_missing');
  const flow = flowFault(signature.flowType, session);
  // A person who only chose a certificate has signed nothing.
  if (flow || session.kind === 'cert') return flow;
  const asked = askedOf(x509.publicKey, session);
  const wrong = algorithmFault(signature, asked) ?? interactionFault(interactionTypeUsed, session);
  if (wrong) return wrong;
  const { value = '', serverRandom = '', userChallenge = '', flowType } = signature;
  const bytes = Buffer.from(value, 'base64');
  findings.signature = bytes;
  if (session.kind === 'sign') {
    const digest = Buffer.from(session.challenge, 'base64');
    return isSignatureOfDigest(x509.publicKey, asked, digest, bytes) ? null : fail('signature_invalid');
  }
  const used = interactionTypeUsed ?? '';
  const payload = signInPayload(session, { serverRandom, userChallenge, interactionTypeUsed: used, flowType });
  findings.payload = payload;
  return isSignatureOf(x509.publicKey, asked, payload, bytes) ? null : fail('signature_invalid');
}

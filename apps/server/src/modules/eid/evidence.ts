import { createHash } from 'node:crypto';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as security from '#modules/security';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Keyring } from '#platform/security/keyring';
import { insertEvidence, insertLists } from './evidence.sql.ts';
import { Rules } from './rules.ts';
import { Callback, EidSession } from './session.ts';
import type { Findings, Question } from './verification.ts';

/** All that a verification rested on. */
export interface Evidence {
  id: string;
  at: Date;
  purpose: EidSession['kind'];
  outcome: 'accepted' | 'rejected';
  question: Question;
  rules: Rules;
  findings: Findings;
}

const base64 = z.base64();

/** What is sealed. Lists are kept apart, under their hashes. */
export const Content = z.object({
  version: z.literal(1),
  at: z.coerce.date(),
  purpose: EidSession.shape.kind,
  outcome: z.enum(['accepted', 'rejected']),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  session: EidSession,
  callback: Callback.nullable(),
  answer: z.string(),
  rules: Rules,
  payload: z.string().nullable(),
  chain: z.array(base64),
  proofs: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ocsp'), response: base64, nonce: base64 }),
      z.object({ kind: z.literal('crl'), sha256: base64 }),
    ]),
  ),
});
export type Content = z.infer<typeof Content>;

export const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Where the content of a piece of evidence is sealed. */
export const placeOf = (id: string) => ({ table: 'eid.evidence', row: id, column: 'content_sealed' });

/**
 * Keeps the evidence in the transaction of `deps`, which must be one of the platform itself, and answers with its id.
 * `userId` is the person who answered, if already known; otherwise `nameHolder` sets it later. For a refused answer it
 * also makes a security event: commit first, and refuse the person afterwards.
 */
export async function keepEvidence(
  deps: { db: Tx; keyring: Keyring },
  actor: System,
  evidence: Evidence,
  userId: string | null,
): Promise<string> {
  const { id, purpose, outcome, question, findings } = evidence;
  const text = JSON.stringify(contentOf(evidence));
  const digest = sha256(text);
  const failure = findings.failure?.failure ?? null;
  const lists = findings.proofs.flatMap((proof) => (proof.kind === 'crl' ? [proof.list] : []));
  if (lists.length > 0)
    await insertLists(
      deps.db,
      lists.map((list) => ({ sha256: sha256(list), list })),
    );
  await insertEvidence(deps.db, {
    id,
    session: question.session.id,
    purpose,
    outcome,
    failure,
    content_sealed: deps.keyring.seal(placeOf(id), text),
    content_sha256: digest,
    user_id: userId,
  });
  audit.record(deps, actor, {
    action: `eid.answer_${outcome}`,
    object: `evidence:${id}`,
    details: { purpose, failure, sha256: digest.toString('hex') },
  });
  if (failure !== null) {
    const context = { step: failure, purpose, evidence: id, detail: findings.failure?.detail ?? '-' };
    // A person from another country is no lie of the provider.
    const severity = failure === 'country_not_admitted' ? 'low' : 'high';
    security.report(deps, actor, { kind: 'eid_answer_rejected', severity, context });
  }
  return id;
}

function contentOf({ at, purpose, outcome, question, rules, findings }: Evidence): z.input<typeof Content> {
  return {
    version: 1,
    at,
    purpose,
    outcome,
    failure: findings.failure?.failure ?? null,
    detail: findings.failure?.detail ?? null,
    session: question.session,
    callback: question.callback,
    answer: question.answer,
    rules,
    payload: findings.payload,
    chain: findings.chain.map(({ der }) => der.toString('base64')),
    proofs: findings.proofs.map((proof) =>
      proof.kind === 'ocsp'
        ? { kind: 'ocsp', response: proof.response.toString('base64'), nonce: proof.nonce.toString('base64') }
        : { kind: 'crl', sha256: sha256(proof.list).toString('base64') },
    ),
  };
}

import { z } from 'zod';
import * as eid from '#modules/eid';
import type { System } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { DocumentRow } from './documents.sql.ts';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import type { SigningDeps } from './deps.ts';
import { pdfsAtOnce } from './files.ts';
import { move, take, withoutFiles } from './moving.ts';
import { hangUp } from './phones.ts';
import { noteOf } from './preparing.ts';

const bytes = z.base64().transform((text): Buffer => Buffer.from(text, 'base64'));

/** What the phone answered, verified: kept until the document goes. */
const Answer = z.object({ signature: bytes, certificate: bytes, chain: z.array(bytes) });
export type Answer = z.output<typeof Answer>;

const placeOf = (id: string) => ({ table: 'signing.document', row: id, column: 'answer_sealed' });

export function answerOf(
  { keyring }: Pick<Deps, 'keyring'>,
  row: { id: string; answer_sealed: string | null },
): Answer | null {
  if (row.answer_sealed === null) return null;
  return Answer.parse(JSON.parse(keyring.open(placeOf(row.id), row.answer_sealed).toString()));
}

/** With the pauses of the queue, a day: a timestamp authority or an OCSP responder that is away comes back by then. */
export const attemptsMax = 30;

export const assemblies: Queue = {
  name: 'signing.assemble',
  retriesMax: attemptsMax,
  retryFirstSeconds: 2,
  retryLastSeconds: 3_600,
  timeoutSeconds: 120,
  concurrency: pdfsAtOnce,
};

/**
 * In one guarded step, with the evidence: of all who learn of the answer one keeps it. Says so where a PDF was prepared for
 * another certificate than the one that signed.
 */
export function keepAnswer(
  deps: SigningDeps,
  actor: System,
  id: string,
  { evidence, ...answer }: { evidence: eid.Evidence } & Answer,
): Promise<'done' | 'certificate_changed'> {
  return transact(deps, actor, async (deps) => {
    const row = await take(deps, actor, id, 'sign');
    if (!row) return 'done';
    const note = noteOf(deps, row);
    if (note && !answer.certificate.equals(Buffer.from(note.certificate, 'base64'))) return 'certificate_changed';
    await eid.keepEvidence(deps, actor, evidence, row.owner_id);
    const isDigest = row.kind === 'DIGEST';
    await move(deps, actor, row, 'sign', {
      answer_sealed: sealAnswer(deps, row, answer),
      evidence_id: evidence.id,
      signed_at: deps.now(),
      eid_session_sealed: null,
      ...(isDigest ? { ...withoutFiles, finished_at: deps.now() } : {}),
    });
    if (!isDigest) enqueue(deps, assemblies, { id }, { key: id });
    await hangUp(deps, actor, row, false);
    return 'done';
  });
}

function sealAnswer({ keyring }: Pick<Deps, 'keyring'>, { id }: DocumentRow, answer: Answer): string {
  const { signature, certificate, chain } = answer;
  const text: z.input<typeof Answer> = {
    signature: signature.toString('base64'),
    certificate: certificate.toString('base64'),
    chain: chain.map((der) => der.toString('base64')),
  };
  return keyring.seal(placeOf(id), JSON.stringify(text));
}

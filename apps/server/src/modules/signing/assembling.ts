import * as objects from '#modules/objects';
import * as pki from '#modules/pki';
import { type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { restorePrepared } from '#platform/signing/signing';
import type { SigningDeps } from './deps.ts';
import { algorithmOf } from './algorithms.ts';
import { answerOf, attemptsMax } from './answers.ts';
import { type DocumentRow, lockDocument, setAttempts } from './documents.sql.ts';
import { readBytes } from './files.ts';
import { finishPdf } from './finishing.ts';
import { tellRound } from './invitations.ts';
import { move, removeFiles, take, withoutFiles } from './moving.ts';
import { fail } from './phones.ts';
import { noteOf } from './preparing.ts';
import { findRootId } from './sealing.sql.ts';
import { wishOf } from './wishes.ts';

/**
 * Makes the signed PDF: signature, timestamp, certificates and what says that they were good (PAdES B-LT). Killed anywhere,
 * it is begun anew; the row moves to its end in one guarded step, together with the file.
 */
export async function assembleDocument(deps: SigningDeps, id: string, signal: AbortSignal): Promise<void> {
  const actor = system('assemble documents');
  const row = await begin(deps, actor, id);
  if (!row) return;
  const wish = wishOf(deps.keyring, row);
  if (!wish || row.attempts > attemptsMax) return fail(deps, actor, id, 'not_assembled');
  // The right may have been taken while the phone was in the hand.
  const isTheirs =
    wish.reg_no === null || (await pki.confirmEntitlement(deps, actor, row.owner_id, wish.reg_no)) !== null;
  if (!isTheirs) return fail(deps, actor, id, 'not_entitled');
  const bytes = await assemble(deps, actor, row);
  // What its owner calls it stands sealed in the row, and nowhere else.
  const file = { kind: 'signing.signed', name: 'signed.pdf', type: 'application/pdf', bytes, signal } as const;
  await objects.keepDocument(deps, actor, file, async ({ db }, object) => {
    const inner = { ...deps, db };
    const taken = await take(inner, actor, id, 'complete');
    // Cancelled meanwhile, or made by another: the file goes with this try, and the next has nothing to do.
    if (!taken) throw new AppError('signing.state_conflict');
    const made = { out_id: object.id, out_sha256: object.sha256, level: 'B-LT', finished_at: deps.now() } as const;
    const seal = wish.reg_no === null ? {} : await awaitSeal(inner, id, wish.reg_no);
    await move(inner, actor, taken, 'complete', { ...withoutFiles, ...made, ...seal });
    await removeFiles(inner, actor, taken);
    await tellRound(inner, actor, taken, 'SIGNED');
  });
}

/** It is known by what all have to sign, which may be gone when the seal is put. */
const awaitSeal = async ({ db, now }: { db: Tx; now: () => Date }, id: string, seal_reg_no: string) => ({
  seal_reg_no,
  seal_root_id: await findRootId(db, id),
  seal_state: 'WAITING' as const,
  seal_due_at: now(),
});

function begin(deps: SigningDeps, actor: System, id: string): Promise<DocumentRow | null> {
  return transact(deps, actor, async (deps) => {
    const row = await lockDocument(deps.db, id);
    if (row?.state !== 'SIGNED' && row?.state !== 'ASSEMBLING') return null;
    const attempts = row.attempts + 1;
    await setAttempts(deps.db, id, attempts);
    // Another try is no other step: it is recorded and told once that it is assembled.
    const state = row.state === 'SIGNED' ? await move(deps, actor, row, 'assemble') : row.state;
    return { ...row, state, attempts };
  });
}

async function assemble(deps: SigningDeps, actor: System, row: DocumentRow): Promise<Buffer> {
  const answer = answerOf(deps, row);
  const note = noteOf(deps, row);
  if (!answer || !note || row.prepared_id === null) throw new Error('a document is assembled that was not signed');
  const prepared = restorePrepared(await readBytes(deps, actor, row.prepared_id), note);
  const algorithm = algorithmOf(answer.certificate, row.hash_algorithm);
  return finishPdf(deps, { prepared, ...answer, algorithm });
}

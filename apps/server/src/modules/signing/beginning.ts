import { type SigningDocument, SigningFindings } from '@tamga/contract/signing';
import type { SigningWish } from '@tamga/contract/signing.documents';
import * as pki from '#modules/pki';
import { type Person, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import type { SigningDeps } from './deps.ts';
import { describe } from './documents.ts';
import { findDocument, lockDocument, readDocument } from './documents.sql.ts';
import { pdfsAtOnce } from './files.ts';
import { countSigned, findTurnOf, listAsked } from './invitations.sql.ts';
import { move } from './moving.ts';
import { sealWish } from './wishes.ts';

/** Within the hour that it may wait. */
export const preparations: Queue = {
  name: 'signing.prepare',
  retriesMax: 16,
  retryFirstSeconds: 2,
  retryLastSeconds: 300,
  timeoutSeconds: 120,
  concurrency: pdfsAtOnce,
};

/** As long as the phone may be rung for. */
const tryMs = 60 * 60_000;

/** How it is to be signed is settled; the worker prepares it, and the phone rings. */
export async function beginSigning(
  deps: SigningDeps,
  person: Person,
  id: string,
  wish: SigningWish,
): Promise<SigningDocument> {
  const actor = system('begin a signing', person.origin);
  if (wish.reg_no !== null && !(await pki.confirmEntitlement(deps, actor, person.userId, wish.reg_no)))
    throw new AppError('signing.not_entitled');
  return transact(deps, actor, async (deps) => {
    await beginRow(deps, person, id, wish);
    const row = await findDocument(deps.db, id);
    if (!row) throw new AppError('signing.document_not_found');
    return describe(deps, person, row);
  });
}

/** In an open transaction of the platform. */
export async function beginRow(
  deps: SigningDeps & { db: Tx },
  person: Person,
  id: string,
  wish: SigningWish,
): Promise<string> {
  const before = await readDocument(deps.db, id);
  if (before?.owner_id !== person.userId) throw new AppError('signing.document_not_found');
  const turnEnds = await requireTurn(deps, id);
  const row = await lockDocument(deps.db, id);
  if (!row) throw new AppError('signing.document_not_found');
  // Those who are asked at once are given the file anew whenever one has signed.
  if (wish.sha256 !== null && wish.sha256 !== row.in_sha256?.toString('hex'))
    throw new AppError('signing.read_another');
  const pages = row.findings === null ? 0 : SigningFindings.parse(row.findings).pages;
  if (wish.visible && wish.visible.page > pages) throw new AppError('signing.page_not_found');
  const wish_sealed = sealWish(deps.keyring, id, wish);
  const triesUntil = new Date(deps.now().getTime() + tryMs);
  // A try that comes to nothing must not keep those who are asked at once from signing for the rest of the week.
  const term = turnEnds ? { expires_at: turnEnds < triesUntil ? turnEnds : triesUntil } : {};
  await move(deps, person, row, 'begin', { wish_sealed, reason: null, ...term });
  enqueue(deps, preparations, { id }, { key: id });
  return wish_sealed;
}

/** Of those who are asked at once one signs at a time, and what the others have signed until then. */
async function requireTurn(deps: SigningDeps & { db: Tx }, id: string): Promise<Date | null> {
  const turn = await findTurnOf(deps.db, id);
  if (!turn) return null;
  if (!turn.expires_at || turn.expires_at <= deps.now()) throw new AppError('signing.state_conflict');
  // The owner's document is locked before those of the others, by every step that takes both.
  await lockDocument(deps.db, turn.document_id);
  const asked = await listAsked(deps.db, turn.document_id);
  const isAnotherSigning = asked.some((one) => one.own_id !== id && one.wish_sealed !== null);
  const isStale = (await countSigned(deps.db, turn.document_id)) !== turn.signed_before;
  if (isAnotherSigning || isStale) throw new AppError('signing.another_signs');
  return turn.expires_at;
}

import type { SigningReason } from '@tamga/contract/signing.states';
import * as audit from '#modules/audit';
import * as objects from '#modules/objects';
import { type Actor, type Person, type System, system } from '#platform/actor';
import { afterCommit } from '#platform/data/db';
import { judge, transition } from '#platform/data/states';
import { announce } from '#platform/messaging/outbox';
import type { MoveDeps } from './deps.ts';
import { type Changes, type DocumentRow, lockDocument } from './documents.sql.ts';
import { documentStates } from './documents.states.ts';
import { tellRound } from './invitations.ts';
import { findTurnOf } from './invitations.sql.ts';
import { wishOf } from './wishes.ts';

type Action = (typeof documentStates)['moves'][number]['action'];

/** The row as it stands now, held until the end of the transaction; null where another was faster. */
export async function take(deps: MoveDeps, actor: Actor, id: string, action: Action): Promise<DocumentRow | null> {
  const row = await lockDocument(deps.db, id);
  return row && judge(documentStates, row, action, actor, deps.now()).is === 'allowed' ? row : null;
}

/** One step, with its record and event; who waits for it is told once it is saved. */
export async function move(
  deps: MoveDeps,
  actor: Person | System,
  row: DocumentRow,
  action: Action,
  set: Changes = {},
): Promise<DocumentRow['state']> {
  const updated_at = deps.now();
  const { from, to } = await transition(deps, documentStates, row, action, actor, { ...set, updated_at });
  const object = `signing:${row.id}` as const;
  // With the end the wish goes from the row; the record and the event keep for whom it was.
  const wish_sealed = row.wish_sealed ?? set.wish_sealed ?? null;
  const reg_no = wishOf(deps.keyring, { id: row.id, wish_sealed })?.reg_no ?? null;
  const sha256 = action === 'begin' ? row.in_sha256?.toString('hex') : undefined;
  const details = { from, to, reason: set.reason ?? undefined, reg_no: reg_no ?? undefined, sha256 };
  audit.record(deps, actor, { action: 'signing.document_moved', object, details });
  announce(deps, actor, { type: 'signing.document_moved', aggregate: object, data: { id: row.id, state: to, reg_no } });
  afterCommit(deps.db, () => deps.wakeups.tell(row.sid));
  return to;
}

/** An end without a signature: nothing of the file stays. */
export async function end(
  deps: MoveDeps,
  actor: Person | System,
  row: DocumentRow,
  action: 'refuse' | 'expire' | 'fail' | 'withdraw' | 'cancel',
  reason: SigningReason,
  evidenceId: string | null = null,
): Promise<void> {
  const isTry = action === 'expire' || action === 'fail';
  if (isTry && (await putBack(deps, actor, row, reason))) return;
  await move(deps, actor, row, action, { reason, evidence_id: evidenceId, finished_at: deps.now(), ...withoutFiles });
  await removeFiles(deps, actor, row);
  await tellRound(deps, actor, row, isTry ? 'EXPIRED' : 'DECLINED');
}

/** Who was asked by another keeps their week: a call that was missed, or a fault that is none of theirs, ends a try alone. */
async function putBack(
  deps: MoveDeps,
  actor: Person | System,
  row: DocumentRow,
  reason: SigningReason,
): Promise<boolean> {
  if (judge(documentStates, row, 'put_back', actor, deps.now()).is !== 'allowed') return false;
  const turn = await findTurnOf(deps.db, row.id);
  if (!turn?.expires_at || turn.expires_at <= deps.now()) return false;
  const { in_id: _, ...emptied } = withoutFiles;
  const begun = { digest: null, verification_code: null, expires_at: turn.expires_at };
  await move(deps, actor, row, 'put_back', { ...emptied, ...begun, reason });
  await removeFiles(deps, actor, { ...row, in_id: null });
  return true;
}

/** What is needed only until the end. */
export const withoutFiles = {
  in_id: null,
  prepared_id: null,
  prepared_sealed: null,
  wish_sealed: null,
  eid_session_sealed: null,
} as const;

/** After the row has let go of them. */
export async function removeFiles(deps: MoveDeps, actor: Actor, row: DocumentRow): Promise<void> {
  const keeper = system('remove what was to be signed', actor.origin);
  for (const id of [row.in_id, row.prepared_id]) if (id !== null) await objects.removeObject(deps, keeper, id);
}

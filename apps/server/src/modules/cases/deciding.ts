import * as notifications from '#modules/notifications';
import type { Person } from '#platform/actor';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { requireImpartial } from './assigning.ts';
import type { ApplicationChange } from './applications.sql.ts';
import { findProposal, insertDecision, settleProposal } from './decisions.sql.ts';
import { closing, moveApplication } from './moving.ts';
import { noticeOf } from './notices.ts';
import { sealWords } from './sealed-words.ts';
import { type CaseDeps, changeAsOfficer, mover, type OpenDeps, type Seen, type Taken } from './taking.ts';
import { appealUntil, purgeAfter } from './terms.ts';

export interface Ruling {
  outcome: 'approve' | 'reject';
  reason_code: string | null;
  text: string | null;
  legal_basis: string | null;
  conditions: string | null;
}

/** Decides or, where two do, proposes what another confirms. */
export const decide = (deps: CaseDeps, person: Person, seen: Seen, ruling: Ruling): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, (deps, taken) => decideTaken(deps, person, taken, ruling, null));

export async function decideTaken(
  deps: OpenDeps,
  person: Person,
  taken: Taken,
  ruling: Ruling,
  signatureId: string | null,
): Promise<Taken> {
  await requireImpartial(deps, person, taken);
  const { row, promised } = taken;
  if (ruling.outcome === 'reject' && (ruling.reason_code === null || ruling.legal_basis === null))
    throw new AppError('cases.reason_needed');
  const isFinal = !promised.content.second_approver;
  const decided_by = [...row.decided_by, person.userId];
  const change = isFinal
    ? { decided_by, ...ending(deps, taken, ruling.outcome) }
    : { gates: [...row.gates, 'second_decision'] };
  const moved = await moveApplication(deps, person, taken, ruling.outcome, change, {
    what: isFinal ? 'decided' : 'decision_proposed',
    isPublic: isFinal,
    payload: { outcome: ruling.outcome, reason_code: ruling.reason_code },
  });
  await keepDecision(deps, person, taken, ruling, { isFinal, signatureId });
  if (isFinal) tellApplicant(deps, person, moved, ruling.outcome);
  return moved;
}

/** By another officer than the one who proposed it. */
export const confirm = (deps: CaseDeps, person: Person, seen: Seen): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, (deps, taken) => confirmTaken(deps, person, taken, null));

export async function confirmTaken(
  deps: OpenDeps,
  person: Person,
  taken: Taken,
  signatureId: string | null,
): Promise<Taken> {
  await requireImpartial(deps, person, taken);
  const { row } = taken;
  const proposal = await findProposal(deps.db, row.id);
  if (!proposal) throw new AppError('cases.nothing_proposed');
  const { outcome, proposed_by } = proposal;
  const change: ApplicationChange = {
    ...ending(deps, taken, outcome),
    gates: row.gates.filter((gate) => gate !== 'second_decision'),
    decided_by: [...row.decided_by, proposed_by, person.userId],
  };
  const payload = { outcome, reason_code: proposal.reason_code };
  const moved = await moveApplication(deps, person, taken, 'confirm', change, { what: 'decided', payload });
  await settleProposal(deps.db, proposal.id, {
    state: 'final',
    confirmed_by: person.userId,
    confirmed_at: deps.now(),
    confirm_signature_id: signatureId,
  });
  tellApplicant(deps, person, moved, outcome);
  return moved;
}

/** Keeps what was said against a proposal, in the transaction that objects to it. */
export type KeepObjection = (deps: OpenDeps, taken: Taken) => Promise<void>;

/** Back to who proposed it, who thinks again. */
export const object = (deps: CaseDeps, person: Person, seen: Seen, keep?: KeepObjection): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, (deps, taken) => objectTaken(deps, person, taken, null, keep));

export async function objectTaken(
  deps: OpenDeps,
  person: Person,
  taken: Taken,
  signatureId: string | null,
  keep?: KeepObjection,
): Promise<Taken> {
  await requireImpartial(deps, person, taken);
  const { row } = taken;
  const proposal = await findProposal(deps.db, row.id);
  if (!proposal) throw new AppError('cases.nothing_proposed');
  const change = { gates: row.gates.filter((gate) => gate !== 'second_decision') };
  const moved = await moveApplication(deps, person, taken, 'object', change, {
    what: 'decision_objected',
    isPublic: false,
  });
  await settleProposal(deps.db, proposal.id, {
    state: 'objected',
    confirmed_by: person.userId,
    confirmed_at: deps.now(),
    confirm_signature_id: signatureId,
  });
  await keep?.(deps, moved);
  return moved;
}

/** A rejection ends the application and begins the time to appeal; an approval is still to be carried out. */
function ending(deps: { now: () => Date }, { row, promised }: Taken, outcome: Ruling['outcome']): ApplicationChange {
  const now = deps.now();
  // What is approved may never be carried out, and is kept no longer for that.
  const decided = { decided_at: now, purge_after: purgeAfter(now, 'decided') };
  if (outcome === 'approve') return decided;
  return {
    ...closing(now, row),
    ...decided,
    appeal_until: appealUntil(now),
    ...(promised.content.duplicate_policy === 'one_open' && { duplicate_key: null }),
  };
}

async function keepDecision(
  deps: OpenDeps,
  person: Person,
  { row }: Taken,
  { outcome, reason_code, text, legal_basis, conditions }: Ruling,
  { isFinal, signatureId }: { isFinal: boolean; signatureId: string | null },
): Promise<void> {
  const now = deps.now();
  const id = uuidv7(now.getTime());
  await insertDecision(deps.db, {
    id,
    application_id: row.id,
    outcome,
    state: isFinal ? 'final' : 'proposed',
    reason_code,
    text_sealed: sealWords(deps.keyring, 'decision', id, 'text_sealed', text),
    legal_basis,
    conditions_sealed: sealWords(deps.keyring, 'decision', id, 'conditions_sealed', conditions),
    proposed_by: person.userId,
    made_at: now,
    is_appeal: row.flags.includes('appeal'),
    signature_id: signatureId,
  });
}

function tellApplicant(deps: OpenDeps, person: Person, moved: Taken, outcome: Ruling['outcome']): void {
  const kind = outcome === 'approve' ? 'application_approved' : 'application_rejected';
  notifications.notify(deps, mover(person), moved.row.applicant_id, noticeOf(kind, moved));
}

import * as notifications from '#modules/notifications';
import type * as relay from '#modules/relay';
import * as users from '#modules/users';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { lockApplication, updateApplication } from './applications.sql.ts';
import { type EvidenceRow, findAskedEvidence, settleAsked } from './evidences.sql.ts';
import { goOnWithEvidence } from './gates.ts';
import { noticeOf } from './notices.ts';
import { tellOfApplication } from './records.ts';
import { sealWords } from './sealed-words.ts';
import { mover, type OpenDeps, take, type Taken } from './taking.ts';

/** Holds the application that waits for this request, before the request, as this room does. */
export async function holdAsking(deps: { db: Tx }, requestId: string): Promise<void> {
  const item = await findAskedEvidence(deps.db, requestId);
  if (item) await lockApplication(deps.db, item.application_id);
}

/**
 * What another platform answered comes into the application, in the transaction that takes the answer; where there is none, the
 * applicant is asked to bring it. What nobody waits for any more changes nothing.
 */
export async function settleEvidence(
  deps: OpenDeps,
  actor: Actor,
  requestId: string,
  outcome: relay.Outcome,
): Promise<void> {
  const item = await findAskedEvidence(deps.db, requestId);
  if (!item) return;
  const taken = await take(deps, actor, { id: item.application_id }, null);
  if (!isAwaited(taken, item, outcome)) return;
  const now = deps.now();
  const { id, requirement_code: requirement } = item;
  // It may have gone on from the one that was asked first: what is shown is who answered.
  const provider = outcome.by?.slice(0, 100) ?? item.provider;
  const isGiven = outcome.is === 'answered';
  const words = isGiven ? JSON.stringify(outcome.payload) : null;
  await settleAsked(deps.db, id, {
    state: isGiven ? 'accepted' : 'failed',
    structured_sealed: sealWords(deps.keyring, 'evidence_item', id, 'structured_sealed', words),
    provider,
    as_of: isGiven ? now : null,
  });
  const row = await updateApplication(deps.db, item.application_id, {
    version: taken.row.version + 1,
    updated_at: now,
  });
  const because = isGiven ? {} : { because: outcome.is };
  const payload = { evidence: id, requirement, provider, ...because };
  await tellOfApplication(deps, actor, isGiven ? 'evidence_received' : 'evidence_failed', row, { payload });
  if (isGiven) await tellApplicant(deps, actor, row, requestId);
  else
    notifications.notify(
      deps,
      mover(actor),
      row.applicant_id,
      noticeOf('application_evidence_failed', { ...taken, row }),
    );
  await goOnWithEvidence(deps, actor, row.id);
}

/** One that failed and was tried again may still be answered, as long as nothing was brought instead. */
function isAwaited({ row }: Taken, { state }: EvidenceRow, { is }: relay.Outcome): boolean {
  if (row.closed_at !== null) return false;
  if (state === 'asked') return true;
  const isOpen = row.state === 'draft' || (row.state === 'submitted' && row.gates.includes('evidence'));
  return state === 'failed' && is === 'answered' && isOpen;
}

/** They read in their access log that what is held about them came here. */
const tellApplicant = (
  deps: OpenDeps,
  actor: Actor,
  { applicant_id: subject, tenant_id: tenantId }: Taken['row'],
  requestId: string,
): Promise<void> =>
  users.recordAccess(deps, actor, {
    subject,
    purpose: 'service',
    recordKind: 'relay_request',
    recordId: requestId,
    fields: ['answer'],
    tenantId,
    via: 'relay',
  });

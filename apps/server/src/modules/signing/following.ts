import * as eid from '#modules/eid';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { SigningDeps } from './deps.ts';
import { claimWaiting, type DocumentRow, releaseClaim } from './documents.sql.ts';
import { end, take } from './moving.ts';
import { hangUp, readRow, ring, sessionOf } from './phones.ts';
import { keepAnswer } from './answers.ts';

const batchMax = 50;
/** Longer than looking after one may take: asking the eID, and OCSP twice. */
const claimMs = 60_000;
/** The shortest that the eID lets us wait for a person. */
const askMs = 1_000;

const endings = {
  refused: { action: 'refuse', reason: 'refused' },
  wrong_code: { action: 'refuse', reason: 'wrong_code' },
  expired: { action: 'expire', reason: 'expired' },
  account_unusable: { action: 'fail', reason: 'account_unusable' },
  app_outdated: { action: 'fail', reason: 'app_outdated' },
  unavailable: { action: 'fail', reason: 'unavailable' },
  rejected: { action: 'fail', reason: 'rejected' },
  certificate_changed: { action: 'fail', reason: 'certificate_changed' },
} as const;
type Ending = (typeof endings)[keyof typeof endings];

/** Looks once after all that wait for a phone: has it ring, and learns what people said. Tells how many it saw. */
export async function followWaiting(deps: SigningDeps): Promise<number> {
  const actor = system('follow signings');
  const now = deps.now();
  const claimed = await claimWaiting(asActor(deps, actor), now, new Date(now.getTime() + claimMs), batchMax);
  await Promise.all(
    claimed.map(async ({ id }) => {
      try {
        const row = await readRow(deps, actor, id);
        if (row) await follow(deps, actor, row);
      } catch (err) {
        // It stays as it is until it expires: an eID that is away, or a defect of ours, must not decide anything.
        deps.log.warn({ err, document: id }, 'signing not followed');
      } finally {
        await releaseClaim(asActor(deps, actor), id, deps.now());
      }
    }),
  );
  return claimed.length;
}

async function follow(deps: SigningDeps, actor: System, row: DocumentRow): Promise<void> {
  const isLate = row.expires_at <= deps.now();
  const session = sessionOf(deps, row);
  if (!session) return isLate ? finish(deps, actor, row, endings.expired) : ring(deps, actor, row);
  // Asked once more when its time is up: what was said in the last moment counts.
  const status = await deps.eid.provider.status(session, askMs);
  if (status.state === 'running') return isLate ? finish(deps, actor, row, endings.expired) : undefined;
  if (status.state === 'answered') return judge(deps, actor, row, session, status.answer);
  return finish(deps, actor, row, endings['reason' in status ? status.reason : status.state]);
}

async function judge(
  deps: SigningDeps,
  actor: System,
  row: DocumentRow,
  session: eid.EidSession,
  answer: string,
): Promise<void> {
  // Asks whether the certificate was revoked, so it comes before the transaction.
  const verdict = await eid.verifySignature(deps, { session, answer });
  if (verdict.outcome === 'rejected') return finish(deps, actor, row, endings.rejected, verdict.evidence);
  const kept = await keepAnswer(deps, actor, row.id, verdict);
  if (kept === 'certificate_changed') await finish(deps, actor, row, endings.certificate_changed, verdict.evidence);
}

async function finish(
  deps: SigningDeps,
  actor: System,
  { id }: DocumentRow,
  { action, reason }: Ending,
  evidence?: eid.Evidence,
): Promise<void> {
  await transact(deps, actor, async (deps) => {
    const row = await take(deps, actor, id, action);
    if (!row) return;
    if (evidence) await eid.keepEvidence(deps, actor, evidence, row.owner_id);
    await end(deps, actor, row, action, reason, evidence?.id);
    await hangUp(deps, actor, row, action !== 'fail');
  });
}

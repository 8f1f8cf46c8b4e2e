import { z } from 'zod';
import * as auth from '#modules/auth';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import type { Act, ActDeps, Acts, Asked } from './acts.ts';
import { recordEnding } from './approvals.ts';
import {
  claimPending,
  type Ending,
  finishApproval,
  keepSession,
  type PendingRow,
  releaseClaim,
} from './approvals.sql.ts';

const batchMax = 50;
/** Longer than looking after one may take: asking the eID, and OCSP twice. */
const claimMs = 60_000;
/** The shortest that the eID lets us wait for a person. */
const askMs = 1_000;

const endings = {
  refused: { state: 'REFUSED', reason: 'refused' },
  wrong_code: { state: 'REFUSED', reason: 'wrong_code' },
  expired: { state: 'EXPIRED', reason: 'expired' },
  account_unusable: { state: 'FAILED', reason: 'account_unusable' },
  app_outdated: { state: 'FAILED', reason: 'app_outdated' },
  unavailable: { state: 'FAILED', reason: 'unavailable' },
  rejected: { state: 'FAILED', reason: 'rejected' },
  act_refused: { state: 'FAILED', reason: 'act_refused' },
} as const satisfies Record<string, Ending>;

type Refused = Exclude<Ending, { state: 'APPROVED' | 'CANCELLED' }> & { state: 'REFUSED' | 'EXPIRED' | 'FAILED' };

/** Under which its place on the phone is held. */
const requestOf = ({ id }: PendingRow): string => `approval:${id}`;

/** A question that a person asks of themselves comes from their own session. */
const isOwn = (row: PendingRow): boolean => row.asked_by === row.subject_id;

const sessionPlace = (id: string) => ({ table: 'approvals.approval', row: id, column: 'eid_session_sealed' });

/** Looks once after every question that waits: has phones ring, and learns what people said. Tells how many it saw. */
export async function followPending(deps: ActDeps, acts: Acts): Promise<number> {
  const actor = system('follow approvals');
  const now = deps.now();
  const until = new Date(now.getTime() + claimMs);
  const rows = await claimPending(asActor(deps, actor), now, until, batchMax);
  await Promise.all(
    rows.map(async (row) => {
      try {
        await follow(deps, actor, acts, row);
      } catch (err) {
        // It stays as it is until it expires: an eID that is away, or a defect of ours, must not decide anything.
        deps.log.warn({ err, approval: row.id, kind: row.kind }, 'approval not followed');
      } finally {
        await releaseClaim(asActor(deps, actor), row.id, deps.now());
      }
    }),
  );
  return rows.length;
}

async function follow(deps: ActDeps, actor: System, acts: Acts, row: PendingRow): Promise<void> {
  const act = Object.hasOwn(acts, row.kind) ? acts[row.kind] : undefined;
  if (!act) throw new Error(`nobody wrote down what ${row.kind} means`);
  if (row.expires_at <= deps.now()) return end(deps, actor, act, row, endings.expired);
  if (row.eid_session_sealed === null) return ring(deps, actor, act, row);
  const text = deps.keyring.open(sessionPlace(row.id), row.eid_session_sealed).toString();
  const session = eid.EidSession.parse(JSON.parse(text));
  const status = await deps.eid.provider.status(session, askMs);
  if (status.state === 'running') return;
  if (status.state === 'answered') return judge(deps, actor, act, row, session, status.answer);
  return end(deps, actor, act, row, endings['reason' in status ? status.reason : status.state]);
}

async function ring(deps: ActDeps, actor: System, act: Act, row: PendingRow): Promise<void> {
  const civilId = await users.findCivilId(deps, actor, row.subject_id);
  if (civilId === undefined) return end(deps, actor, act, row, endings.account_unusable);
  const { text_mn: text, digest } = row;
  const ringing = await auth.ring(
    deps,
    actor,
    { whose: civilId, request: requestOf(row), isOwn: isOwn(row) },
    {
      kind: 'sign',
      digest,
      hashAlgorithm: 'SHA-256',
      // Never shortened for phones that show less: people sign what they read.
      prompts: [{ kind: 'confirm', text }, ...(text.length <= 60 ? [{ kind: 'pin', text } as const] : [])],
    },
  );
  if (ringing === 'nobody') return end(deps, actor, act, row, endings.account_unusable);
  // Too much waits on this phone, or its person is left in peace: it is asked again in its turn, until its time is up.
  if (typeof ringing === 'string') return;
  const sealed = deps.keyring.seal(sessionPlace(row.id), JSON.stringify(ringing));
  await keepSession(asActor(deps, actor), row.id, sealed, ringing.verificationCode);
}

async function judge(
  deps: ActDeps,
  actor: System,
  act: Act,
  row: PendingRow,
  session: eid.EidSession,
  answer: string,
): Promise<void> {
  // Asks whether the certificate was revoked, so it comes before the transaction.
  const verdict = await eid.verifySignature(deps, { session, answer });
  if (verdict.outcome === 'rejected') return end(deps, actor, act, row, endings.rejected, verdict.evidence);
  const asked = askedIn(row);
  const ending = { state: 'APPROVED', reason: null } as const;
  const evidenceId = verdict.evidence.id;
  const commit = () =>
    transact(deps, actor, async (deps) => {
      const end = { ...ending, evidence_id: evidenceId, finished_at: deps.now() };
      if (!(await finishApproval(deps.db, row.id, end))) return;
      await eid.keepEvidence(deps, actor, verdict.evidence, row.subject_id);
      recordEnding(deps, actor, row.id, ending);
      await hangUp(deps, actor, row, false);
      await act.approved(deps, actor, { ...asked, evidenceId });
    });
  try {
    await (act.around ? act.around(deps, asked, commit) : commit());
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('server.')) throw error;
    deps.log.info({ approval: row.id, kind: row.kind, code: error.code }, 'approved act refused');
    return end(deps, actor, act, row, endings.act_refused, verdict.evidence);
  }
}

async function end(
  deps: ActDeps,
  actor: System,
  act: Act,
  row: PendingRow,
  ending: Refused,
  evidence?: eid.Evidence,
): Promise<void> {
  await transact(deps, actor, async (deps) => {
    const kept = evidence ? { evidence_id: evidence.id } : {};
    if (!(await finishApproval(deps.db, row.id, { ...ending, ...kept, finished_at: deps.now() }))) return;
    if (evidence) await eid.keepEvidence(deps, actor, evidence, row.subject_id);
    recordEnding(deps, actor, row.id, ending);
    await hangUp(deps, actor, row, ending.state !== 'FAILED');
    await act.ended?.(deps, actor, askedIn(row), ending.state);
  });
}

/** Gives the place on the phone back. A question that never rang does not count against the limit. */
async function hangUp(deps: ActDeps & { db: Tx }, actor: System, row: PendingRow, isDeclined: boolean): Promise<void> {
  const civilId =
    row.eid_session_sealed === null
      ? undefined
      : await users.findCivilId(deps, actor, row.subject_id, { inactiveToo: true });
  if (civilId === undefined) return;
  await auth.hangUp(deps, actor, { whose: civilId, request: requestOf(row), isOwn: isOwn(row) }, isDeclined);
}

const Statement = z.object({ act: z.record(z.string(), z.unknown()) });

const askedIn = (row: PendingRow): Asked => ({
  id: row.id,
  subjectId: row.subject_id,
  askedBy: row.asked_by,
  act: Statement.parse(JSON.parse(row.statement)).act,
});

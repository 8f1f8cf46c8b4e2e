import type { Ticket } from '@tamga/contract/auth.social';
import type { TokenPair } from '@tamga/contract/auth';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as mail from '#modules/mail';
import * as security from '#modules/security';
import * as users from '#modules/users';
import { type Origin, type Person, type System, system, type TicketHolder } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { recentMfaMs } from '#platform/http';
import { announce } from '#platform/outbox';
import {
  findAdminByAccount,
  findAdminByPerson,
  listOtherEmails,
  noteGoodFactor,
  takeStep,
  takeTry,
} from './admins.sql.ts';
import { adminPlace } from './enrolment.ts';
import { recoveryMail } from './mails.ts';
import { spendTicket } from './onboarding.sql.ts';
import { outOfOrder } from './onboarding.ts';
import { countUnusedCodes, spendCode } from './recovery-codes.sql.ts';
import { findCode } from './recovery-codes.ts';
import { findTicket } from './tickets.sql.ts';
import { moves } from './tickets.states.ts';
import { issueTicket } from './tickets.ts';
import { stepOf } from './totp.ts';

type FactorDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'keyring'>;
type MfaDeps = FactorDeps & { tokens: auth.Tokens };

const ticketLifeMs = 10 * 60_000;

/** A super administrator has shown their social account; what they get for it is the right to show the second factor. */
export function admitSuperadmin(deps: FactorDeps, account: auth.SocialAccount, origin: Origin): Promise<Ticket> {
  const actor = system('sign a super administrator in', origin);
  return transact(deps, actor, async (deps) => {
    const admin = await findAdminByAccount(deps.db, account);
    if (!admin) throw new AppError('superadmin.not_onboarded');
    const { provider, subject_hash } = account;
    const about = { step: moves.passMfa.from, provider, subject_hash, email: admin.email, entitlement: null } as const;
    const ticket = await issueTicket(deps, ticketLifeMs, { ...about, admin_id: admin.id });
    audit.record(deps, actor, { action: 'superadmin.mfa_begun', object: `superadmin:${admin.id}` });
    return ticket;
  });
}

export type Factor = { code: string } | { recovery_code: string };

/** The second step of every later sign-in. */
export async function passMfa(
  deps: MfaDeps,
  { ticketId, origin }: TicketHolder,
  factor: Factor,
  client: ReturnType<typeof auth.describeClient>,
): Promise<{ tokens: TokenPair; recovery_codes_left: number }> {
  const actor = system('sign a super administrator in', origin);
  const ticket = await findTicket(asActor(deps, actor), ticketId, deps.now());
  if (ticket?.step !== moves.passMfa.from || !ticket.admin_id) throw outOfOrder();
  const adminId = ticket.admin_id;
  const shown = await checkFactor(deps, actor, adminId, factor);

  const { session, left } = await transact(deps, actor, async (deps) => {
    const spent = await spendTicket(deps.db, ticketId, moves.passMfa, deps.now());
    if (spent?.admin_id !== adminId) throw outOfOrder();
    await takeFactor(deps, adminId, shown);
    const { userId } = shown;
    const left = await countUnusedCodes(deps.db, adminId);
    if (shown.recoveryId) await alarm(deps, actor, { adminId, userId, email: ticket.email, left });
    const session = await auth.openSession(deps, actor, { userId, method: 'mfa', client, isSuperadmin: true });
    auth.noteLogin(deps, actor, { method: 'mfa', outcome: 'signed_in', user_id: userId, session_id: session.id });
    return { session, left };
  });
  return { tokens: await deps.tokens.issuePair(session, deps.now()), recovery_codes_left: left };
}

/** The second factor once more, in a session that is open, for what only somebody at the desk may do. */
export async function reauthenticate(
  deps: FactorDeps,
  person: Person,
  code: string,
): Promise<{ mfa_at: Date; recent_until: Date }> {
  const actor = system('sign a super administrator in', person.origin);
  const admin = await findAdminByPerson(asActor(deps, actor), person.userId);
  if (!admin) throw new AppError('request.unauthenticated');
  const shown = await checkFactor(deps, actor, admin.id, { code });
  const at = await auth.renewMfa(deps, person, async (renewing) => {
    await takeFactor({ ...deps, ...renewing }, admin.id, shown);
    const object = `session:${person.sessionId}` as const;
    audit.record(renewing, person, { action: 'superadmin.reauthenticated', object });
  });
  return { mfa_at: at, recent_until: new Date(at.getTime() + recentMfaMs) };
}

interface Shown {
  userId: string;
  /** The secret, sealed anew where it was sealed with an old key. */
  totpSealed: string | null;
  step: number | null;
  recoveryId: string | null;
}

/** Whether a factor is good. It counts as a try before that is known, and is not yet used up. */
async function checkFactor(deps: FactorDeps, actor: System, adminId: string, factor: Factor): Promise<Shown> {
  const tried = await transact(deps, actor, async (deps) => {
    const tried = await takeTry(deps.db, adminId, deps.now());
    const isSame = tried && (await users.civilIdIn(deps, tried.user_id)) === tried.civil_id;
    if (tried && !isSame) {
      const about = { userId: tried.user_id, severity: 'critical' } as const;
      security.report(deps, actor, { kind: 'superadmin_identity_changed', ...about });
    }
    return tried && { ...tried, isSame };
  });
  if (!tried) throw new AppError('superadmin.locked');
  if (!tried.isSame) throw new AppError('superadmin.identity_changed');

  const { user_id: userId, totp_sealed: sealed } = tried;
  if ('recovery_code' in factor) {
    const recoveryId = await findCode(asActor(deps, actor), adminId, factor.recovery_code);
    if (recoveryId) return { userId, totpSealed: null, step: null, recoveryId };
  } else {
    const secret = deps.keyring.open(adminPlace(adminId), sealed).toString();
    const step = stepOf(secret, factor.code, deps.now());
    const totpSealed = deps.keyring.isStale(sealed) ? deps.keyring.seal(adminPlace(adminId), secret) : null;
    if (step !== null) return { userId, totpSealed, step, recoveryId: null };
  }
  await noteWrong(deps, actor, userId, tried.failures);
  throw new AppError('superadmin.code_wrong');
}

/** Uses a factor up; of any number who show the same, one gets past this. */
async function takeFactor(
  deps: Pick<Deps, 'now'> & { db: Tx },
  adminId: string,
  { step, recoveryId, totpSealed }: Shown,
): Promise<void> {
  const isTaken =
    recoveryId === null
      ? await takeStep(deps.db, adminId, step ?? 0)
      : await spendCode(deps.db, recoveryId, deps.now());
  const isThere = isTaken && (await noteGoodFactor(deps.db, adminId, deps.now(), totpSealed));
  if (!isThere) throw new AppError('superadmin.code_wrong');
}

function noteWrong(deps: FactorDeps, actor: System, userId: string, failures: number): Promise<void> {
  return transact(deps, actor, async (deps) => {
    auth.noteLogin(deps, actor, { method: 'mfa', outcome: 'failed', reason: 'code_wrong', user_id: userId });
    audit.record(deps, actor, { action: 'superadmin.mfa_failed', object: `person:${userId}`, details: { failures } });
    if (failures < 5) return;
    const context = { failures: String(failures) };
    security.report(deps, actor, { kind: 'account_locked', severity: 'high', userId, context });
  });
}

async function alarm(
  deps: FactorDeps & { db: Tx },
  actor: System,
  { adminId, userId, email, left }: { adminId: string; userId: string; email: string; left: number },
): Promise<void> {
  const context = { left: String(left) };
  security.report(deps, actor, { kind: 'recovery_code_used', severity: 'high', userId, context });
  audit.record(deps, actor, { action: 'superadmin.recovery_code_used', object: `person:${userId}`, details: { left } });
  announce(deps, actor, { type: 'superadmin.recovery_code_used', aggregate: `person:${userId}`, data: { left } });
  for (const other of await listOtherEmails(deps.db, adminId)) mail.sendMail(deps, recoveryMail(other, email, left));
}

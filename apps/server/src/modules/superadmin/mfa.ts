import type { Ticket } from '@tamga/contract/auth.social';
import type { TokenPair } from '@tamga/contract/auth';
import type { PasskeyChallenge } from '@tamga/contract/passkeys.forms';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as mail from '#modules/mail';
import * as passkeys from '#modules/passkeys';
import * as security from '#modules/security';
import * as sessions from '#modules/sessions';
import { type Origin, type Person, type System, system, type TicketHolder } from '#platform/actor';
import { recentMs } from '#platform/http/assurance';
import { asActor, transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { findAdmin, findAdminByAccount, findAdminByPerson, listOtherEmails } from './admins.sql.ts';
import { checkFactor, type Factor, type FactorDeps, takeFactor, type TriedDeps } from './factors.ts';
import { recoveryMail } from './mails.ts';
import { spendTicket } from './onboarding.sql.ts';
import { outOfOrder } from './onboarding.ts';
import { countUnusedCodes } from './recovery-codes.sql.ts';
import { findTicket } from './tickets.sql.ts';
import { moves } from './tickets.states.ts';
import { issueTicket } from './tickets.ts';

type MfaDeps = TriedDeps & { tokens: sessions.Tokens };

const ticketLifeMs = 10 * 60_000;

/** A super administrator has shown their social account; what they get for it is the right to show the second factor. */
export function admitSuperadmin(
  deps: FactorDeps,
  account: Parameters<auth.AdmitSuperadmin>[0],
  origin: Origin,
): Promise<Ticket> {
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

/** What a browser is asked for, when the person's ticket asks for the second factor. */
export async function beginMfaPasskey(deps: FactorDeps, { ticketId, origin }: TicketHolder): Promise<PasskeyChallenge> {
  const actor = system('sign a super administrator in', origin);
  const ticket = await findTicket(asActor(deps, actor), ticketId, deps.now());
  if (ticket?.step !== moves.passMfa.from || !ticket.admin_id) throw outOfOrder();
  const admin = await findAdmin(asActor(deps, actor), ticket.admin_id);
  if (!admin) throw outOfOrder();
  return passkeys.beginProof(deps, actor, `ticket:${ticketId}`, { userId: admin.user_id, kind: 'superadmin' });
}

/** The second step of every later sign-in. */
export async function passMfa(
  deps: MfaDeps,
  { ticketId, origin }: TicketHolder,
  factor: Factor,
  userAgent: string | undefined,
): Promise<{ tokens: TokenPair; recovery_codes_left: number }> {
  const actor = system('sign a super administrator in', origin);
  const ticket = await findTicket(asActor(deps, actor), ticketId, deps.now());
  if (ticket?.step !== moves.passMfa.from || !ticket.admin_id) throw outOfOrder();
  const adminId = ticket.admin_id;
  const shown = await checkFactor(deps, actor, { adminId, holder: `ticket:${ticketId}` }, factor);

  const { session, left } = await transact(deps, actor, async (deps) => {
    const spent = await spendTicket(deps.db, ticketId, moves.passMfa, deps.now());
    if (spent?.admin_id !== adminId) throw outOfOrder();
    await takeFactor(deps, adminId, shown);
    const { userId } = shown;
    const left = await countUnusedCodes(deps.db, adminId);
    if (shown.by === 'recovery_code') await alarm(deps, actor, { adminId, userId, email: ticket.email, left });
    const session = await sessions.openSession(deps, actor, {
      userId,
      method: 'mfa',
      provenAt: deps.now(),
      client: { userAgent, address: origin.address },
      isSuperadmin: true,
      passkeyId: shown.by === 'passkey' ? shown.passkeyId : undefined,
      isRecovered: shown.by === 'recovery_code',
    });
    auth.recordLogin(deps, actor, { method: 'mfa', outcome: 'signed_in', user_id: userId, session_id: session.id });
    return { session, left };
  });
  return { tokens: session.tokens, recovery_codes_left: left };
}

/** The second factor again, in an open session, for acts that need the person at the desk. */
export async function reauthenticate(
  deps: TriedDeps,
  person: Person,
  code: string,
): Promise<{ mfa_at: Date; recent_until: Date }> {
  const actor = system('sign a super administrator in', person.origin);
  if (person.role !== 'superadmin') throw new AppError('request.forbidden');
  const admin = await findAdminByPerson(asActor(deps, actor), person.userId);
  if (!admin) throw new AppError('request.unauthenticated');
  const holder = `session:${person.sessionId}` as const;
  const shown = await checkFactor(deps, actor, { adminId: admin.id, holder }, { code });
  const at = await sessions.renewProof(deps, person, async (renewing) => {
    await takeFactor({ ...deps, ...renewing }, admin.id, shown);
    const object = `session:${person.sessionId}` as const;
    audit.record(renewing, person, { action: 'superadmin.reauthenticated', object });
  });
  return { mfa_at: at, recent_until: new Date(at.getTime() + recentMs) };
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
  for (const other of await listOtherEmails(deps.db, adminId))
    mail.sendMail(deps, recoveryMail, { to: other, facts: { email, left } });
}

import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@tamga/contract/auth';
import type { OnboardingStep } from '@tamga/contract/superadmin.onboarding';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as mail from '#modules/mail';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type System, system, type TicketHolder } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { isTaken, refusing } from '#platform/data/pool';
import { countAdmins, holdRoll, insertAdmin, listOtherEmails } from './admins.sql.ts';
import { spendInvite } from './invites.sql.ts';
import { joinedMail } from './mails.ts';
import { finishOnboarding, setTotp, takeTotpTry } from './onboarding.sql.ts';
import { outOfOrder } from './onboarding.ts';
import { insertRecoveryCodes, type NewRecoveryCode } from './recovery-codes.sql.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { findTicket } from './tickets.sql.ts';
import { moves } from './tickets.states.ts';
import { describeSecret, newSecret, stepOf } from './totp.ts';

export type EnrolmentDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'> & { tokens: sessions.Tokens };

const triesMax = 10;

const ticketPlace = (id: string) => ({ table: 'superadmin.ticket', row: id, column: 'totp_sealed' });
export const adminPlace = (id: string) => ({ table: 'superadmin.admin', row: id, column: 'totp_sealed' });

export async function beginTotp(
  deps: EnrolmentDeps,
  { ticketId, origin }: TicketHolder,
): Promise<{ next: OnboardingStep; secret: string; uri: string; qr_svg: string }> {
  const secret = newSecret();
  const sealed = deps.keyring.seal(ticketPlace(ticketId), secret);
  const set = await transact(deps, system('onboard a super administrator', origin), ({ db }) =>
    setTotp(db, ticketId, moves.beginTotp, deps.now(), sealed),
  );
  if (!set) throw outOfOrder();
  return { next: moves.beginTotp.to, secret, ...describeSecret(secret, set.email) };
}

/** The last step: the authenticator works. Only here does a super administrator come to be, and only once. */
export async function showTotp(
  deps: EnrolmentDeps,
  { ticketId, origin }: TicketHolder,
  code: string,
  userAgent: string | undefined,
): Promise<{ next: OnboardingStep; recovery_codes: string[]; tokens: TokenPair }> {
  const actor = system('onboard a super administrator', origin);
  const now = deps.now();
  const tried = await transact(deps, actor, async ({ db }) => {
    const tried = await takeTotpTry(db, ticketId, moves.showTotp, now, triesMax);
    return tried ?? ((await findTicket(db, ticketId, now))?.totp_tries ?? 0) >= triesMax;
  });
  if (tried === true) throw new AppError('superadmin.tries_exhausted');
  const sealed = tried === false ? null : tried.totp_sealed;
  if (!sealed) throw outOfOrder();
  const secret = deps.keyring.open(ticketPlace(ticketId), sealed).toString();
  const step = stepOf(secret, code, now);
  if (step === null) throw new AppError('superadmin.code_wrong');

  const codes = await makeRecoveryCodes();
  const admitting = transact(deps, actor, (deps) =>
    admit(deps, actor, { ticketId, sealed, secret, step, codes: codes.kept, userAgent }),
  );
  const unlessPerson = refusing(admitting, isOfPerson, 'superadmin.person_taken');
  const tokens = await refusing(unlessPerson, isOfAccount, 'superadmin.already_onboarded');
  return { next: moves.showTotp.to, recovery_codes: codes.shown, tokens };
}

const isOfPerson = (error: unknown) => isTaken(error, 'admin_person') || isTaken(error, 'admin_civil_id');
const isOfAccount = (error: unknown) => isTaken(error, 'admin_account') || isTaken(error, 'admin_email');

interface Admission {
  ticketId: string;
  sealed: string;
  secret: string;
  step: number;
  codes: NewRecoveryCode[];
  userAgent: string | undefined;
}

async function admit(
  deps: EnrolmentDeps & { db: Tx },
  actor: System,
  { ticketId, sealed, secret, step, codes, userAgent }: Admission,
): Promise<TokenPair> {
  const { db, keyring } = deps;
  const proven = await finishOnboarding(db, ticketId, moves.showTotp, deps.now(), sealed);
  if (!proven?.user_id || !proven.civil_id) throw outOfOrder();
  const { user_id: userId, civil_id, provider, subject_hash, email, entitlement } = proven;

  await holdRoll(db);
  const isEntitled =
    entitlement === 'bootstrap' ? (await countAdmins(db)) === 0 : await spendInvite(db, email, deps.now());
  if (!isEntitled) throw new AppError('superadmin.not_invited');

  const id = randomUUID();
  const totp_sealed = keyring.seal(adminPlace(id), secret);
  const account = { provider, subject_hash, email };
  await insertAdmin(db, { id, user_id: userId, civil_id, ...account, totp_sealed, totp_step: String(step) });
  await insertRecoveryCodes(db, id, codes);
  await users.changePerson(deps, userId, { superadmin: true }, { endTokens: false });
  audit.record(deps, actor, {
    action: 'superadmin.onboarded',
    object: `person:${userId}`,
    details: { entitlement, before: null, after: { superadmin: id } },
  });
  announce(deps, actor, { type: 'superadmin.onboarded', aggregate: `person:${userId}`, data: { user_id: userId } });
  for (const other of await listOtherEmails(db, id)) mail.sendMail(deps, joinedMail, { to: other, facts: { email } });
  const session = await sessions.openSession(deps, actor, {
    userId,
    method: 'mfa',
    provenAt: deps.now(),
    client: { userAgent, address: actor.origin.address },
    isSuperadmin: true,
  });
  auth.recordLogin(deps, actor, { method: 'mfa', outcome: 'signed_in', user_id: userId, session_id: session.id });
  return session.tokens;
}

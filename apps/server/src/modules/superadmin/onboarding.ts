import type { Ticket } from '@tamga/contract/auth.social';
import type { SignInLink, SignInOutcome, SignInPush } from '@tamga/contract/auth.sign-in';
import type { OnboardingStep } from '@tamga/contract/superadmin.onboarding';
import * as audit from '#modules/audit';
import type * as auth from '#modules/auth';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import { type Origin, system, type TicketHolder } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { countAdmins, findAdminByAccount, findAdminByCivilId } from './admins.sql.ts';
import { findInvite } from './invites.sql.ts';
import { setIdentity, setSignIn } from './onboarding.sql.ts';
import { findTicket } from './tickets.sql.ts';
import { moves } from './tickets.states.ts';
import { issueTicket } from './tickets.ts';

export type OnboardingDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'> & { proofs: auth.Proofs };

/** For all steps together. A person who needs longer begins again. */
const lifeMs = 15 * 60_000;

export const outOfOrder = (): AppError => new AppError('superadmin.step_out_of_order');

/** The first step: a social account whose address is entitled. Gives the ticket that every other step needs. */
export async function proveAccount(
  deps: OnboardingDeps,
  origin: Origin,
  said: { code: string; state: string },
): Promise<Ticket & { next: OnboardingStep }> {
  const account = await deps.proofs.redeemAccount(said);
  const email = account.email?.toLowerCase() ?? null;
  const actor = system('onboard a super administrator', origin);
  return transact(deps, actor, async (deps) => {
    if (await findAdminByAccount(deps.db, account)) throw new AppError('superadmin.already_onboarded');
    const entitlement = email && (await entitlementOf(deps, email));
    if (!email || !entitlement) throw new AppError('superadmin.not_invited');
    const { provider, subject_hash } = account;
    const about = { step: moves.startEid.from, provider, subject_hash, email, entitlement, admin_id: null } as const;
    const ticket = await issueTicket(deps, lifeMs, about);
    const object = `superadmin:${subject_hash.slice(0, 16)}` as const;
    audit.record(deps, actor, { action: 'superadmin.onboarding_begun', object, details: { entitlement } });
    return { ...ticket, next: moves.startEid.to };
  });
}

/** The setting counts only while there is no super administrator; after that, only super administrators invite. */
export async function entitlementOf(
  { db, config, now }: Pick<Deps, 'config' | 'now'> & { db: Db },
  email: string,
): Promise<'bootstrap' | 'invite' | null> {
  if (await findInvite(db, email, now())) return 'invite';
  const isFirst = config.SUPERADMIN_EMAIL === email && (await countAdmins(db)) === 0;
  return isFirst ? 'bootstrap' : null;
}

export async function startByLink(
  deps: OnboardingDeps,
  holder: TicketHolder,
  callbackUrl: string | undefined,
  client: string,
): Promise<SignInLink> {
  await requireStep(deps, holder, moves.startEid.from);
  const { signInId, shown } = await deps.proofs.startByLink(holder, callbackUrl, client);
  await keepSignIn(deps, holder, signInId);
  return shown;
}

export async function startById(
  deps: OnboardingDeps,
  holder: TicketHolder,
  nationalId: string,
  client: string,
): Promise<SignInPush> {
  await requireStep(deps, holder, moves.startEid.from);
  const { signInId, shown } = await deps.proofs.startById(holder, nationalId, client);
  await keepSignIn(deps, holder, signInId);
  return shown;
}

/** Checked first only so that no phone rings in vain; the statement that moves the ticket decides. */
async function requireStep(deps: OnboardingDeps, { ticketId, origin }: TicketHolder, step: string): Promise<void> {
  const ticket = await findTicket(asActor(deps, system('onboard', origin)), ticketId, deps.now());
  if (ticket?.step !== step) throw outOfOrder();
}

async function keepSignIn(deps: OnboardingDeps, { ticketId, origin }: TicketHolder, signInId: string): Promise<void> {
  const db = asActor(deps, system('onboard', origin));
  if (!(await setSignIn(db, ticketId, moves.startEid, deps.now(), signInId))) throw outOfOrder();
}

type Polled = Pick<SignInOutcome, 'state' | 'sso_error' | 'needs_callback'> & { next: OnboardingStep };

/** The second step: the citizen. Their civil id is fixed here, and every later sign-in is held against it. */
export async function pollEid(
  deps: OnboardingDeps,
  { ticketId, origin }: TicketHolder,
  callback: Parameters<auth.Proofs['wait']>[2],
  signal: AbortSignal,
): Promise<Polled> {
  const actor = system('onboard a super administrator', origin);
  const ticket = await findTicket(asActor(deps, actor), ticketId, deps.now());
  const signInId = ticket?.sign_in_id;
  if (ticket?.step !== moves.proveEid.from || !signInId) throw outOfOrder();
  const waited = await deps.proofs.wait(actor, signInId, callback, signal);
  if (waited.state !== 'COMPLETE') return { ...waited, next: moves.proveEid.from };

  await transact(deps, actor, async (deps) => {
    const { identity, provenAt, evidence_id } = await deps.proofs.takeIdentity(deps, signInId);
    const { civil_id } = identity;
    if (await findAdminByCivilId(deps.db, civil_id)) throw new AppError('superadmin.person_taken');
    const person = { ...identity, role: 'user', eid_verified_at: provenAt };
    const user_id = await users.registerPerson(deps, actor, person);
    if (evidence_id) eid.nameHolder(deps, evidence_id, user_id);
    const proven = { signInId, user_id, civil_id };
    if (!(await setIdentity(deps.db, ticketId, moves.proveEid, deps.now(), proven))) throw outOfOrder();
    audit.record(deps, actor, { action: 'superadmin.identity_proven', object: `person:${user_id}` });
  });
  return { ...waited, next: moves.proveEid.to };
}

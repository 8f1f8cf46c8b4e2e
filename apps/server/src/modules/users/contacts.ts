import type { Profile } from '@tamga/contract/users';
import * as audit from '#modules/audit';
import * as mail from '#modules/mail';
import * as notifications from '#modules/notifications';
import { type Actor, type Person, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { changedMail } from './contact-mails.ts';
import { findVerifiedEmail, findVerifiedPhone, lockEmail, type ProvenEmail, setEmail } from './contacts.sql.ts';
import { getOwnProfile } from './profile.ts';

export type ContactDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring' | 'wakeups'>;

/** Changes the address in the transaction of whatever proved it, and tells the one before. */
export async function replaceEmail(
  deps: Omit<ContactDeps, 'pool'> & { db: Tx },
  actor: Actor,
  id: string,
  proven: ProvenEmail,
): Promise<void> {
  const before = await lockEmail(deps.db, id);
  if (!before) throw new AppError('users.user_not_found');
  await setEmail(deps.db, id, proven, deps.now());
  const entry = {
    action: proven.email === null ? 'users.email_removed' : 'users.email_changed',
    object: `person:${id}`,
    details: { source: proven.email_source },
  } as const;
  await audit.recordAbout(deps, actor, entry, { id, personal: { before: before.email, after: proven.email } });
  announce(deps, actor, { type: entry.action, aggregate: entry.object, data: { id, source: proven.email_source } });
  notifications.notify(deps, actor, id, { kind: 'email_changed', params: {} });
  const isOther = before.email?.toLowerCase() !== proven.email?.toLowerCase();
  if (before.email && before.email_verified_at && isOther)
    mail.sendMail(deps, changedMail, { to: before.email, facts: {} });
}

/**
 * Takes an address that a trusted party vouches for, unless the person has one or has decided already. Inside the
 * transaction of the sign-in or link that brought it.
 */
export async function adoptEmail(
  deps: Omit<ContactDeps, 'pool'> & { db: Tx },
  actor: Actor,
  id: string,
  proven: { email: string; email_source: 'social' | 'upstream' },
): Promise<void> {
  const before = await lockEmail(deps.db, id);
  if (!before || before.email_verified_at || before.email_changed_at) return;
  await replaceEmail(deps, actor, id, proven);
}

export async function removeOwnEmail(deps: ContactDeps, person: Person): Promise<Profile> {
  await transact(deps, system('take an e-mail address away', person.origin), (deps) =>
    replaceEmail(deps, person, person.userId, { email: null, email_source: null }),
  );
  return getOwnProfile(deps, person);
}

/** Where an active person can be written to, if they have proven an address. */
export const verifiedEmailIn = async ({ db }: { db: Tx }, id: string): Promise<string | null> =>
  (await findVerifiedEmail(db, id))?.email ?? null;

/** Where an active person can be sent an SMS, if they have proven a phone. */
export const verifiedPhoneIn = async ({ db }: { db: Tx }, id: string): Promise<string | null> =>
  (await findVerifiedPhone(db, id))?.phone ?? null;

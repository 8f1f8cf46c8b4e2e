import type { TokenPair } from '@tamga/contract/auth';
import type { SocialLink } from '@tamga/contract/auth.social';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { Wakeups } from '#platform/messaging/wakeups';
import { isTaken, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import type { SocialAccount } from './social-provider.ts';
import { deleteLinks, findLink, insertLink } from './social.sql.ts';

export type LinkDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'wakeups'> & { tokens: sessions.Tokens };

/** Links an account to a person. Only the platform may write links; the records name the person. */
export async function linkAccount(
  deps: LinkDeps & Pick<Deps, 'config' | 'keyring'>,
  person: Person,
  account: SocialAccount,
): Promise<{ link: SocialLink; tokens: TokenPair }> {
  const { provider, email } = account;
  const created_at = deps.now();
  const linking = sessions.changingCredentials(deps, person, 'social account linked', async (deps) => {
    await insertLink(deps.db, { id: uuidv7(), user_id: person.userId, created_at, ...account });
    recordChange(deps, person, 'linked', provider);
    // Null unless the provider says that it has verified it.
    if (email) await users.adoptEmail(deps, person, person.userId, { email, email_source: 'social' });
  });
  const isOwnTaken = (error: unknown) => isTaken(error, 'social_link_person');
  const isAccountTaken = (error: unknown) => isTaken(error, 'social_link_account');
  const unlessOwn = refusing(linking, isOwnTaken, 'auth.social_already_linked');
  const { tokens } = await refusing(unlessOwn, isAccountTaken, 'auth.social_account_taken');
  return { link: { provider, email, created_at }, tokens };
}

export async function readLink(deps: Pick<Deps, 'pool'>, person: Person): Promise<SocialLink> {
  const link = await findLink(asActor(deps, person));
  if (!link) throw new AppError('auth.social_link_not_found');
  return link;
}

/** Unlinks. A sign-in holds the row of the link until its session is there, so none slips through. */
export async function unlinkAccount(
  deps: LinkDeps,
  person: Person,
  reason = 'social account unlinked',
): Promise<{ ended: number; tokens: TokenPair }> {
  const { ended, tokens } = await sessions.changingCredentials(deps, person, reason, async (deps) => {
    const links = await deleteLinks(deps.db, person.userId);
    if (links.length === 0) throw new AppError('auth.social_link_not_found');
    for (const { provider } of links) recordChange(deps, person, 'unlinked', provider);
  });
  return { ended, tokens };
}

/** In the transaction of whatever ends the sessions as well. */
export async function unlinkAll(deps: { db: Tx; wakeups: Wakeups }, person: Person): Promise<void> {
  for (const { provider } of await deleteLinks(deps.db, person.userId))
    recordChange(deps, person, 'unlinked', provider);
}

/** A thief of an account must not be able to do this unnoticed. */
function recordChange(
  deps: { db: Tx; wakeups: Wakeups },
  person: Person,
  what: 'linked' | 'unlinked',
  provider: string,
): void {
  const object = `person:${person.userId}` as const;
  audit.record(deps, person, { action: `auth.social_${what}`, object, details: { provider } });
  announce(deps, person, { type: `auth.social_${what}`, aggregate: object, data: { provider } });
  const params = { provider: new URL(provider).host };
  notifications.notify(deps, person, person.userId, { kind: `social_account_${what}`, params });
}

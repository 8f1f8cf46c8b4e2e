import type { SocialLink } from '@tamga/contract/auth.social';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import { isTaken, refusing } from '#platform/pool';
import { uuidv7 } from '#platform/uuid';
import { ending, revoke, type SessionDeps } from './sessions.ts';
import type { SocialAccount } from './social-provider.ts';
import { deleteLinks, findLink, insertLink, listSocialSessionIds } from './social.sql.ts';

/** Links an account to a person. Only the platform may write links; the records name the person. */
export async function linkAccount(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  account: SocialAccount,
): Promise<SocialLink> {
  const { provider, email } = account;
  const created_at = deps.now();
  const linking = transact(deps, system('link a social account', person.origin), async (deps) => {
    await insertLink(deps.db, { id: uuidv7(), user_id: person.userId, created_at, ...account });
    const object = `person:${person.userId}` as const;
    audit.record(deps, person, { action: 'auth.social_linked', object, details: { provider } });
    announce(deps, person, { type: 'auth.social_linked', aggregate: object, data: { provider } });
  });
  const isOwnTaken = (error: unknown) => isTaken(error, 'social_link_person');
  const isAccountTaken = (error: unknown) => isTaken(error, 'social_link_account');
  const unlessOwn = refusing(linking, isOwnTaken, 'auth.social_already_linked');
  await refusing(unlessOwn, isAccountTaken, 'auth.social_account_taken');
  return { provider, email, created_at };
}

export async function readLink(deps: Pick<Deps, 'pool'>, person: Person): Promise<SocialLink> {
  const link = await findLink(asActor(deps, person));
  if (!link) throw new AppError('auth.social_link_not_found');
  return link;
}

/** Unlinks, and ends what was opened by the link: nobody could open it now. */
export async function unlinkAccount(deps: SessionDeps, person: Person): Promise<{ ended: number }> {
  const known = await listSocialSessionIds(asActor(deps, person), person.userId);
  const ended = await ending(deps, person, known, async (deps) => {
    const links = await deleteLinks(deps.db, person.userId);
    if (links.length === 0) throw new AppError('auth.social_link_not_found');
    const object = `person:${person.userId}` as const;
    for (const { provider } of links) {
      audit.record(deps, person, { action: 'auth.social_unlinked', object, details: { provider } });
      announce(deps, person, { type: 'auth.social_unlinked', aggregate: object, data: { provider } });
    }
    // Asked again: a sign-in that was faster has opened its session by now, and after it there will be no other.
    const ids = await listSocialSessionIds(deps.db, person.userId);
    for (const id of ids) await revoke(deps, person, id, 'social account unlinked');
    return ids;
  });
  // Nothing is left to do but to have them forgotten, too, where they are remembered.
  const late = ended.filter((id) => !known.includes(id));
  if (late.length > 0) await ending(deps, person, late, () => Promise.resolve());
  return { ended: ended.length };
}

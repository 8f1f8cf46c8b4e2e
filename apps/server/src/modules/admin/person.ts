import type { UserDetails } from '@tamga/contract/admin.person';
import * as oidc from '#modules/oidc';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { isBelow } from './authority.ts';

const listMax = 50;
const shownFields = [
  'civil_id',
  'family_name',
  'given_name',
  'email',
  'role',
  'active',
  'eid_verified_at',
  'sessions',
  'consents',
];

/** The person learns of it: the line in their access log is there before anything is shown. */
export async function getUser(deps: Pick<Deps, 'pool' | 'now'>, admin: Person, id: string): Promise<UserDetails> {
  const actor = system('show a user', admin.origin);
  const found = await users.readAccount(deps, actor, id);
  if (!found) throw new AppError('users.user_not_found');
  const { eid_verified_at, tokens_revoked_before: cutoff, ...user } = found;
  await users.recordAccess(deps, admin, {
    subject: id,
    purpose: 'administration',
    recordKind: 'user',
    fields: shownFields,
  });
  const [live, consents, mayAdminister] = await Promise.all([
    sessions.listSessionsOf(deps, actor, id, listMax),
    oidc.listConsentsOfPerson(deps, actor, id, listMax),
    isBelow(deps, actor, admin, user),
  ]);
  return {
    user,
    eid_verified_at,
    tokens_revoked_before: cutoff.getTime() === 0 ? null : cutoff,
    sessions: live,
    consents,
    may_administer: mayAdminister,
  };
}

import type { ManagedUser, UserFilter } from '@tamga/contract/admin';
import type { Page } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { changing } from '#platform/memory/memory';
import { announce } from '#platform/messaging/outbox';
import { recordChange } from './grants.ts';
import { lockBelow } from './authority.ts';

const shownFields = ['civil_id', 'family_name', 'given_name', 'email', 'role', 'active', 'created_at', 'deleted_at'];

/** No person may read the rows of others, so the platform reads them for an administrator; each person can see that it did. */
export async function listUsers(
  deps: Pick<Deps, 'pool'>,
  admin: Person,
  query: UserFilter,
): Promise<Page<ManagedUser>> {
  const isByName = query.sort === 'name' || query.q !== undefined;
  if (isByName && (query.created_from || query.created_to)) throw byCreationOnly();
  return transact(deps, system('list users', admin.origin), async (deps) => {
    const page = await users.listPeople(deps, query);
    await users.recordAccess(deps, admin, {
      subject: page.items.map(({ id }) => id),
      purpose: query.q === undefined ? 'administration' : 'user_search',
      recordKind: 'user',
      fields: shownFields,
    });
    return page;
  });
}

const byCreationOnly = () =>
  new AppError('request.invalid', {
    fields: [
      {
        path: 'created_from',
        mn: 'нэрээр хайх, огноогоор шүүх хоёрыг хамт хийх боломжгүй. Аль нэгийг нь хоосолно уу.',
        en: 'a name and a date cannot be combined in one search. Clear one of them.',
      },
    ],
  });

type AccountDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'keyring' | 'config'>;

export async function changeUserActive(
  deps: AccountDeps,
  admin: Person,
  id: string,
  { active, reason }: { active: boolean; reason?: string | undefined },
): Promise<ManagedUser> {
  const ending = active ? null : 'kept out by an administrator';
  return changeAccount(deps, admin, id, ending, async (deps, before) => {
    const after = { active, deleted_at: active ? null : before.deleted_at };
    await users.changePerson(deps, id, after, { endTokens: false });
    const action = active ? 'admin.user_activated' : 'admin.user_deactivated';
    const details = {
      before: { active: before.active, deleted: before.deleted_at !== null },
      after: { active, deleted: after.deleted_at !== null },
    };
    await recordChange(deps, admin, id, reason, { action, details });
    announce(deps, admin, { type: action, aggregate: `person:${id}`, data: { id } });
    return { ...before, ...after };
  });
}

/** The person may sign in again at once; a thief of their phone is out. */
export function signOutUser(
  deps: AccountDeps & Pick<Deps, 'wakeups'>,
  admin: Person,
  id: string,
  reason: string,
): Promise<{ id: string }> {
  const ending = 'signed out by an administrator';
  return changeAccount(deps, admin, id, ending, async ({ db }) => {
    const inside = { ...deps, db };
    await recordChange(inside, admin, id, reason, { action: 'admin.user_signed_out', details: {} });
    announce(inside, admin, { type: 'admin.user_signed_out', aggregate: `person:${id}`, data: { id } });
    notifications.notify(inside, admin, id, { kind: 'signed_out', params: { reason } });
    return { id };
  });
}

const dayMs = 86_400_000;

export async function deleteUser(
  deps: AccountDeps,
  admin: Person,
  id: string,
): Promise<{ id: string; anonymised_after: Date }> {
  const retentionMs = deps.config.USERS_RETENTION_DAYS * dayMs;
  const ending = 'deleted by an administrator';
  const { deleted_at } = await changeAccount(deps, admin, id, ending, async (deps, before) => {
    // Deleted twice is deleted once: the time of retention does not begin again.
    const deleted_at = before.deleted_at ?? deps.now();
    await users.changePerson(deps, id, { active: false, deleted_at }, { endTokens: false });
    const details = {
      before: { active: before.active, deleted: before.deleted_at !== null },
      after: { active: false, deleted: true },
    };
    audit.record(deps, admin, { action: 'admin.user_deleted', object: `person:${id}`, details });
    announce(deps, admin, { type: 'admin.user_deleted', aggregate: `person:${id}`, data: { id } });
    return { deleted_at };
  });
  return { id, anonymised_after: new Date(deleted_at.getTime() + retentionMs) };
}

/**
 * One transaction of the platform itself, around which no process answers from memory of this person. Where there is a
 * reason to end their sessions, it ends them all, and every token is refused.
 */
function changeAccount<T>(
  deps: AccountDeps,
  admin: Person,
  id: string,
  ending: string | null,
  work: (deps: AccountDeps & { db: Tx }, before: users.AccountRow) => Promise<T>,
): Promise<T> {
  const actor = system('administer users', admin.origin);
  const change = async (deps: AccountDeps & { db: Tx }): Promise<T> => {
    const { held: _, ...before } = await lockBelow(deps, actor, admin, id);
    if (before.anonymised_at) throw new AppError('admin.user_erased');
    return work(deps, before);
  };
  if (ending !== null) return sessions.endingSessionsOf(deps, admin, { userId: id, reason: ending }, change);
  return changing(deps, users.standingKey(id), () => transact(deps, actor, change));
}

import type { Lockout } from '@tamga/contract/admin.lockouts';
import type { Page, PageQuery } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';

export async function listLockouts(
  deps: Pick<Deps, 'pool' | 'now' | 'config'>,
  admin: Person,
  { user_id, ...page }: PageQuery & { user_id?: string | undefined },
): Promise<Page<Lockout>> {
  const actor = system('list lockouts', admin.origin);
  if (user_id === undefined) return auth.listLockouts(deps, actor, page, undefined);
  const civilId = await users.findCivilId(deps, actor, user_id);
  if (civilId === undefined) throw new AppError('users.user_not_found');
  const fields = ['lockout'];
  await users.recordAccess(deps, admin, { subject: user_id, purpose: 'administration', recordKind: 'lockout', fields });
  return auth.listLockouts(deps, actor, page, civilId);
}

export function releaseLockout(deps: Pick<Deps, 'pool' | 'now'>, admin: Person, key: string): Promise<{ key: string }> {
  const actor = system('release lockouts', admin.origin);
  return transact(deps, actor, async (deps) => {
    if (!(await auth.releaseLockout(deps, key))) throw new AppError('admin.lockout_not_found');
    audit.record(deps, admin, { action: 'admin.lockout_released', object: `lockout:${key}` });
    announce(deps, admin, { type: 'admin.lockout_released', aggregate: `lockout:${key}`, data: {} });
    return { key };
  });
}

import { roleLevels } from '@tamga/contract';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import type { Person, System } from '#platform/actor';
import type { Tx } from '#platform/db';
import { AppError } from '#platform/error';
import type { Pool } from '#platform/pool';

/** The person with this id, held for the transaction, over whom `admin` has a say: somebody else, and strictly below. */
export async function lockBelow(
  deps: { pool: Pool; db: Tx },
  actor: System,
  admin: Pick<Person, 'userId' | 'level'>,
  id: string,
): Promise<users.AccountRow & { held: rbac.Role }> {
  if (id === admin.userId) throw new AppError('admin.own_account');
  const person = await users.lockPerson(deps, id);
  if (!person) throw new AppError('users.user_not_found');
  const held = await rbac.readRole(deps, actor, person.superadmin ? 'superadmin' : person.role);
  if (!held || admin.level >= held.level) throw new AppError('admin.user_not_below');
  return { ...person, held };
}

/**
 * Whoever is to decide over others agrees to it. It is the power that counts, not the number of a level: everything there
 * is to permit is a manager's or above, since citizens have no permission at all. What somebody has already is not given.
 */
export const needsConsent = (role: rbac.Role, before: rbac.Role): boolean =>
  (role.level < before.level && role.level <= roleLevels.manager) ||
  [...role.permissions].some((one) => !before.permissions.has(one));

/** Whether somebody who has this role may do less with that one. */
export const isLess = (role: rbac.Role, before: rbac.Role): boolean =>
  role.level > before.level || [...before.permissions].some((one) => !role.permissions.has(one));

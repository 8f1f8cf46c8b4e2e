import { roleLevels } from '@tamga/contract';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import type { Person, System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import type { Pool } from '#platform/data/pool';

/**
 * The person with this id, locked for the transaction. `admin` must have authority over them: another person, strictly
 * below.
 */
export async function lockBelow(
  deps: { pool: Pool; db: Tx },
  actor: System,
  admin: Pick<Person, 'userId' | 'level'>,
  id: string,
): Promise<users.AccountRow & { held: rbac.Role }> {
  if (id === admin.userId) throw new AppError('admin.own_account');
  const person = await users.lockPerson(deps, id);
  if (!person) throw new AppError('users.user_not_found');
  const held = await roleHeldBy(deps, actor, person);
  if (!held || admin.level >= held.level) throw new AppError('admin.user_not_below');
  return { ...person, held };
}

/** The same, to tell whether it is worth to try; nothing is held. */
export async function isBelow(
  deps: { pool: Pool },
  actor: System,
  admin: Pick<Person, 'userId' | 'level'>,
  person: Pick<users.AccountRow, 'id' | 'role' | 'superadmin'>,
): Promise<boolean> {
  if (person.id === admin.userId) return false;
  const held = await roleHeldBy(deps, actor, person);
  return held !== null && held !== undefined && admin.level < held.level;
}

const roleHeldBy = (
  deps: { pool: Pool; db?: Tx },
  actor: System,
  { role, superadmin }: Pick<users.AccountRow, 'role' | 'superadmin'>,
) => rbac.readRole(deps, actor, superadmin ? 'superadmin' : role);

/**
 * A person who is to decide over others must agree to it. What counts is the power and not the level: every permission
 * is a manager's or above, since citizens have none. A role that adds nothing needs no consent.
 */
export const needsConsent = (role: rbac.Role, before: rbac.Role): boolean =>
  (role.level < before.level && role.level <= roleLevels.manager) ||
  [...role.permissions].some((one) => !before.permissions.has(one));

/** Whether this role may do less than the one before. */
export const isLess = (role: rbac.Role, before: rbac.Role): boolean =>
  role.level > before.level || [...before.permissions].some((one) => !role.permissions.has(one));

import type { Permission } from '@tamga/contract';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';

interface Grantor {
  level: number;
  permissions: ReadonlySet<string>;
}

/** A person has no authority over their own level or one above it: a smaller number is higher. */
export function requireAbove(person: Pick<Person, 'level'>, role: { level: number }): void {
  if (person.level >= role.level) throw new AppError('rbac.level_not_below');
}

/** A person cannot give or take what they do not hold themselves. */
export function requireHeld(person: Grantor, permissions: Iterable<string>): void {
  for (const one of permissions) if (!person.permissions.has(one)) throw new AppError('rbac.permission_not_held');
}

/** A person may give a role that is below their own and permits nothing that they lack. */
export function requireGrantable(person: Grantor, role: { level: number; permissions: ReadonlySet<Permission> }): void {
  requireAbove(person, role);
  requireHeld(person, role.permissions);
}

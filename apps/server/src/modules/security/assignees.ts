import { roleLevels } from '@tamga/contract';
import type { Incident } from '@tamga/contract/security.incidents';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';

type Administrator = NonNullable<Incident['assignee']>;

/** More than a list to choose from can hold. */
const assigneesMax = 100;

export async function listAssignees(deps: { pool: Pool }, admin: Person): Promise<Administrator[]> {
  const actor = system('list administrators', admin.origin);
  const roles = await rbac.rolesUpTo(deps, actor, roleLevels.admin);
  const ids = await users.listHolders(deps, actor, roles, assigneesMax);
  const names = await namesOf(deps, actor, ids);
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Refuses to hand a report to a person who could not open it. */
export async function requireAdministrator(deps: { pool: Pool; db: Tx }, actor: System, id: string): Promise<void> {
  const standing = await users.readStanding(deps, actor, id);
  const role = standing?.active ? await rbac.readRole(deps, actor, standing.role) : undefined;
  if (!role || role.level > roleLevels.admin) throw new AppError('security.assignee_not_administrator');
}

/** How these administrators sign, by id; who was erased since has no name. */
export async function namesOf(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const people = await users.describePeople(deps, actor, [...new Set(ids.filter((id) => id !== null))]);
  return new Map([...people].map(([id, person]) => [id, users.signatureOf(person)]));
}

export const administratorOf = (names: ReadonlyMap<string, string>, id: string): Administrator => ({
  id,
  name: names.get(id) ?? '—',
});

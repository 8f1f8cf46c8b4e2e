import { type Permission, permissionWords, permissions } from '@tamga/contract';
import type { OwnRole, PermissionWords } from '@tamga/contract/rbac';
import type { Person, System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { type MemoryDeps, type ReadDeps, remember } from '#platform/memory/memory';
import { findEpoch, type GrantRow, listGrants, listGrantsOf, shareRole } from './roles.sql.ts';

/** Moves with every change of a role. A process whose copy is of another epoch reads the roles anew. */
export const epochKey = 'rbac:epoch';

export interface Role {
  level: number;
  name_mn: string;
  name_en: string;
  permissions: ReadonlySet<Permission>;
}

interface Roles {
  epoch: string;
  byKey: ReadonlyMap<string, Role>;
}

// One copy per database; tests run several in a process.
const copies = new WeakMap<object, Roles>();

/** A role as it is now; `knownEpoch` is what Redis remembered, null when it remembered nothing. */
export async function readRole(
  deps: ReadDeps,
  actor: System,
  key: string,
  knownEpoch: string | null = null,
): Promise<Role | undefined> {
  if (deps.db) return rolesIn(await listGrantsOf(asActor(deps, actor), key)).get(key);
  const epoch = knownEpoch ?? (await loadEpoch(deps, actor));
  const copy = copies.get(deps.pool);
  if (copy?.epoch === epoch) return copy.byKey.get(key);

  const roles = { epoch, byKey: rolesIn(await listGrants(asActor(deps, actor))) };
  copies.set(deps.pool, roles);
  return roles.byKey.get(key);
}

/** The roles of this level or above, by their keys. */
export async function rolesUpTo(deps: { pool: Pool }, actor: System, level: number): Promise<string[]> {
  const roles = rolesIn(await listGrants(asActor(deps, actor)));
  return [...roles].flatMap(([key, role]) => (role.level <= level ? [key] : []));
}

/** The roles that permit this, by their keys. */
export async function rolesWith(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  permission: Permission,
): Promise<string[]> {
  const roles = rolesIn(await listGrants(asActor(deps, actor)));
  return [...roles].flatMap(([key, role]) => (role.permissions.has(permission) ? [key] : []));
}

/** The caller's role was read with the request, so nothing is queried. */
export function describeOwnRole({ role, level, permissions, withheld }: Person): OwnRole {
  const isLess = withheld && (withheld.level < level || withheld.permissions.size > 0);
  return {
    role,
    level,
    permissions: [...permissions].toSorted(),
    withheld: isLess ? { level: withheld.level, permissions: [...withheld.permissions].toSorted() } : null,
  };
}

export const listPermissions = (): PermissionWords[] =>
  permissions.map((key) => ({ key, name_mn: permissionWords[key].mn, name_en: permissionWords[key].en }));

async function loadEpoch(deps: MemoryDeps, actor: System): Promise<string> {
  const { value } = await findEpoch(asActor(deps, actor));
  await remember(deps, epochKey, value);
  return value;
}

function rolesIn(grants: readonly GrantRow[]): ReadonlyMap<string, Role> {
  const byKey = new Map<string, Role & { permissions: Set<Permission> }>();
  for (const { key, permission, ...rest } of grants) {
    const role = byKey.get(key) ?? { ...rest, permissions: new Set<Permission>() };
    byKey.set(key, role);
    const known = permissions.find((name) => name === permission);
    if (known) role.permissions.add(known);
  }
  return byKey;
}

/** Holds a role that is about to be given, so that what it permits when that is decided is what is given. */
export const holdRole = async ({ db }: { db: Tx }, key: string): Promise<void> => {
  await shareRole(db, key);
};

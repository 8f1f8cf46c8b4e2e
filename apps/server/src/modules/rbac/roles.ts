import { type Permission, permissionWords, permissions } from '@tamga/contract';
import type { OwnRole, PermissionWords } from '@tamga/contract/rbac';
import { type Origin, type Person, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { remember } from '#platform/memory';
import { findEpoch, listGrants, listGrantsOf, shareRole } from './roles.sql.ts';

/** Moves with every change of a role. A process whose copy is of another epoch reads the roles anew. */
export const epochKey = 'rbac:epoch';

export interface Role {
  level: number;
  name_mn: string;
  name_en: string;
  permissions: ReadonlySet<Permission>;
}

type RoleDeps = Pick<Deps, 'pool' | 'redis' | 'metrics'>;

interface Roles {
  epoch: string;
  byKey: ReadonlyMap<string, Role>;
}

// One copy per database; tests run several in a process.
const copies = new WeakMap<object, Roles>();

/** A role as it is now; `knownEpoch` is what Redis remembered, null when it remembered nothing. */
export async function readRole(
  deps: RoleDeps,
  key: string,
  knownEpoch: string | null,
  origin: Origin,
): Promise<Role | undefined> {
  const epoch = knownEpoch ?? (await loadEpoch(deps, origin));
  const copy = copies.get(deps.pool);
  if (copy?.epoch === epoch) return copy.byKey.get(key);

  const roles = { epoch, byKey: await loadRoles(deps, origin) };
  copies.set(deps.pool, roles);
  return roles.byKey.get(key);
}

/** Who comes with a request was read with it already: there is nothing left to ask. */
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

async function loadEpoch(deps: RoleDeps, origin: Origin): Promise<string> {
  const { value } = await findEpoch(asActor(deps, system('read roles', origin)));
  await remember(deps, epochKey, value);
  return value;
}

async function loadRoles(deps: RoleDeps, origin: Origin): Promise<ReadonlyMap<string, Role>> {
  const grants = await listGrants(asActor(deps, system('read roles', origin)));
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

/** The same inside a transaction, without memory: for a decision about somebody's role. */
export async function roleIn({ db }: { db: Tx }, key: string): Promise<Role | undefined> {
  const [first, ...others] = await listGrantsOf(db, key);
  if (!first) return undefined;
  const { permission: _, key: __, ...rest } = first;
  const names = [first, ...others].map(({ permission }) => permission);
  return { ...rest, permissions: new Set(permissions.filter((one) => names.includes(one))) };
}

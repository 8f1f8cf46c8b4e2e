import { type Permission, permissions } from '@tamga/contract';
import type { Page, PageQuery } from '@tamga/contract/page';
import type { rbacEvents } from '@tamga/contract/rbac.events';
import type { NewRole, Role } from '@tamga/contract/rbac.roles';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { type Origin, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { changing } from '#platform/memory/memory';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { breaksReference, isTaken, refusing } from '#platform/data/pool';
import {
  addPermissions,
  countCustomRoles,
  findRoleRow,
  insertRole,
  listRolesAfter,
  lockRole,
  moveVersion,
  removePermissions,
  removeRole,
  type RoleRow,
  updateNames,
} from './custom-roles.sql.ts';
import { requireAbove, requireHeld } from './grants.ts';
import { epochKey } from './roles.ts';

type RoleDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>;

/** More are not needed, and every process keeps a copy of all. */
const customRolesMax = 100;
/** Everybody is a user, so what users may do would be public; and a superadmin must be able to mend everything. */
const fixed = ['superadmin', 'user'];

const cursor = cursorOf(z.tuple([z.int().min(1).max(4), z.string().max(32)]));

export async function listRoles(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<Role>> {
  const rows = await listRolesAfter(asActor(deps, person), limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ level, id }) => cursor.write([level, id]));
  const holders = await users.countHolders(
    deps,
    person.origin,
    items.map(({ id }) => id),
  );
  return { items: items.map((row) => shown(row, holders.get(row.id) ?? 0)), next };
}

export async function createRole(deps: RoleDeps, person: Person, role: NewRole): Promise<Role> {
  requireAbove(person, role);
  requireHeld(person, role.permissions);
  const { id, permissions, ...rest } = role;
  const work = change(deps, person, [], async (deps) => {
    if ((await countCustomRoles(deps.db)) >= customRolesMax) throw new AppError('rbac.role_limit_reached');
    await insertRole(deps.db, { id, ...rest });
    if (permissions.length > 0) await addPermissions(deps.db, id, permissions);
    recordChange(deps, person, 'rbac.role_created', id, { after: { ...rest, permissions } });
    return { ...shown({ ...role, built_in: false, version: 1 }, 0) };
  });
  return refusing(work, (error) => isTaken(error, 'role_pkey'), 'rbac.role_taken');
}

export async function renameRole(
  deps: RoleDeps,
  person: Person,
  id: string,
  { version, ...names }: { name_mn: string; name_en: string; version: number },
): Promise<Role> {
  await change(deps, person, [], async (deps) => {
    const before = await lockBelow(deps, person, id);
    if (before.built_in) throw new AppError('rbac.role_built_in');
    if (before.version !== version)
      throw new AppError('rbac.version_conflict', { details: { current_version: before.version } });
    await updateNames(deps.db, id, names);
    const { name_mn, name_en } = before;
    recordChange(deps, person, 'rbac.role_renamed', id, { before: { name_mn, name_en }, after: names });
  });
  return readRoleOf(deps, person, id);
}

export async function setRolePermissions(
  deps: RoleDeps,
  person: Person,
  id: string,
  { permissions, version }: { permissions: Permission[]; version: number },
): Promise<Role> {
  // All who may hold it are marked before it is known whether anything is taken from them: afterwards is too late.
  const standings = await users.holderKeys(deps, person.origin, id);
  await change(deps, person, standings, async (deps) => {
    const before = await lockBelow(deps, person, id);
    if (fixed.includes(id)) throw new AppError('rbac.role_fixed');
    if (before.version !== version)
      throw new AppError('rbac.version_conflict', { details: { current_version: before.version } });
    const given = permissions.filter((one) => !before.permissions.includes(one));
    const taken = before.permissions.filter((one) => !permissions.some((kept) => kept === one));
    requireHeld(person, [...given, ...taken]);
    if (given.length > 0) await requireUnheld(deps, person, id);

    if (given.length > 0) await addPermissions(deps.db, id, given);
    if (taken.length > 0) await removePermissions(deps.db, id, taken);
    await moveVersion(deps.db, id);
    const signed_out = taken.length > 0 ? await users.revokeTokensOfRole(deps, id) : 0;
    recordChange(deps, person, 'rbac.role_permissions_changed', id, {
      before: { permissions: before.permissions },
      after: { permissions: permissions.toSorted() },
      signed_out,
    });
  });
  return readRoleOf(deps, person, id);
}

/**
 * The holders of a role have agreed to what it permits, each with their PIN2. More permissions need another role, which
 * they agree to. The row is locked, so a grant under way waits, or is waited for.
 */
async function requireUnheld(deps: RoleDeps & { db: Tx }, { origin }: Person, id: string): Promise<void> {
  const count = await countHolders(deps, origin, id);
  if (count === 0) return;
  const words = { mn: `${count} хүн энэ эрхтэй байна.`, en: `${count} hold it now.` };
  throw new AppError('rbac.role_held', { details: { holders: count }, fields: [{ path: '', ...words }] });
}

export async function deleteRole(deps: RoleDeps, person: Person, id: string): Promise<{ id: string }> {
  const work = change(deps, person, [], async (deps) => {
    const { built_in, permissions, level, name_mn, name_en } = await lockBelow(deps, person, id);
    if (built_in) throw new AppError('rbac.role_built_in');
    await removeRole(deps.db, id);
    recordChange(deps, person, 'rbac.role_deleted', id, { before: { level, name_mn, name_en, permissions } });
    return { id };
  });
  return work.catch(async (error: unknown) => {
    if (!breaksReference(error, 'user_role_fkey')) throw error;
    const count = await countHolders(deps, person.origin, id);
    const words = { mn: `${count} хүн энэ эрхтэй байна.`, en: `${count} hold it now.` };
    throw new AppError('rbac.role_in_use', {
      cause: error,
      details: { holders: count },
      fields: [{ path: '', ...words }],
    });
  });
}

/** Roles are the same for everybody, so the platform writes them once the person may; no process keeps an old copy. */
const change = <T>(
  deps: RoleDeps,
  person: Person,
  standings: readonly string[],
  work: (deps: RoleDeps & { db: Tx }) => Promise<T>,
): Promise<T> =>
  changing(deps, [epochKey, ...standings], () => transact(deps, system('manage roles', person.origin), work));

async function lockBelow({ db }: { db: Tx }, person: Person, id: string): Promise<RoleRow> {
  const role = await lockRole(db, id);
  if (!role) throw new AppError('rbac.role_not_found');
  requireAbove(person, role);
  return role;
}

function recordChange(
  deps: { db: Tx },
  person: Person,
  type: keyof typeof rbacEvents,
  id: string,
  details: NonNullable<audit.Entry['details']>,
): void {
  audit.record(deps, person, { action: type, object: `role:${id}`, details });
  announce(deps, person, { type, aggregate: `role:${id}`, data: { id } });
}

async function readRoleOf(deps: RoleDeps, person: Person, id: string): Promise<Role> {
  const row = await findRoleRow(asActor(deps, person), id);
  if (!row) throw new AppError('rbac.role_not_found');
  return shown(row, await countHolders(deps, person.origin, id));
}

const countHolders = async (deps: RoleDeps & { db?: Tx }, origin: Origin, id: string): Promise<number> =>
  (await users.countHolders(deps, origin, [id])).get(id) ?? 0;

/** A permission that this release does not know gives nothing, so it is not shown. */
const shown = (row: RoleRow, holders: number): Role => ({
  ...row,
  permissions: permissions.filter((one) => row.permissions.includes(one)),
  holders: row.id === 'user' ? null : holders,
});

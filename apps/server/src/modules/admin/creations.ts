import { randomUUID } from 'node:crypto';
import type { Grant, ManagedUser } from '@tamga/contract/admin';
import { isRegisterNumber } from '@tamga/contract/national-id';
import * as audit from '#modules/audit';
import * as directory from '#modules/directory';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { grantTo } from './grants.ts';

interface Wish {
  number: string;
  family_name?: string | undefined;
  given_name?: string | undefined;
  role: string;
}

export async function createUser(
  deps: directory.DirectoryDeps & Pick<Deps, 'wakeups'>,
  admin: Person,
  wish: Wish,
): Promise<{ user: ManagedUser; grant: Grant }> {
  const found = await whoIs(deps, admin, wish);
  const actor = system('create users', admin.origin);
  return transact(deps, actor, async (deps) => {
    const { isFromDirectory, ...names } = found;
    await rbac.holdRole(deps, wish.role);
    const user = { id: randomUUID(), ...names, role: 'user', created_at: deps.now() };
    if (!(await users.addPerson(deps, user))) throw new AppError('admin.user_exists');
    const { id } = user;
    const entry = { action: 'admin.user_created', object: `person:${id}`, details: { role: 'user' } } as const;
    await audit.recordAbout(deps, admin, entry, { id, personal: { ...names } });
    announce(deps, admin, { type: 'admin.user_created', aggregate: `person:${id}`, data: { id } });
    const purpose = isFromDirectory ? 'directory_lookup' : 'administration';
    await users.recordAccess(deps, admin, { subject: id, purpose, recordKind: 'user', fields: Object.keys(names) });

    const held = await rbac.readRole(deps, actor, 'user');
    if (!held) throw new Error('there is no role user');
    const grant = await grantTo(deps, admin, { ...user, active: true, held }, { role: wish.role });
    const role = grant.state === 'granted' ? wish.role : 'user';
    return { user: { ...user, role, superadmin: false, email: null, active: true, deleted_at: null }, grant };
  });
}

interface Who {
  civil_id: string;
  family_name: string;
  given_name: string;
  isFromDirectory: boolean;
}

/** The person whom the state directory knows by this number; no person is invented where it can be asked. */
async function whoIs(deps: directory.DirectoryDeps, admin: Person, wish: Wish): Promise<Who> {
  try {
    const { entry } = await directory.lookUpPerson(deps, admin.origin, wish.number, { fresh: true });
    const { civil_id, family_name, given_name } = entry;
    return { civil_id, family_name, given_name, isFromDirectory: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'directory.not_configured') throw error;
    // Only the directory knows whose a register number is; kept as a civil id it would never match a person.
    if (isRegisterNumber(wish.number)) throw error;
    const { number: civil_id, family_name, given_name } = wish;
    if (!family_name || !given_name) throw new AppError('admin.names_needed');
    return { civil_id, family_name, given_name, isFromDirectory: false };
  }
}

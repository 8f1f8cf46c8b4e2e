import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Actor, type Person, type System, system } from '#platform/actor';
import { actingAs, asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findActingManager, listActiveMembers, listManagers, listStakesOf } from './members.sql.ts';

/** So many are told when something needs one of them. */
const toldMax = 20;

/** Members of the organisation who may decide cases; some of them, where there are many. */
export async function officersToTell(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  tenantId: string,
): Promise<string[]> {
  const members = await listActiveMembers(asActor(deps, actor), tenantId);
  const roles = await rbac.rolesWith(deps, actor, 'gov.review');
  const ids = members.map(({ user_id }) => user_id);
  return users.holdersAmong(deps, actor, ids, roles, toldMax);
}

/**
 * Whether the organisation has a member who may decide cases, which the permission says and not what they are called in the
 * organisation. The platform looks: what others may do is nothing that members see.
 */
export async function hasOfficer(deps: { pool: Pool; db?: Tx }, actor: Actor, tenantId: string): Promise<boolean> {
  return isAnyOfficer(deps, actor, tenantId, () => true);
}

/** Whether this person may decide cases of the organisation. */
export const isOfficer = (
  deps: { pool: Pool; db?: Tx },
  actor: Actor,
  tenantId: string,
  userId: string,
): Promise<boolean> => isAnyOfficer(deps, actor, tenantId, (id) => id === userId);

/**
 * The person with their rights of now, where they may decide cases of the organisation: who lost the right since they were
 * asked for PIN2 decides nothing. The approval stands for the session.
 */
export async function officerNow(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  tenantId: string,
  userId: string,
  sessionId: string,
): Promise<Person | null> {
  if (!(await isOfficer(deps, actor, tenantId, userId))) return null;
  const standing = await users.readStanding(deps, actor, userId);
  const role = standing?.active ? await rbac.readRole(deps, actor, standing.role) : undefined;
  if (!standing || !role) return null;
  const { level, permissions } = role;
  const known = { kind: 'person', userId, sessionId, role: standing.role, renewedBy: 'recent_eid' } as const;
  return { ...known, level, permissions, origin: actor.origin };
}

/** Those who run the organisation, for whom the platform has something to tell. In a transaction of the platform. */
export const listSupervisors = async (
  deps: { pool: Pool; db?: Tx },
  actor: System,
  tenantId: string,
): Promise<string[]> => (await listManagers(asActor(deps, actor), tenantId)).map(({ user_id }) => user_id);

/**
 * The organisations that a person is too close to to decide about: theirs, and those that they have left within the last
 * year. As the person themselves, or in a transaction of the platform.
 */
export const listStakes = async (deps: { pool: Pool; db?: Tx }, actor: Actor, userId: string): Promise<string[]> =>
  (await listStakesOf(asActor(deps, actor), userId)).map(({ tenant_id }) => tenant_id);

/** Whether this person may speak for the organisation now: it is active, and they run it. */
export const mayActFor = async (
  deps: { pool: Pool; db?: Tx },
  actor: System,
  tenantId: string,
  userId: string,
): Promise<boolean> => (await findActingManager(asActor(deps, actor), tenantId, userId)) !== undefined;

async function isAnyOfficer(
  deps: { pool: Pool; db?: Tx },
  { origin }: Actor,
  tenantId: string,
  isMeant: (userId: string) => boolean,
): Promise<boolean> {
  const platform = system('find who decides', origin);
  const find = async (): Promise<boolean> => {
    const members = await listActiveMembers(asActor(deps, platform), tenantId);
    const ids = members.map(({ user_id }) => user_id).filter(isMeant);
    if (ids.length === 0) return false;
    const roles = await rbac.rolesWith(deps, platform, 'gov.review');
    return users.isAnyHolding(deps, platform, ids, roles);
  };
  const { db } = deps;
  return db ? actingAs({ db }, platform, find) : find();
}

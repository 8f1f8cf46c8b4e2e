import type { Grant } from '@tamga/contract/admin';
import { z } from 'zod';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Actor, type Person, type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { changing } from '#platform/memory/memory';
import { announce } from '#platform/messaging/outbox';
import type { Pool } from '#platform/data/pool';
import { isLess, lockBelow, needsConsent } from './authority.ts';

const granter = (admin: Person): System => system('grant roles', admin.origin);

type GrantDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'keyring' | 'wakeups'>;

export function changeUserRole(
  deps: GrantDeps,
  admin: Person,
  id: string,
  { role, reason }: { role: string; reason?: string | undefined },
): Promise<Grant> {
  return changing(deps, users.standingKey(id), () =>
    transact(deps, granter(admin), async (deps) => {
      // Locked before the person, in the order of role changes: otherwise the two would deadlock.
      await rbac.holdRole(deps, role);
      const before = await lockBelow(deps, granter(admin), admin, id);
      return grantTo(deps, admin, before, { role, reason });
    }),
  );
}

/** Gives a role to a person over whom `admin` has authority, or asks them first, in the transaction of `deps`. */
export async function grantTo(
  deps: Pick<Deps, 'pool' | 'now' | 'keyring' | 'wakeups'> & { db: Tx },
  admin: Person,
  before: Pick<users.AccountRow, 'id' | 'role' | 'active'> & { held: rbac.Role },
  { role, reason }: { role: string; reason?: string | undefined },
): Promise<Grant> {
  const next = await rbac.readRole(deps, granter(admin), role);
  if (!next) throw new AppError('rbac.role_not_found');
  rbac.requireGrantable(admin, next);
  const granted = { state: 'granted', role, approval_id: null, expires_at: null } as const;
  const { id } = before;
  if (before.role === role) {
    audit.record(deps, admin, { action: 'admin.role_kept', object: `person:${id}`, details: { role } });
    return granted;
  }
  if (!needsConsent(next, before.held)) {
    await give(deps, admin, before, { role, next, reason });
    return granted;
  }
  if (!before.active) throw new AppError('admin.user_inactive');
  const asked = await approvals.ask(deps, admin, {
    subjectId: id,
    kind: 'admin.grant_role',
    text: await wordsFor(deps, admin, next),
    act: { role, before: before.role, permissions: [...next.permissions].toSorted() },
  });
  await recordChange(deps, admin, id, reason, {
    action: 'admin.role_offered',
    details: { before: { role: before.role }, after: { role }, approval: asked.id },
  });
  return { state: 'pending', role, approval_id: asked.id, expires_at: asked.expiresAt };
}

async function give(
  deps: Pick<Deps, 'now' | 'keyring' | 'wakeups'> & { db: Tx },
  actor: Actor,
  before: Pick<users.AccountRow, 'id' | 'role'> & { held: rbac.Role },
  grant: { role: string; next: rbac.Role; reason?: string | undefined; consent?: Record<string, string | null> },
): Promise<void> {
  const { id } = before;
  const endTokens = isLess(grant.next, before.held);
  await users.changePerson(deps, id, { role: grant.role }, { endTokens });
  const details = { before: { role: before.role }, after: { role: grant.role }, ...grant.consent };
  await recordChange(deps, actor, id, grant.reason, { action: 'admin.role_granted', details });
  announce(deps, actor, { type: 'admin.role_granted', aggregate: `person:${id}`, data: { id, role: grant.role } });
  const params = { role: grant.next.name_mn, english: grant.next.name_en };
  notifications.notify(deps, actor, id, { kind: 'role_given', params });
}

/** The reason is free text and may name the person: it is personal data, and is erased with them. */
export async function recordChange(
  deps: Pick<Deps, 'keyring'> & { db: Tx },
  actor: Actor,
  id: string,
  reason: string | undefined,
  { action, details }: Pick<audit.Entry, 'action' | 'details'>,
): Promise<void> {
  const entry = { action, object: `person:${id}`, details: details ?? {} } as const;
  if (reason === undefined) audit.record(deps, actor, entry);
  else await audit.recordAbout(deps, actor, entry, { id, personal: { reason } });
}

/** What the phone shows: which role, and who gives it. Names are cut so that it is always shown whole. */
async function wordsFor(deps: { db: Tx }, admin: Person, role: rbac.Role): Promise<{ mn: string; en: string }> {
  const name = (await users.signsAs(deps, admin.userId))?.slice(0, 40) ?? '';
  return {
    mn: `${name} танд «${role.name_mn}» эрх олгоно. Зөвшөөрвөл PIN2 кодоо оруулна уу.`,
    en: `${name} grants you the role “${role.name_en}”. Enter PIN2 to agree.`,
  };
}

const Act = z.object({ role: z.string(), before: z.string(), permissions: z.array(z.string()) });

/** What happens once the person has agreed. Everything is looked at again: much may have changed since they were asked. */
export const grantRole: approvals.Act = {
  async approved(deps, actor, { id: approval, subjectId, askedBy, act, evidenceId }) {
    const { role, before: held, permissions: agreed } = Act.parse(act);
    await rbac.holdRole(deps, role);
    const grantor = await grantorIn(deps, actor, askedBy);
    const before = await lockBelow(deps, actor, grantor, subjectId);
    if (before.role !== held) throw new AppError('admin.user_changed');
    if (!before.active) throw new AppError('admin.user_inactive');
    const next = await rbac.readRole(deps, actor, role);
    if (!next) throw new AppError('rbac.role_not_found');
    rbac.requireGrantable(grantor, next);
    // They agreed to what it was when they were asked, and to no more.
    if ([...next.permissions].some((one) => !agreed.includes(one))) throw new AppError('admin.user_changed');
    const consent = { granted_by: askedBy, approval, evidence: evidenceId };
    await give(deps, actor, before, { role, next, consent });
  },
  around: (deps, { subjectId }, commit) => changing(deps, users.standingKey(subjectId), commit),
};

/** The person who asked, with their rights of now: one who lost the right meanwhile grants nothing. */
async function grantorIn(
  deps: { pool: Pool; db: Tx },
  actor: System,
  id: string | null,
): Promise<rbac.Role & { userId: string }> {
  if (id === null) throw new AppError('request.forbidden');
  const standing = await users.readStanding(deps, actor, id);
  // A super administrator is one whatever the citizen may do.
  const key = (await users.isSuperadmin(deps, actor, id)) ? 'superadmin' : standing?.active ? standing.role : undefined;
  const role = key && (await rbac.readRole(deps, actor, key));
  if (!role || !role.permissions.has('users.manage')) throw new AppError('request.forbidden');
  return { ...role, userId: id };
}

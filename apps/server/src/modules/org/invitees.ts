import type { Member, NewMember } from '@tamga/contract/org.members';
import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import { uuidv7 } from '#platform/data/uuid';
import { deleteInvitee, deleteOver, insertInvitee, spendInvitee } from './invitees.sql.ts';
import { findMember, insertMember, inviteAgain, type MemberRow, updateMember } from './members.sql.ts';

type InviteeDeps = Pick<Deps, 'pool' | 'now'>;

/**
 * Invites the person with this number. They are not looked up, here or in the state directory, so the answer and its
 * time do not tell whether there is such a person or whether they have been here.
 */
export function inviteNumber(
  deps: InviteeDeps,
  person: Person,
  tenantId: string,
  { civil_id, role, expiresAt }: { civil_id: string; role: NewMember['role']; expiresAt: Date },
): Promise<MemberRow> {
  return transact(deps, person, async (deps) => {
    const [id, now] = [uuidv7(), deps.now()];
    const fresh = { id, tenant_id: tenantId, civil_id, role, invited_by: person.userId };
    const row = await insertInvitee(deps.db, { ...fresh, created_at: now, expires_at: expiresAt });
    recordChange(deps, person, 'invited', row);
    announce(deps, person, {
      type: 'org.invitee_added',
      aggregate: `organisation:${tenantId}`,
      tenantId,
      data: { invitee: id, role },
    });
    return row;
  });
}

/** Takes back an invitation by number, or declines it where it is the person's own. */
export async function endInvitation(
  deps: { db: Tx },
  person: Person,
  tenantId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const row = await deleteInvitee(deps.db, tenantId, userId === person.userId ? 'own' : { id: userId });
  if (!row) return undefined;
  recordChange(deps, person, 'removed', row);
  announce(deps, person, {
    type: 'org.invitee_removed',
    aggregate: `organisation:${tenantId}`,
    tenantId,
    data: { invitee: row.user_id },
  });
  return row;
}

/**
 * The person accepts, in a transaction of the platform itself (`deps`), because no policy lets people make themselves
 * members. Undefined if nothing waits for them.
 */
export async function enter(
  deps: InviteeDeps & { db: Tx },
  person: Person,
  tenantId: string,
): Promise<MemberRow | undefined> {
  const now = deps.now();
  const number = await users.findCivilId(deps, system('accept an invitation', person.origin), person.userId, {
    inactiveToo: true,
  });
  const spent = number === undefined ? undefined : await spendInvitee(deps.db, tenantId, number, now);
  if (!spent) return undefined;
  const { role, invited_by, created_at, expires_at } = spent;
  const fresh = { user_id: person.userId, tenant_id: tenantId, role, invited_by, expires_at, created_at };
  const there = await findMember(deps.db, tenantId, person.userId);
  if (!there) return insertMember(deps.db, { ...fresh, state: 'active', accepted_at: now });
  // A person who has left comes back like any other: first invited. A suspended member stays suspended.
  await inviteAgain(deps.db, { ...fresh, state: 'invited', accepted_at: null }, now);
  const change = { state: 'active', accepted_at: now } as const;
  return updateMember(deps.db, tenantId, person.userId, ['invited'], change, now);
}

function recordChange(deps: { db: Tx }, person: Person, what: 'invited' | 'removed', row: MemberRow): void {
  const { tenant_id: tenantId, user_id: invitee, role } = row;
  const object = `member:${tenantId}/${invitee}` as const;
  audit.record(deps, person, { action: `org.member_${what}`, object, tenantId, details: { invitee, role } });
}

export const unnamed = (row: MemberRow): Member => ({
  ...row,
  family_name: null,
  given_name: null,
  invited_by: null,
});

/** The numbers of people who did not come must not be kept. */
export const forgetInvitees = (deps: InviteeDeps): Promise<number> =>
  deleteOver(asActor(deps, system('forget invitations')), deps.now());

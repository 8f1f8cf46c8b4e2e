import type { Organisation } from '@tamga/contract/org';
import type { Member, MemberChange, MemberFilter, NewMember } from '@tamga/contract/org.members';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { endInvitation, enter, inviteNumber, unnamed } from './invitees.ts';
import {
  findMember,
  insertMember,
  inviteAgain,
  listMembersAfter,
  listNamed,
  type MemberRow,
  updateMember,
} from './members.sql.ts';
import { getOrganisation } from './organisations.ts';
import { inOurWords, whyNot } from './refusals.ts';
import { listActiveStandings, listMembershipsOf } from './search.sql.ts';

type MemberDeps = Pick<Deps, 'pool' | 'now' | 'wakeups'>;

const invitationMs = 7 * 24 * 3_600_000;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listMembers(
  deps: { pool: Pool },
  person: Person,
  tenantId: string,
  { limit, after, q, ...filter }: MemberFilter,
): Promise<Page<Member>> {
  const db = asActor(deps, person);
  await requireMembership(deps, person, tenantId);
  const ids = q === undefined ? undefined : await findNamed(deps, person, tenantId, q);
  const rows = await listMembersAfter(db, tenantId, { ...filter, ids }, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, user_id }) => cursor.write([created_at, user_id]));
  return { items: await named(deps, person, items), next };
}

/** Their names are kept by the room of people, which is asked about these members and no others. */
async function findNamed(deps: { pool: Pool }, person: Person, tenantId: string, q: string): Promise<string[]> {
  const members = await listNamed(asActor(deps, person), tenantId);
  const ids = members.map(({ user_id }) => user_id);
  return users.namedAmong(deps, system('find a member by name', person.origin), ids, q);
}

/** Active members only: an invited person sees only the name of the organisation. */
export async function requireMembership(deps: { pool: Pool }, person: Person, tenantId: string): Promise<Organisation> {
  const organisation = await getOrganisation(deps, person, tenantId);
  if (organisation.my_state !== 'active') throw new AppError('org.organisation_not_found');
  return organisation;
}

/** Where the person is an active member, and as what; the organisation may be in any state, which is told. */
export const listStandings = (
  deps: { pool: Pool; db?: Tx },
  person: Person,
): Promise<(Pick<MemberRow, 'tenant_id' | 'role'> & Pick<Organisation, 'state'>)[]> =>
  listActiveStandings(asActor(deps, person), person.userId);

/** Whether the person is an active member of any organisation. */
export const belongsToAny = async (deps: { pool: Pool }, person: Person): Promise<boolean> =>
  (await listMembershipsOf(asActor(deps, person), person.userId)).some(({ state }) => state === 'active');

export async function inviteMember(
  deps: MemberDeps,
  person: Person,
  tenantId: string,
  { civil_id, user_id, role }: NewMember,
): Promise<Member> {
  const { state, my_role, name } = await requireMembership(deps, person, tenantId);
  if (my_role !== 'owner' && my_role !== 'admin') throw new AppError('org.not_allowed');
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  const expiresAt = new Date(deps.now().getTime() + invitationMs);
  const work =
    user_id === undefined
      ? inviteNumber(deps, person, tenantId, { civil_id: civil_id ?? '', role, expiresAt })
      : inviteKnown(deps, person, { tenant_id: tenantId, user_id, role, expires_at: expiresAt }, name);
  return unnamed(await inOurWords(deps, person, tenantId, work));
}

/** A person whose account the inviter knows of, such as one who has left. */
function inviteKnown(
  deps: MemberDeps,
  person: Person,
  wish: Pick<MemberRow, 'tenant_id' | 'user_id' | 'role' | 'expires_at'>,
  organisation: string,
): Promise<MemberRow> {
  return transact(deps, person, async (deps) => {
    const now = deps.now();
    const invited = { state: 'invited', invited_by: person.userId, accepted_at: null, created_at: now } as const;
    const invitation = { ...wish, ...invited };
    const row = (await inviteAgain(deps.db, invitation, now)) ?? (await insertMember(deps.db, invitation));
    recordChange(deps, person, 'invited', row);
    const params = { tenant_id: row.tenant_id, organisation };
    notifications.notify(deps, person, row.user_id, { kind: 'invitation', params });
    return row;
  });
}

export async function acceptInvitation(deps: MemberDeps, person: Person, tenantId: string): Promise<Organisation> {
  const work = transact(deps, person, async (deps) => {
    const change = { state: 'active', accepted_at: deps.now() } as const;
    const row = await updateMember(deps.db, tenantId, person.userId, ['invited'], change, deps.now());
    if (!row) return undefined;
    recordChange(deps, person, 'accepted', row);
    return getOrganisation(deps, person, tenantId);
  });
  const entered = await inOurWords(deps, person, tenantId, work);
  return entered ?? acceptByNumber(deps, person, tenantId);
}

async function acceptByNumber(deps: MemberDeps, person: Person, tenantId: string): Promise<Organisation> {
  const work = transact(deps, system('accept an invitation', person.origin), async (deps) => {
    const row = await enter(deps, person, tenantId);
    if (!row) throw new AppError('org.invitation_not_found');
    recordChange(deps, person, 'accepted', row);
  });
  await inOurWords(deps, person, tenantId, work);
  return getOrganisation(deps, person, tenantId);
}

export async function changeMember(
  deps: MemberDeps,
  person: Person,
  tenantId: string,
  userId: string,
  change: MemberChange,
): Promise<Member> {
  await requireMembership(deps, person, tenantId);
  // An invitation becomes a membership by being accepted, and by nothing else.
  const from =
    change.state === undefined ? (['invited', 'active', 'suspended'] as const) : (['active', 'suspended'] as const);
  const work = transact(deps, person, async (deps) => {
    const before = await findMember(deps.db, tenantId, userId);
    // A person who changes an invitation becomes its inviter.
    const invited_by = before?.state === 'invited' ? person.userId : undefined;
    const row = await updateMember(deps.db, tenantId, userId, [...from], { ...change, invited_by }, deps.now());
    if (row) recordChange(deps, person, 'changed', row, { role: before?.role, state: before?.state });
    return { before, row };
  });
  const { before, row } = await inOurWords(deps, person, tenantId, work);
  if (row) return oneNamed(deps, person, row);
  if (!before || before.state === 'removed') throw new AppError('org.member_not_found');
  if (!from.some((state) => state === before.state)) throw new AppError('org.state_conflict');
  throw await whyNot(deps, person, tenantId);
}

export async function removeMember(
  deps: MemberDeps,
  person: Person,
  tenantId: string,
  userId: string,
): Promise<{ tenant_id: string; user_id: string }> {
  const work = transact(deps, person, async (deps) => {
    await getOrganisation(deps, person, tenantId);
    const before = await findMember(deps.db, tenantId, userId);
    const from = ['invited', 'active', 'suspended'] as const;
    const row = await updateMember(deps.db, tenantId, userId, [...from], { state: 'removed' }, deps.now());
    if (row) recordChange(deps, person, 'removed', row, { role: before?.role, state: before?.state });
    if (row || (before && before.state !== 'removed')) return { before, row };
    const ended = await endInvitation(deps, person, tenantId, userId);
    return { before: ended ?? before, row: ended };
  });
  const { before, row } = await inOurWords(deps, person, tenantId, work);
  if (!before || before.state === 'removed') throw new AppError('org.member_not_found');
  if (!row) throw await whyNot(deps, person, tenantId);
  return { tenant_id: tenantId, user_id: userId };
}

function recordChange(
  deps: { db: Tx },
  person: Person,
  what: 'invited' | 'accepted' | 'changed' | 'removed',
  { tenant_id: tenantId, user_id, role, state }: MemberRow,
  before?: { role?: string | undefined; state?: string | undefined },
): void {
  const object = `member:${tenantId}/${user_id}` as const;
  const action = `org.member_${what}` as const;
  audit.record(deps, person, { action, object, tenantId, details: { user: user_id, role, state, before } });
  announce(deps, person, {
    type: action,
    aggregate: `organisation:${tenantId}`,
    tenantId,
    data: { user_id, role, state },
  });
}

async function oneNamed(deps: { pool: Pool }, person: Person, row: MemberRow): Promise<Member> {
  const [member] = await named(deps, person, [row]);
  if (!member) throw new AppError('org.member_not_found');
  return member;
}

/**
 * The names are others' data: it is written down who saw them before they are shown. A person who has not accepted has
 * no name here, because inviting must not reveal who they are.
 */
async function named(deps: { pool: Pool }, person: Person, rows: readonly MemberRow[]): Promise<Member[]> {
  const inviterOf = ({ state, invited_by }: MemberRow) => (state === 'invited' ? invited_by : null);
  const joined = rows.filter(hasJoined).map(({ user_id }) => user_id);
  const subject = [...new Set([...joined, ...rows.flatMap((row) => inviterOf(row) ?? [])])];
  const people = await users.describePeople(deps, system('name members', person.origin), subject);
  await users.recordAccess(deps, person, {
    subject,
    purpose: 'membership',
    recordKind: 'member',
    recordId: rows[0]?.tenant_id,
    fields: ['family_name', 'given_name', 'role', 'state'],
    tenantId: rows[0]?.tenant_id,
  });
  return rows.map((row) => {
    const { family_name = null, given_name = null } = people.get(row.user_id) ?? {};
    const inviter = people.get(inviterOf(row) ?? '');
    const invited_by = inviter ? `${inviter.family_name.slice(0, 1)}.${inviter.given_name}` : null;
    return { ...row, family_name, given_name, invited_by };
  });
}

const hasJoined = ({ state, accepted_at }: MemberRow): boolean =>
  state === 'active' || state === 'suspended' || accepted_at !== null;

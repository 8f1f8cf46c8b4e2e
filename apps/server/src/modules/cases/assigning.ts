import * as notifications from '#modules/notifications';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { findApplication } from './applications.sql.ts';
import { isConflicted } from './applications.states.ts';
import { moveApplication } from './moving.ts';
import { noticeOf } from './notices.ts';
import { lockNext } from './queue.sql.ts';
import {
  type CaseDeps,
  changeAsOfficer,
  flagsOf,
  mover,
  type OpenDeps,
  type Seen,
  take,
  type Taken,
} from './taking.ts';

interface Wish {
  /** An officer of the organisation; null gives it back; left out, the person takes it. */
  to?: string | null;
  /** Needed where it is taken from another officer. */
  reason?: string | null;
}

/** `alongside` is done in the same transaction, once it has changed hands. */
export const assign = (
  deps: CaseDeps,
  person: Person,
  seen: Seen,
  { to, reason = null }: Wish,
  alongside?: (deps: OpenDeps) => Promise<void>,
): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, async (deps, taken) => {
    await requireImpartial(deps, person, taken);
    const { assigned_to: before } = taken.row;
    const next = to === undefined ? person.userId : to;
    if (before !== null && next === before) return taken;
    if (before !== null && before !== person.userId) {
      if (taken.life.standing !== 'supervisor') throw new AppError('cases.already_assigned');
      if (reason === null) throw new AppError('cases.reason_needed');
    }
    const moved = next === null ? await giveBack(deps, person, taken) : await give(deps, person, taken, next);
    await alongside?.(deps);
    const told = noticeOf('application_taken_over', moved);
    if (before !== null && before !== person.userId) notifications.notify(deps, mover(person), before, told);
    return moved;
  });

/** The one that is most urgent, of those that nobody else is taking at this moment; no choosing. */
export async function nextCase(deps: CaseDeps, person: Person, tenantId: string): Promise<Taken> {
  const { my_role, state } = await org.requireMembership(deps, person, tenantId);
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  // What an organisation of theirs applies for is for others to decide.
  const ownIds = await org.listStakes(deps, person, person.userId);
  return transact(deps, mover(person), async (deps) => {
    const next = await lockNext(deps.db, tenantId, person.userId, ownIds);
    if (!next) throw new AppError('cases.nothing_queued');
    const standing = my_role === 'owner' || my_role === 'admin' ? 'supervisor' : 'officer';
    return give(deps, person, await take(deps, person, next, standing), person.userId);
  });
}

export async function give(deps: OpenDeps, person: Person, taken: Taken, to: string, undone = false): Promise<Taken> {
  await requireImpartial(deps, person, taken, to);
  if (to !== person.userId && !(await org.isOfficer(deps, mover(person), taken.row.tenant_id, to)))
    throw new AppError('cases.officer_not_found');
  const change = { assigned_to: to, assigned_at: deps.now() };
  const payload = { to, ...historyOf(taken, undone) };
  const moved = await moveApplication(deps, person, taken, 'assign', change, { what: 'assigned', payload });
  if (to !== person.userId) notifications.notify(deps, mover(person), to, noticeOf('application_assigned', moved));
  return moved;
}

/** Who had it before, by which it can be taken back. */
const historyOf = ({ row }: Taken, undone: boolean) => ({ before: row.assigned_to, ...(undone && { undone }) });

export const giveBack = (deps: OpenDeps, person: Person, taken: Taken, undone = false): Promise<Taken> =>
  moveApplication(
    deps,
    person,
    taken,
    'unassign',
    { assigned_to: null, assigned_at: null },
    { what: 'unassigned', isPublic: false, payload: historyOf(taken, undone) },
  );

/** Nor does anybody decide what an organisation has applied for that they belong to, or have left within a year. */
export async function requireImpartial(
  deps: Pick<OpenDeps, 'pool' | 'db'>,
  actor: Person,
  { row }: Pick<Taken, 'row'>,
  userId = actor.userId,
): Promise<void> {
  const { on_behalf_org_id } = row;
  const stakes = on_behalf_org_id === null ? [] : await org.listStakes(deps, mover(actor), userId);
  const isTheirs = stakes.some((tenantId) => tenantId === on_behalf_org_id);
  if (isTheirs || isConflicted({ ...row, flags: flagsOf(row) }, userId))
    throw new AppError('cases.conflict_of_interest');
}

/** For rooms below, about what came of an application. In an open transaction of the platform. */
export async function requireImpartialAbout(
  deps: Pick<OpenDeps, 'pool' | 'db'>,
  person: Person,
  id: string,
): Promise<void> {
  const row = await findApplication(deps.db, id);
  if (row) await requireImpartial(deps, person, { row });
}

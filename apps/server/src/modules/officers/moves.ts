import type { QueueItem } from '@tamga/contract/officers';
import type { z } from 'zod';
import type { assignCase, requestInfo as requestInfoContract } from '@tamga/contract/officers';
import * as cases from '#modules/cases';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { addDays } from '#platform/time/holidays';
import { calendarOf, dayOf, endOf } from '#platform/time/calendar';
import { itemsOf } from './items.ts';
import { leaveNote } from './notes.ts';
import { requireUnsigned } from './signing.ts';
import { requireHanded } from './taking.ts';
import { tenantsOf } from './tenants.ts';

type Deps = cases.CaseDeps;
type Seen = { id: string; version: number };
type Body<E extends { body: z.ZodType }> = z.output<E['body']>;

const calendar = calendarOf();
const deadlineDaysMax = 366;

async function itemOf(deps: Deps, person: Person, row: cases.QueueRow): Promise<QueueItem> {
  const [item] = await itemsOf(deps, person, [row]);
  if (!item) throw new AppError('cases.application_not_found');
  return item;
}

/** The most urgent of the first organisation in which something waits. */
export async function takeNext(deps: Deps, person: Person, tenantId: string | undefined): Promise<QueueItem> {
  const { tenantIds } = await tenantsOf(deps, person, tenantId);
  for (const id of tenantIds) {
    const taken = await cases.nextCase(deps, person, id).catch((error: unknown) => {
      if (error instanceof AppError && skipped.some((code) => code === error.code)) return null;
      throw error;
    });
    if (taken) return itemOf(deps, person, taken.row);
  }
  throw new AppError('cases.nothing_queued');
}

/** An organisation that is not active, or has nothing, does not keep an officer from the next. */
const skipped = ['cases.nothing_queued', 'org.organisation_not_active'];

export async function assign(
  deps: Deps,
  person: Person,
  seen: Seen,
  { to, reason }: Body<typeof assignCase>,
): Promise<QueueItem> {
  const { row, isSupervisor } = await requireHanded(deps, person, seen.id);
  // Nothing would change, and nothing that changes nothing is written down.
  if (row.assigned_to !== null && row.assigned_to === (to === undefined ? person.userId : to))
    throw new AppError('cases.state_conflict');
  const isOther = typeof to === 'string' && to !== person.userId;
  // Nobody fills the desk of a colleague but who has the application themselves, or who leads them.
  if (isOther && row.assigned_to === null && !isSupervisor) throw new AppError('officers.supervisor_needed');
  await requireUnsigned(deps, person, seen.id);
  const wish = { reason: reason ?? null, ...(to !== undefined && { to }) };
  const taken = await cases.assign(deps, person, seen, wish, async (deps) => {
    if (reason !== undefined) await leaveNote(deps, person, row, reason);
  });
  return itemOf(deps, person, taken.row);
}

/** Nobody but colleagues was told, so it can be taken back; what citizens were told cannot. */
export async function undoAssignment(deps: Deps, person: Person, seen: Seen): Promise<QueueItem> {
  await requireHanded(deps, person, seen.id);
  await requireUnsigned(deps, person, seen.id);
  const taken = await cases.undoAssignment(deps, person, seen);
  return itemOf(deps, person, taken.row);
}

export async function requestInfo(
  deps: Deps,
  person: Person,
  seen: Seen,
  { items, deadline }: Body<typeof requestInfoContract>,
): Promise<QueueItem> {
  await requireHanded(deps, person, seen.id);
  if (deadline > addDays(dayOf(calendar, deps.now()), deadlineDaysMax))
    throw new AppError('officers.deadline_too_late');
  await requireUnsigned(deps, person, seen.id);
  const asked = items.map((item, at) => ({ ...item, code: `item-${at + 1}`, required: true }));
  const taken = await cases.requestInfo(deps, person, seen, { items: asked, deadline_at: endOf(calendar, deadline) });
  return itemOf(deps, person, taken.row);
}

export async function complete(deps: Deps, person: Person, seen: Seen): Promise<QueueItem> {
  await requireHanded(deps, person, seen.id);
  const taken = await cases.complete(deps, person, seen);
  return itemOf(deps, person, taken.row);
}

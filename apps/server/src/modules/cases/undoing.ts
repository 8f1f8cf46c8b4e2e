import { z } from 'zod';
import * as notifications from '#modules/notifications';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { give, giveBack, requireImpartial } from './assigning.ts';
import { findLatestEvent } from './events.sql.ts';
import { noticeOf } from './notices.ts';
import { type CaseDeps, changeAsOfficer, mover, type Seen, type Taken } from './taking.ts';

/** Long enough to see that one has pressed the wrong button, and short enough that nobody has begun to work by it. */
export const undoMs = 10_000;

/** Until when what was done at this moment may be taken back. */
export const undoUntil = (done: Date): Date => new Date(done.getTime() + undoMs);

const Assigned = z.object({ before: z.uuid().nullable(), undone: z.boolean().default(false) });

interface Happened {
  type: string;
  actor_id: string | null;
  payload: unknown;
  occurred_at: Date;
}

/**
 * That the officer took it, passed it on or gave it back; undefined where that was not the last thing that happened, not
 * theirs, too long ago, or was itself an undo. The events come with the newest first; looking at it changes nothing.
 */
export function assignmentToUndo(events: readonly Happened[], person: Person, now: Date): Happened | undefined {
  const last = events.find(({ type }) => type !== 'viewed');
  const isAssignment = last?.type === 'assigned' || last?.type === 'unassigned';
  if (!last || !isAssignment || last.actor_id !== person.userId || undoUntil(last.occurred_at) < now) return undefined;
  const { success, data } = Assigned.safeParse(last.payload);
  return success && !data.undone ? last : undefined;
}

/**
 * Takes back who has it, as far as nobody but colleagues was told: that is one move more, and the first stays in the
 * history. The application is locked and its version compared, so that nothing else has happened meanwhile.
 */
export const undoAssignment = (deps: CaseDeps, person: Person, seen: Seen): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, async (deps, taken) => {
    const last = await findLatestEvent(deps.db, taken.row.id);
    const undone = last && assignmentToUndo([last], person, deps.now());
    if (!undone) throw new AppError('cases.undo_over');
    await requireImpartial(deps, person, taken);
    const { before } = Assigned.parse(undone.payload);
    const holder = taken.row.assigned_to;
    // Until then who passed it on counts as who has it.
    const held = before === null ? taken : { ...taken, life: { ...taken.life, assigned_to: person.userId } };
    const moved =
      before === null ? await giveBack(deps, person, held, true) : await give(deps, person, held, before, true);
    if (holder !== null && holder !== person.userId)
      notifications.notify(deps, mover(person), holder, noticeOf('application_taken_over', moved));
    return moved;
  });

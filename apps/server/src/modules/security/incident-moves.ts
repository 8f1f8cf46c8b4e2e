import type { Incident, IncidentOutcome } from '@tamga/contract/security.incidents';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import { type Person, type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { Pool } from '#platform/data/pool';
import { namesOf, requireAdministrator } from './assignees.ts';
import { shownTo } from './incidents.ts';
import { advanceIncident, findIncident, type IncidentRow, insertStep } from './incidents.sql.ts';
import { reportStates } from './reports.states.ts';

export type IncidentMove =
  | { action: 'look' }
  | { action: 'assign'; assignee_id: string }
  | { action: 'note'; note: string }
  | { action: 'close'; outcome: IncidentOutcome; answer?: string | undefined };

type MoveDeps = Pick<Deps, 'pool' | 'now' | 'wakeups'>;

/** `seen` is the version that the administrator acted on: what another did since is not written over. */
export function moveIncident(
  deps: MoveDeps,
  admin: Person,
  { id, seen }: { id: string; seen?: number | undefined },
  move: IncidentMove,
): Promise<Incident> {
  const actor = system('take care of a report', admin.origin);
  return transact(deps, actor, async (deps) => {
    const row = await hold(deps.db, id, seen);
    const changes = await changesOf(deps, admin, actor, row, move);
    const { to: state } = await transition(deps, reportStates, row, move.action, admin, changes);
    const to_id = 'assignee_id' in changes ? changes.assignee_id : null;
    const note = move.action === 'note' ? move.note : null;
    const step = { id: uuidv7(), report_id: id, at: deps.now(), action: move.action, by_id: admin.userId, to_id, note };
    await insertStep(deps.db, step);
    tell(deps, admin, actor, { ...row, ...changes, state }, move);
    const moved = { ...row, ...changes, state };
    return shownTo(deps, admin, moved, await namesOf(deps, actor, [moved.assignee_id]));
  });
}

async function hold(db: Tx, id: string, seen: number | undefined): Promise<IncidentRow> {
  const row = await advanceIncident(db, id, seen);
  if (row) return row;
  const current = await findIncident(db, id);
  if (!current) throw new AppError('security.report_not_found');
  throw new AppError('request.version_conflict', { details: { current_version: current.version } });
}

type Changes = Partial<Pick<IncidentRow, 'answer' | 'outcome' | 'changed_at'>> & { assignee_id?: string };

async function changesOf(
  deps: Pick<Deps, 'now'> & { pool: Pool; db: Tx },
  admin: Person,
  actor: System,
  row: IncidentRow,
  move: IncidentMove,
): Promise<Changes> {
  const changed_at = deps.now();
  if (move.action === 'look') return { assignee_id: admin.userId, changed_at };
  // The person who reported it reads when it last changed, and a note is nothing that they hear of.
  if (move.action === 'note') return {};
  if (move.action === 'assign') {
    await requireAdministrator(deps, actor, move.assignee_id);
    return { assignee_id: move.assignee_id, changed_at };
  }
  if (row.user_id !== null && move.answer === undefined) throw new AppError('security.answer_missing');
  return { answer: move.answer ?? null, outcome: move.outcome, changed_at };
}

const types = {
  look: 'security.report_moved',
  assign: 'security.report_assigned',
  note: 'security.report_noted',
  close: 'security.report_moved',
} as const;

function tell(deps: MoveDeps & { db: Tx }, admin: Person, actor: System, row: IncidentRow, move: IncidentMove): void {
  const { id, state, user_id, assignee_id, outcome } = row;
  const type = types[move.action];
  const details = {
    state,
    ...(move.action === 'close' && outcome && { outcome }),
    ...(move.action === 'assign' && assignee_id && { assignee: assignee_id }),
  };
  audit.record(deps, admin, { action: type, object: `report:${id}`, details });
  announce(deps, admin, { type, aggregate: `report:${id}`, data: { id, state } });
  // Told by the platform: who looked at it is nothing that the person needs to know.
  if (state === 'closed' && user_id !== null)
    notifications.notify(deps, actor, user_id, { kind: 'report_closed', params: {} });
  if (move.action === 'assign' && move.assignee_id !== admin.userId)
    notifications.notify(deps, actor, move.assignee_id, { kind: 'report_assigned', params: {} });
}

import type { Page } from '@tamga/contract/page';
import { SecurityEvent } from '@tamga/contract/security';
import type { Incident, IncidentDetails, IncidentFilter } from '@tamga/contract/security.incidents';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import { allowedActions } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { administratorOf, namesOf } from './assignees.ts';
import { findEventOf, findIncident, type IncidentRow, listIncidentsBefore, listSteps } from './incidents.sql.ts';
import { reportStates } from './reports.states.ts';

type ReadDeps = Pick<Deps, 'pool' | 'now'>;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/** Nothing in it is about a person, but for the administrators who take care of it. */
export async function listIncidents(
  deps: ReadDeps,
  admin: Person,
  { limit, after, show }: IncidentFilter,
): Promise<Page<Incident>> {
  const actor = system('read reports', admin.origin);
  const shown = show === 'mine' ? { show, me: admin.userId } : { show };
  const found = await listIncidentsBefore(asActor(deps, actor), shown, limit + 1, cursor.read(after));
  const { items, next } = pageOf(found, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  const names = await namesOf(
    deps,
    actor,
    items.map(({ assignee_id }) => assignee_id),
  );
  return { items: items.map((row) => shownTo(deps, admin, row, names)), next };
}

/** The most steps that are shown of one; nobody needs the hundredth note. */
const stepsMax = 200;

/** With what was reported; the person whom it is about finds that in their access log. */
export async function getIncident(deps: ReadDeps, admin: Person, id: string): Promise<IncidentDetails> {
  const actor = system('read a report', admin.origin);
  const db = asActor(deps, actor);
  const row = await findIncident(db, id);
  if (!row) throw new AppError('security.report_not_found');
  const [event, steps] = await Promise.all([eventOf(db, row), listSteps(db, id, stepsMax)]);
  const fields = ['kind', 'state', 'answer', ...(event ? ['address', 'description', 'context'] : [])];
  const subject = event?.user_id ?? row.user_id ?? [];
  await users.recordAccess(deps, admin, { subject, purpose: 'security', recordKind: 'security_event', fields });
  const names = await namesOf(deps, actor, [row.assignee_id, ...steps.flatMap(({ by_id, to_id }) => [by_id, to_id])]);
  return {
    ...shownTo(deps, admin, row, names),
    event,
    steps: steps.map(({ by_id, to_id, ...step }) => ({
      ...step,
      by: administratorOf(names, by_id),
      to: to_id === null ? null : administratorOf(names, to_id),
    })),
  };
}

async function eventOf(db: Db, row: IncidentRow): Promise<SecurityEvent | null> {
  const event = await findEventOf(db, row);
  return event ? { ...event, context: SecurityEvent.shape.context.parse(event.context) } : null;
}

export function shownTo(
  { now }: Pick<Deps, 'now'>,
  admin: Person,
  { user_id, assignee_id, ...row }: IncidentRow,
  names: ReadonlyMap<string, string>,
): Incident {
  return {
    ...row,
    is_reported: user_id !== null,
    assignee: assignee_id === null ? null : administratorOf(names, assignee_id),
    allowed_actions: allowedActions(reportStates, row, admin, now()),
  };
}

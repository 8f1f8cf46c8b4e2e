import type { Overview } from '@tamga/contract/cases.following';
import * as appointments from '#modules/appointments';
import * as notifications from '#modules/notifications';
import * as payments from '#modules/payments';
import * as references from '#modules/references';
import * as registry from '#modules/registry';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { type ApplicationRow, countOpen, listApplicationsOf, underWay } from './applications.sql.ts';

/** More than fit a page of what one has to do. */
const shownMax = 50;

export async function readOverview(deps: { pool: Pool; now: () => Date }, person: Person): Promise<Overview> {
  const db = asActor(deps, person);
  const [rows, open, unpaid, next_appointment, unread, recent_references] = await Promise.all([
    listApplicationsOf(db, person.userId, { open: true }, shownMax, undefined),
    countOpen(db, person.userId, [...underWay]),
    payments.listUnpaid(deps, person),
    appointments.findNext(deps, person),
    notifications.countOwnUnread(deps, person),
    references.listRecent(deps, person),
  ]);
  const waiting = rows.flatMap((row) => {
    const kind = whatIsNeeded(row);
    return kind === null ? [] : [{ row, kind }];
  });
  const titleOf = await registry.titlesOf(
    deps,
    person,
    waiting.map(({ row }) => row.service_id),
  );
  const actions_required = waiting
    .map(({ row, kind }) => ({
      kind,
      application_id: row.id,
      title: titleOf(row.service_id, row.version_no),
      deadline: row.waits_until,
    }))
    .toSorted((one, other) => (one.deadline?.getTime() ?? Infinity) - (other.deadline?.getTime() ?? Infinity));
  return { open_applications: open, actions_required, unpaid, next_appointment, unread, recent_references };
}

function whatIsNeeded({
  state,
  gates,
  signature_id,
}: ApplicationRow): Overview['actions_required'][number]['kind'] | null {
  if (state === 'draft') return signature_id === null ? 'finish_draft' : 'sign';
  if (state === 'info_requested') return 'provide_info';
  return state === 'submitted' && gates.includes('payment') ? 'pay' : null;
}

import * as appointments from '#modules/appointments';
import * as notifications from '#modules/notifications';
import * as org from '#modules/org';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { dropAsked } from './asking.ts';
import { listOverdue, listWaited } from './deadlines.sql.ts';
import { dropFees } from './fees.ts';
import { closeInfoItems } from './info-items.sql.ts';
import { resumed } from './info-items.ts';
import { closing, moveApplication } from './moving.ts';
import { noticeOf } from './notices.ts';
import { purge } from './purging.ts';
import { type CaseDeps, type OpenDeps, take, type Taken } from './taking.ts';
import { purgeAfter } from './terms.ts';

/** For each run; the rest comes with the next, a few minutes later. */
const batchMax = 500;

/** Ends or goes on with what has waited long enough. Each in a transaction of its own: one that fails keeps no other. */
export async function endWaiting(deps: Deps): Promise<number> {
  const actor = system('end what waited too long');
  const rows = await listWaited(asActor(deps, actor), deps.now(), batchMax);
  return eachTaken(deps, actor, rows, (deps, taken) =>
    taken.row.state === 'info_requested' ? missInfo(deps, actor, taken) : expire(deps, actor, taken),
  );
}

export async function markOverdue(deps: Deps): Promise<number> {
  const actor = system('mark what is overdue');
  const rows = await listOverdue(asActor(deps, actor), deps.now(), batchMax);
  return eachTaken(deps, actor, rows, async (deps, taken) => {
    const flags = [...new Set([...taken.row.flags, 'overdue', 'escalated'])];
    // As the officer saw it: what they decide, and may be signing at this moment, is the same application.
    const change = { flags, version: taken.row.version };
    const moved = await moveApplication(deps, actor, taken, 'escalate', change, { what: 'overdue' });
    const supervisors = await org.listSupervisors(deps, actor, taken.row.tenant_id);
    for (const id of supervisors) notifications.notify(deps, actor, id, noticeOf('application_overdue', moved));
  });
}

async function expire(deps: OpenDeps, actor: System, taken: Taken): Promise<void> {
  const { row } = taken;
  const [now, wasDraft] = [deps.now(), row.state === 'draft'];
  const change = {
    ...closing(now, row),
    duplicate_key: null,
    purge_after: purgeAfter(now, 'undecided'),
    ...(wasDraft && { data_sealed: null, data_hash: null }),
  };
  const moved = await moveApplication(deps, actor, taken, 'expire', change, { what: 'expired' });
  await dropAsked(deps, actor, row.id);
  // Nobody has ever read a draft, so that nothing is kept of it.
  if (wasDraft) return purge(deps, actor, row.id);
  await dropFees(deps, actor, moved);
  await appointments.cancelOfCase(deps, actor, row.id);
  notifications.notify(deps, actor, row.applicant_id, noticeOf('application_expired', moved));
}

async function missInfo(deps: OpenDeps, actor: System, taken: Taken): Promise<void> {
  const { row } = taken;
  const change = { ...resumed(taken, deps.now()), flags: [...new Set([...row.flags, 'info_missing'])] };
  const moved = await moveApplication(deps, actor, taken, 'miss_info', change, { what: 'info_missed' });
  await closeInfoItems(deps.db, row.id, 'missed');
  notifications.notify(deps, actor, row.applicant_id, noticeOf('application_info_missed', moved));
}

/** Each in a transaction of its own, in which nobody else changes it. */
export async function eachTaken(
  deps: CaseDeps & Pick<Deps, 'log'>,
  actor: System,
  rows: readonly { id: string }[],
  work: (deps: OpenDeps, taken: Taken) => Promise<void>,
): Promise<number> {
  // Its applicant, or another worker, may be faster.
  return eachRow(deps, rows, { failed: 'a deadline was not carried out' }, (id) =>
    transact(deps, actor, async (deps) => work(deps, await take(deps, actor, { id }, null))),
  );
}

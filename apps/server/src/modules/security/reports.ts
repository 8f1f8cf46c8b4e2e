import type { Page, PageQuery } from '@tamga/contract/page';
import type { OwnReport } from '@tamga/contract/security.reports';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { findReport, listReports } from './reports.sql.ts';
import { reportStates } from './reports.states.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnReports(
  deps: { pool: Pool },
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<OwnReport>> {
  const rows = await listReports(asActor(deps, person), limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

/** For an administrator; the person finds it in their access log. */
export async function getReport(deps: { pool: Pool }, admin: Person, id: string): Promise<OwnReport> {
  const row = await findReport(asActor(deps, system('read a report', admin.origin)), id);
  if (!row) throw new AppError('security.report_not_found');
  const { user_id: subject, ...report } = row;
  const fields = ['kind', 'state', 'answer'];
  await users.recordAccess(deps, admin, { subject, purpose: 'security', recordKind: 'security_event', fields });
  return report;
}

export function moveReport(
  deps: Pick<Deps, 'pool' | 'now' | 'wakeups'>,
  admin: Person,
  id: string,
  move: { action: 'look' } | { action: 'close'; answer: string },
): Promise<OwnReport> {
  return transact(deps, system('answer a report', admin.origin), async (deps) => {
    const row = await findReport(deps.db, id);
    if (!row) throw new AppError('security.report_not_found');
    const { user_id, ...report } = row;
    const changed_at = deps.now();
    const answer = move.action === 'close' ? move.answer : null;
    const { to: state } = await transition(deps, reportStates, report, move.action, admin, { answer, changed_at });
    audit.record(deps, admin, { action: 'security.report_moved', object: `report:${id}`, details: { state } });
    announce(deps, admin, { type: 'security.report_moved', aggregate: `report:${id}`, data: { id, state } });
    // Told by the platform: who looked at it is nothing that the person needs to know.
    if (state === 'closed')
      notifications.notify(deps, system('answer a report', admin.origin), user_id, {
        kind: 'report_closed',
        params: {},
      });
    return { ...report, state, answer, changed_at };
  });
}

const exportedMax = 1_000;

/** What this room tells a person about themselves; the words of reports are not in it. */
export const exportAbout = async (deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> => ({
  reports: await listReports(asActor(deps, person), exportedMax, undefined),
});

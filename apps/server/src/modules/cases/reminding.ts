import * as notifications from '#modules/notifications';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { updateApplication } from './applications.sql.ts';
import { eachTaken } from './deadlines.ts';
import { isEndingSoon, listEndingSoon } from './deadlines.sql.ts';
import { noticeOf } from './notices.ts';

/** For each run; the rest comes with the next, a few minutes later. */
const batchMax = 500;

/** Tells applicants of drafts and questions that end soon, before they do. */
export async function remindOfEnds(deps: Deps): Promise<number> {
  const actor = system('remind of what ends soon');
  const rows = await listEndingSoon(asActor(deps, actor), deps.now(), batchMax);
  return eachTaken(deps, actor, rows, async (deps, taken) => {
    const { row } = taken;
    if (!(await isEndingSoon(deps.db, deps.now(), row.id))) return;
    await updateApplication(deps.db, row.id, { reminded_at: deps.now() });
    const kind = row.state === 'draft' ? 'application_draft_ending' : 'application_info_due';
    notifications.notify(deps, actor, row.applicant_id, noticeOf(kind, taken));
  });
}

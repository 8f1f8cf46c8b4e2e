import type { CaseApplication } from '@tamga/contract/cases';
import * as users from '#modules/users';
import type { Person } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { allowedActions } from '#platform/data/states';
import type { ApplicationRow } from './applications.sql.ts';
import { applicationLife } from './applications.states.ts';
import { describeApplication } from './describing.ts';
import { findViewSince } from './events.sql.ts';
import { addEvent } from './records.ts';
import { openWords } from './sealed-words.ts';
import { type CaseDeps, mover, standingIn, take } from './taking.ts';

const dayMs = 24 * 3_600_000;

export interface OfficerView {
  application: CaseApplication;
  row: ApplicationRow;
  standing: 'officer' | 'supervisor' | null;
  /** What the applicant wrote when they appealed. */
  appeal_text: string | null;
}

/** As an officer opens it; the applicant reads that one did, in its history and in their access log. */
export async function openForOfficer(deps: CaseDeps, person: Person, id: string): Promise<OfficerView> {
  const { standing } = await standingIn(deps, person, id);
  const { row, actions } = await transact(deps, mover(person), async (deps) => {
    const { row, life } = await take(deps, person, { id }, standing);
    const since = new Date(deps.now().getTime() - dayMs);
    // Once a day is enough: an officer opens the same application many times while they work on it.
    if (!(await findViewSince(deps.db, id, person.userId, since))) await addEvent(deps, person, row, 'viewed');
    await users.recordAccess(deps, person, {
      subject: row.applicant_id,
      purpose: 'service',
      recordKind: 'case',
      recordId: id,
      fields: ['answers', 'evidence'],
      tenantId: row.tenant_id,
    });
    return { row, actions: allowedActions(applicationLife, life, person, deps.now()) };
  });
  const application = await describeApplication(deps, person, asActor(deps, person), row, actions);
  const appeal_text = openWords(deps.keyring, 'application', id, 'appeal_sealed', row.appeal_sealed);
  return { application, row, standing, appeal_text };
}

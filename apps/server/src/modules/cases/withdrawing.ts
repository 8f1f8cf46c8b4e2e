import type { CaseApplication } from '@tamga/contract/cases';
import * as appointments from '#modules/appointments';
import * as approvals from '#modules/approvals';
import type { Person } from '#platform/actor';
import type { ApplicationChange } from './applications.sql.ts';
import { describeOwn } from './applications.ts';
import { dropAsked } from './asking.ts';
import { dropProposal } from './decisions.sql.ts';
import { keepsKey } from './duplicates.ts';
import { dropFees } from './fees.ts';
import { closeInfoItems } from './info-items.sql.ts';
import { closing, moveApplication } from './moving.ts';
import { purge } from './purging.ts';
import { requireRepresenting } from './representing.ts';
import { sealWords } from './sealed-words.ts';
import { type CaseDeps, changeOwn, mover, type Seen } from './taking.ts';
import { purgeAfter } from './terms.ts';

export const cancelApplication = (
  deps: CaseDeps,
  person: Person,
  seen: Seen,
  { reason }: { reason: string | null },
): Promise<CaseApplication> =>
  changeOwn(deps, person, seen, async (deps, taken) => {
    const { row } = taken;
    const [now, wasDraft] = [deps.now(), row.state === 'draft'];
    // Nobody but its applicant has a draft; what was handed in is the organisation's.
    if (!wasDraft) await requireRepresenting(deps, person, taken);
    // Who gives up an appeal was decided about, and that stands.
    const wasDecided = row.decided_by.length > 0;
    const change: ApplicationChange = {
      ...closing(now, row),
      ...(!keepsKey(taken) && { duplicate_key: null }),
      reason_sealed: sealWords(deps.keyring, 'application', row.id, 'reason_sealed', reason),
      purge_after: purgeAfter(now, wasDecided ? 'decided' : 'undecided'),
      // Nobody has ever read a draft, so that nothing is kept of it.
      ...(wasDraft && { data_sealed: null, data_hash: null }),
    };
    const withdrawn = await moveApplication(deps, person, taken, 'withdraw', change, { what: 'withdrawn' });
    if (wasDraft && row.signature_id !== null) await approvals.withdraw(deps, mover(person), row.signature_id);
    await dropAsked(deps, person, row.id);
    if (wasDraft) await purge(deps, mover(person), row.id);
    await closeInfoItems(deps.db, row.id, 'dropped');
    await dropProposal(deps.db, row.id);
    if (!wasDraft && !wasDecided) await dropFees(deps, person, withdrawn);
    await appointments.cancelOfCase(deps, mover(person), row.id);
    return describeOwn(deps, person, withdrawn.row);
  });

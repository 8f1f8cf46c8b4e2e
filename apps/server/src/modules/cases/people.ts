import type { Person, System } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { openAnswers } from './answers.ts';
import { type ApplicationRow, listApplicationsOf, underWay } from './applications.sql.ts';
import { dropAsked } from './asking.ts';
import { decisionOf, evidenceOf, infoItemOf } from './describing.ts';
import { dropProposal, listDecisions } from './decisions.sql.ts';
import { keepsKey } from './duplicates.ts';
import { type EventRow, listEventsBefore } from './events.sql.ts';
import { listEvidences } from './evidences.sql.ts';
import { dropFees } from './fees.ts';
import type { ForgetDeps } from './forgetting.ts';
import { closeInfoItems, listInfoItems } from './info-items.sql.ts';
import { closing, moveApplication } from './moving.ts';
import { lockIdsOf } from './people.sql.ts';
import { purge } from './purging.ts';
import { openWords } from './sealed-words.ts';
import { take } from './taking.ts';
import { entryOf } from './timeline.ts';

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<ApplicationRow>((limit, last) =>
    listApplicationsOf(db, person.userId, {}, limit, last?.id),
  );
  const applications: unknown[] = [];
  for (const row of rows) {
    const { id, number, state, service_id, created_at, submitted_at, decided_at, closed_at } = row;
    const items = await listInfoItems(db, id);
    const evidences = await listEvidences(db, id);
    const decisions = await listDecisions(db, id);
    const events = await allRows<EventRow>((limit, last) => listEventsBefore(db, id, limit, last?.seq));
    applications.push({
      id,
      number,
      state,
      service_id,
      created_at,
      submitted_at,
      decided_at,
      closed_at,
      answers: openAnswers(deps.keyring, id, row.data_sealed),
      appeal: openWords(deps.keyring, 'application', id, 'appeal_sealed', row.appeal_sealed),
      withdrawal_reason: openWords(deps.keyring, 'application', id, 'reason_sealed', row.reason_sealed),
      info_items: items.map((one) => infoItemOf(deps.keyring, one)),
      evidences: evidences.map((one) => evidenceOf(deps.keyring, one)),
      decisions: decisions.map((one) => decisionOf(deps.keyring, one)),
      timeline: events.map(entryOf),
    });
  }
  return { applications };
}

/** What is under way ends, and of all of it what people wrote goes; what was decided stays, about nobody. */
export async function forgetPerson(deps: ForgetDeps, userId: string, actor: System): Promise<void> {
  for (const { id, state } of await lockIdsOf(deps.db, userId)) {
    if (underWay.some((one) => one === state)) await end(deps, actor, id);
    await purge(deps, actor, id);
  }
}

/** As if the person had withdrawn it: who works on it reads in its history that it ended, and others are told. */
async function end(deps: ForgetDeps, actor: System, id: string): Promise<void> {
  const taken = await take(deps, actor, { id }, null);
  const change = {
    ...closing(deps.now(), taken.row),
    ...(!keepsKey(taken) && { duplicate_key: null }),
    signature_id: null,
  };
  const happened = { what: 'withdrawn', payload: { because: 'erased' } } as const;
  const withdrawn = await moveApplication(deps, actor, taken, 'withdraw', change, happened);
  await dropAsked(deps, actor, id);
  await closeInfoItems(deps.db, id, 'dropped');
  await dropProposal(deps.db, id);
  if (withdrawn.from !== 'draft' && taken.row.decided_by.length === 0) await dropFees(deps, actor, withdrawn);
}

/** What a person has applied for, for rooms above that forget them, too; held until the end. In an open transaction of the platform. */
export const applicationIdsOf = async (deps: { db: Tx }, userId: string): Promise<string[]> =>
  (await lockIdsOf(deps.db, userId)).map(({ id }) => id);

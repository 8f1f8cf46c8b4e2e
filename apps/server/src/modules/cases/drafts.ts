import type { CaseApplication } from '@tamga/contract/cases';
import type { Person } from '#platform/actor';
import { judge } from '#platform/data/states';
import { AppError } from '#platform/error';
import { type Answers, formOf, mergeAnswers, openAnswers, partialAnswers, sealAnswers } from './answers.ts';
import { describeOwn } from './applications.ts';
import { updateApplication } from './applications.sql.ts';
import { applicationLife } from './applications.states.ts';
import { type CaseDeps, changeOwn, type OpenDeps, type Seen, type Taken } from './taking.ts';
import { daysAfter, draftDays } from './terms.ts';

/** Saved as the citizen types: no line of the history, no record and no event, until it is handed in. */
export const changeApplication = (
  deps: CaseDeps,
  person: Person,
  seen: Seen,
  changes: Answers,
): Promise<CaseApplication> =>
  changeOwn(deps, person, seen, async (deps, taken) => {
    requireEditable(deps, person, taken);
    return describeOwn(deps, person, await writeAnswers(deps, taken, changes));
  });

/** What waits for PIN2 on a phone is what was shown there, and stays so. */
export function requireEditable(deps: { now: () => Date }, person: Person, { life, row }: Taken): void {
  if (judge(applicationLife, life, 'edit', person, deps.now()).is !== 'allowed')
    throw new AppError('cases.state_conflict');
  if (row.signature_id !== null) throw new AppError('cases.signature_pending');
}

export async function writeAnswers(deps: OpenDeps, { row, promised }: Taken, changes: Answers) {
  const before = openAnswers(deps.keyring, row.id, row.data_sealed) ?? {};
  const answers = partialAnswers(formOf(promised.content), mergeAnswers(before, changes));
  const now = deps.now();
  return updateApplication(deps.db, row.id, {
    ...sealAnswers(deps.keyring, row.id, answers),
    waits_until: daysAfter(now, draftDays),
    version: row.version + 1,
    updated_at: now,
  });
}

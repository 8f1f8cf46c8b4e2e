import type { ApplicationAction } from '@tamga/contract/cases.states';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { judge } from '#platform/data/states';
import { AppError } from '#platform/error';
import { applicationLife } from './applications.states.ts';
import { requireImpartial } from './assigning.ts';
import { type CaseDeps, changeAsOfficer, type Seen, type Taken } from './taking.ts';

/** Does `work` where the officer could make that move now, and refuses as the move itself would; it moves nothing. */
export const whileAllowed = <D extends CaseDeps, T>(
  deps: D,
  officer: Person,
  seen: Seen,
  action: ApplicationAction,
  work: (deps: D & { db: Tx }, taken: Taken) => Promise<T>,
): Promise<T> =>
  changeAsOfficer(deps, officer, seen, async (deps, taken) => {
    await requireImpartial(deps, officer, taken);
    const verdict = judge(applicationLife, taken.life, action, officer, deps.now());
    const { refusals } = applicationLife;
    if (verdict.is === 'not theirs') throw new AppError(refusals.who);
    if (verdict.is === 'held') throw new AppError(refusals.guards[verdict.guard]);
    if (verdict.is === 'wrong state') throw new AppError(refusals.state);
    return work(deps, taken);
  });

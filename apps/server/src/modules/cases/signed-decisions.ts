import type { ApplicationAction } from '@tamga/contract/cases.states';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { confirmTaken, decideTaken, objectTaken, type Ruling } from './deciding.ts';
import { findProposal } from './decisions.sql.ts';
import { mover, type OpenDeps, type Seen, take, type Taken } from './taking.ts';

type Outcome = Ruling['outcome'];

/** What a decision is where another officer has proposed one: the same outcome confirms it, the other objects. */
export const actionOf = (outcome: Outcome, proposed: Outcome | null): ApplicationAction & Action =>
  proposed === null ? outcome : proposed === outcome ? 'confirm' : 'object';

type Action = 'approve' | 'reject' | 'confirm' | 'object';

/** Carries out what an officer has signed, in the transaction that marks it as signed. */
export async function decideSigned(
  deps: OpenDeps,
  officer: Person,
  seen: Seen,
  ruling: Ruling,
  { signatureId, isOfficer }: { signatureId: string; isOfficer: (tenantId: string) => Promise<boolean> },
): Promise<Taken> {
  const taken = await take(deps, officer, seen, 'officer');
  const { tenant_id } = taken.row;
  if (!(await org.isActive(deps, mover(officer), tenant_id))) throw new AppError('org.organisation_not_active');
  if (!(await isOfficer(tenant_id))) throw new AppError('cases.not_assignee');
  const proposal = taken.row.gates.includes('second_decision') ? await findProposal(deps.db, seen.id) : undefined;
  const action = actionOf(ruling.outcome, proposal?.outcome ?? null);
  if (action === 'confirm') return confirmTaken(deps, officer, taken);
  if (action === 'object') return objectTaken(deps, officer, taken);
  return decideTaken(deps, officer, taken, ruling, signatureId);
}

import type { ApplicationAction } from '@tamga/contract/cases.states';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { confirmTaken, decideTaken, type KeepObjection, objectTaken, type Ruling } from './deciding.ts';
import { findProposal } from './decisions.sql.ts';
import { mover, type OpenDeps, type Seen, take, type Taken } from './taking.ts';

type Outcome = Ruling['outcome'];

/** What a decision is where another officer has proposed one: the same outcome confirms it, the other objects. */
export const actionOf = (outcome: Outcome, proposed: Outcome | null): DecisionAction =>
  proposed === null ? outcome : proposed === outcome ? 'confirm' : 'object';

export const decisionActions = [
  'approve',
  'reject',
  'confirm',
  'object',
] as const satisfies readonly ApplicationAction[];
export type DecisionAction = (typeof decisionActions)[number];

interface Signed {
  action: DecisionAction;
  signatureId: string;
  isOfficer: (tenantId: string) => Promise<boolean>;
  keepObjection: KeepObjection;
}

/** Carries out what an officer has signed, and nothing else, in the transaction that marks it as signed. */
export async function decideSigned(
  deps: OpenDeps,
  officer: Person,
  seen: Seen,
  ruling: Ruling,
  { action, signatureId, isOfficer, keepObjection }: Signed,
): Promise<Taken> {
  const taken = await take(deps, officer, seen, 'officer');
  const { tenant_id } = taken.row;
  if (!(await org.isActive(deps, mover(officer), tenant_id))) throw new AppError('org.organisation_not_active');
  if (!(await isOfficer(tenant_id))) throw new AppError('cases.not_assignee');
  const proposal = taken.row.gates.includes('second_decision') ? await findProposal(deps.db, seen.id) : undefined;
  if (action !== actionOf(ruling.outcome, proposal?.outcome ?? null)) throw new AppError('cases.state_conflict');
  if (action === 'confirm') return confirmTaken(deps, officer, taken, signatureId);
  if (action === 'object') return objectTaken(deps, officer, taken, signatureId, keepObjection);
  return decideTaken(deps, officer, taken, ruling, signatureId);
}

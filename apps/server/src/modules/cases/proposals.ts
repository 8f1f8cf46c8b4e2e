import type { Decision } from '@tamga/contract/cases.parts';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { findProposal } from './decisions.sql.ts';
import { decisionOf } from './describing.ts';
import type { CaseDeps } from './taking.ts';

/** The decision that waits for a second officer, and who proposed it. */
export async function readProposal(
  deps: CaseDeps,
  officer: Person,
  id: string,
): Promise<(Decision & { proposed_by: string }) | null> {
  const row = await findProposal(asActor(deps, officer), id);
  return row ? { ...decisionOf(deps.keyring, row), proposed_by: row.proposed_by } : null;
}

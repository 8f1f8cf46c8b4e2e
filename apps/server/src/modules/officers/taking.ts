import * as cases from '#modules/cases';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import type { Pool } from '#platform/data/pool';
import { tenantsOf } from './tenants.ts';

/** An application before an officer: one that was handed in to an active organisation of theirs. */
export interface Handed {
  row: cases.QueueRow;
  isSupervisor: boolean;
}

/**
 * What is not the officer's to know is not found. What concerns themselves they see as citizens, and as officers they must
 * not touch it: their own applications, and those of an organisation that they belong to.
 */
export async function requireHanded(deps: { pool: Pool }, person: Person, id: string): Promise<Handed> {
  const { tenantIds, ownIds, supervised } = await tenantsOf(deps, person, undefined);
  const row = tenantIds.length === 0 ? undefined : await cases.findQueued(deps, person, tenantIds, id);
  if (!row) throw new AppError('cases.application_not_found');
  const isTheirs = row.on_behalf_org_id !== null && ownIds.includes(row.on_behalf_org_id);
  if (row.applicant_id === person.userId || isTheirs) throw new AppError('cases.conflict_of_interest');
  return { row, isSupervisor: supervised.has(row.tenant_id) };
}

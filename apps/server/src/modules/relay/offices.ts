import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';

/** For those who belong to the organisation, which must be active to do anything new. */
export async function requireActive(deps: { pool: Pool; db?: Tx }, person: Person, tenantId: string): Promise<void> {
  const { state } = await org.requireMembership(deps, person, tenantId);
  if (state !== 'active') throw new AppError('org.organisation_not_active');
}

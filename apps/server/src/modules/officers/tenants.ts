import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';

interface Tenants {
  tenantIds: string[];
  /** Also those that are not active, or that they left within a year: what they apply for concerns the officer still. */
  ownIds: string[];
  supervised: ReadonlySet<string>;
}

/**
 * The organisations whose applications the officer sees: the one they named, or all that they belong to. One that is not
 * active decides nothing, and nothing that was handed in to it is shown.
 */
export async function tenantsOf(
  deps: { pool: Pool; db?: Tx },
  person: Person,
  named: string | undefined,
): Promise<Tenants> {
  const standings = await org.listStandings(deps, person);
  const active = standings.filter(({ state }) => state === 'active');
  const activeIds = active.map(({ tenant_id }) => tenant_id);
  if (named !== undefined && !activeIds.includes(named)) throw new AppError('org.organisation_not_found');
  const supervised = active.filter(({ role }) => role === 'owner' || role === 'admin');
  return {
    tenantIds: named === undefined ? activeIds : [named],
    ownIds: await org.listStakes(deps, person, person.userId),
    supervised: new Set(supervised.map(({ tenant_id }) => tenant_id)),
  };
}

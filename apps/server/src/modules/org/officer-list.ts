import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Actor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listActiveMembers } from './members.sql.ts';

export interface Officer {
  id: string;
  /** As officials sign, for example Д.Болормаа. */
  name: string;
}

/** Everybody who may decide cases of the organisation, by their names. */
export async function listOfficers(deps: { pool: Pool }, { origin }: Actor, tenantId: string): Promise<Officer[]> {
  const platform = system('find who decides', origin);
  const members = await listActiveMembers(asActor(deps, platform), tenantId);
  const roles = await rbac.rolesWith(deps, platform, 'gov.review');
  const ids = members.map(({ user_id }) => user_id);
  const people = await users.describePeople(deps, platform, ids);
  return [...people]
    .filter(([, { role }]) => roles.includes(role))
    .map(([id, person]) => ({ id, name: users.signatureOf(person) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'mn'));
}

import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Actor, system } from '#platform/actor';
import { actingAs, asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listActiveMembers } from './members.sql.ts';

/**
 * Whether the organisation has a member who may decide cases, which the permission says and not what they are called in the
 * organisation. The platform looks: what others may do is nothing that members see.
 */
export async function hasOfficer(deps: { pool: Pool; db?: Tx }, { origin }: Actor, tenantId: string): Promise<boolean> {
  const platform = system('find who decides', origin);
  const find = async (): Promise<boolean> => {
    const members = await listActiveMembers(asActor(deps, platform), tenantId);
    const roles = await rbac.rolesWith(deps, platform, 'gov.review');
    const ids = members.map(({ user_id }) => user_id);
    return users.isAnyHolding(deps, platform, ids, roles);
  };
  const { db } = deps;
  return db ? actingAs({ db }, platform, find) : find();
}

import type { FoundUser } from '@tamga/contract/admin.core';
import type { Page, PageQuery } from '@tamga/contract/page';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';

export function searchUsers(
  deps: { pool: Pool },
  admin: Person,
  query: PageQuery & { q: string },
): Promise<Page<FoundUser>> {
  return transact(deps, system('search users', admin.origin), async (deps) => {
    const { items, next } = await users.listPeople(deps, { ...query, sort: 'name' });
    await users.recordAccess(deps, admin, {
      subject: items.map(({ id }) => id),
      purpose: 'user_search',
      recordKind: 'user',
      fields: ['name', 'civil_id (masked)', 'role', 'active'],
    });
    const found = items.map(({ id, family_name, given_name, civil_id, role, active }) => ({
      id,
      name: `${family_name.slice(0, 1)}.${given_name}`,
      civil_id: users.maskNumber(civil_id),
      role,
      active,
    }));
    return { items: found, next };
  });
}

/** Organisations are public bodies of a register, so no access log records this. */
export const searchOrganisations = (
  deps: { pool: Pool },
  admin: Person,
  query: PageQuery & { q?: string | undefined },
): ReturnType<typeof org.searchOrganisations> =>
  org.searchOrganisations(deps, system('search organisations', admin.origin), query);

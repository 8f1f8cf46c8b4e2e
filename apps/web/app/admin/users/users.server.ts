import type { listUsers, ManagedUser } from '@tamga/contract/admin';
import { getUser } from '@tamga/contract/admin.person';
import type { z } from 'zod';
import type { Context } from '#app/platform/context.ts';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { dayEnd, dayStart, filterOf, masked } from '#app/platform/filters.server.ts';
import { type NamedRole, nameIn } from '#app/admin/roles/roles.server.ts';

/** A user as a page shows them: without the number by which the state knows them. */
export interface ShownUser {
  id: string;
  name: string;
  number: string;
  email: string | null;
  role: string;
  roleName: string;
  state: 'active' | 'inactive' | 'deleted';
  created_at: string;
}

export const shownUser =
  (roles: readonly NamedRole[]) =>
  (user: z.input<typeof ManagedUser>): ShownUser => ({
    id: user.id,
    name: `${user.family_name} ${user.given_name}`,
    number: masked(user.civil_id),
    email: user.email,
    role: user.role,
    roleName: nameIn(roles, user.superadmin ? 'superadmin' : user.role),
    state: user.deleted_at ? 'deleted' : user.active ? 'active' : 'inactive',
    created_at: user.created_at,
  });

export type UserPage = Omit<Answer<typeof getUser>, 'user'> & { user: ShownUser };

/** What the address of the list asks for. */
export function userQueryOf(url: URL): NonNullable<Asked<typeof listUsers>['query']> {
  const { q, role, active, order, after } = filterOf(url, 'q', 'role', 'active', 'order', 'after');
  return {
    q,
    role,
    active: active === 'true' || active === 'false' ? active : undefined,
    sort: order === 'name' ? 'name' : undefined,
    created_from: dayStart(url.searchParams.get('from')),
    created_to: dayEnd(url.searchParams.get('to')),
    after,
  };
}

/** One person, or a page that says there is none. */
export async function readUser(context: Context, id: string, roles: readonly NamedRole[]): Promise<UserPage> {
  const { user, ...details } = await ask(context, getUser, { params: { id } });
  return { user: shownUser(roles)(user), ...details };
}

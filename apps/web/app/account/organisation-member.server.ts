import { getOrganisation } from '@tamga/contract/org';
import { listMembers } from '@tamga/contract/org.members';
import { getOwnProfile } from '@tamga/contract/users';
import { data } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';

/** One member, with what the page says of the organisation. Not found where either is not there to be seen. */
export async function findMember(context: Context, id: string, userId: string) {
  const params = { id };
  const [organisation, me] = await Promise.all([
    call(context, getOrganisation, { params }),
    call(context, getOwnProfile),
  ]);
  const isSelf = me.id === userId;
  if (isSelf) {
    const { my_role: role, my_state: state } = organisation;
    return {
      organisation: organisation.name,
      name: `${me.family_name} ${me.given_name}`,
      role,
      state,
      isSelf,
      mine: role,
    };
  }
  const members = await everyPage((after) => call(context, listMembers, { params, query: { after, limit: 100 } }));
  const member = members.find(({ user_id }) => user_id === userId);
  if (!member) throw data(null, { status: 404 });
  const { family_name, given_name, role, state } = member;
  const name = given_name === null ? null : `${family_name} ${given_name}`;
  return { organisation: organisation.name, name, role, state, isSelf, mine: organisation.my_role };
}

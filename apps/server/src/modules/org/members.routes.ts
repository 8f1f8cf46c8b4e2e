import * as contract from '@tamga/contract/org.members';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { acceptInvitation, changeMember, inviteMember, listMembers, removeMember } from './members.ts';

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listMembers, ({ params, query }, person) => listMembers(deps, person, params.id, query));
  mount(app, contract.inviteMember, ({ params, body }, person) => inviteMember(deps, person, params.id, body));
  mount(app, contract.acceptInvitation, ({ params }, person) => acceptInvitation(deps, person, params.id));
  mount(app, contract.changeMember, ({ params, body }, person) =>
    changeMember(deps, person, params.id, params.userID, body),
  );
  mount(app, contract.removeMember, ({ params }, person) => removeMember(deps, person, params.id, params.userID));
}

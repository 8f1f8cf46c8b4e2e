import * as contract from '@tamga/contract/superadmin.invites';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { invite, listInvites, withdrawInvite } from './invites.ts';

export function inviteRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listInvites, ({ query }, superadmin) => listInvites(deps, superadmin, query));
  mount(app, contract.invite, ({ body }, superadmin) => invite(deps, superadmin, body.email));
  mount(app, contract.withdrawInvite, ({ params }, superadmin) => withdrawInvite(deps, superadmin, params.email));
}

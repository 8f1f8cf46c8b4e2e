import * as contract from '@tamga/contract/gateway.access';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { approveAccess, endAccess, refuseAccess, withdrawAccess } from './access-decisions.ts';
import { askForAccess, listAskers, listRequests } from './access-requests.ts';

export function accessRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listAccessRequests, ({ query }, person) => listRequests(deps, person, query));
  mount(app, contract.listAskers, ({ query }, person) => listAskers(deps, person, query));
  mount(app, contract.askForAccess, ({ body }, person) => askForAccess(deps, person, body));
  mount(app, contract.approveAccess, ({ params, body }, person) => approveAccess(deps, person, params.id, body));
  mount(app, contract.refuseAccess, ({ params, body }, person) => refuseAccess(deps, person, params.id, body));
  mount(app, contract.withdrawAccess, ({ params }, person) => withdrawAccess(deps, person, params.id));
  mount(app, contract.endAccess, ({ params, body }, person) => endAccess(deps, person, params.id, body));
}

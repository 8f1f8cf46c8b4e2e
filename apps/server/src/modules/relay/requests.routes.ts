import * as contract from '@tamga/contract/relay';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getRequest, listRequests } from './requests.ts';

export function requestRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listRelayRequests, ({ query }, person) => listRequests(deps, person, query));
  mount(app, contract.getRelayRequest, ({ params }, person) => getRequest(deps, person, params.id));
}

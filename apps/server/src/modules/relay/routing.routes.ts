import * as contract from '@tamga/contract/relay.routing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { addRoute, listRoutes, removeRoute } from './routing.ts';

export function routingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listRoutes, ({ query }, person) => listRoutes(deps, person, query));
  mount(app, contract.addRoute, ({ body }, person) => addRoute(deps, person, body));
  mount(app, contract.removeRoute, ({ params }, person) => removeRoute(deps, person, params.id));
}

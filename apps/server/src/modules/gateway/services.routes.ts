import * as contract from '@tamga/contract/gateway';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeService, createService, deleteService, listCallers, listServices } from './services.ts';

export function serviceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listGatewayServices, ({ query }, person) => listServices(deps, person, query));
  mount(app, contract.listGatewayCallers, ({ params, query }, person) => listCallers(deps, person, params.id, query));
  mount(app, contract.createGatewayService, ({ body }, person) => createService(deps, person, body));
  mount(app, contract.changeGatewayService, ({ params, body, version }, person) =>
    changeService(deps, person, params.id, version, body),
  );
  mount(app, contract.deleteGatewayService, ({ params }, person) => deleteService(deps, person, params.id));
}

import * as contract from '@tamga/contract/registry.catalogue';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import {
  getCatalogueService,
  getLinkedService,
  listCatalogueLifeEvents,
  listCatalogueServices,
  listLinkedServices,
} from './catalogue.ts';

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listCatalogueServices, ({ query }, actor) => listCatalogueServices(deps, actor, query), {
    alternative: ({ query }, actor) => listLinkedServices(deps, actor, query),
  });
  mount(app, contract.getCatalogueService, ({ params }, actor) => getCatalogueService(deps, actor, params.id), {
    alternative: ({ params }, actor) => getLinkedService(deps, actor, params.id),
  });
  mount(app, contract.listCatalogueLifeEvents, ({ query }, actor) => listCatalogueLifeEvents(deps, actor, query), {});
}

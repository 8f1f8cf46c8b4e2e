import * as contract from '@tamga/contract/registry.gov';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listCatalogueLifeEvents } from './catalogue.ts';
import { listCitizenServices, type OpenApplications } from './citizen-services.ts';

export function citizenServiceRoutes(app: FastifyInstance, deps: Deps & { openApplications: OpenApplications }): void {
  mount(app, contract.listCitizenServices, ({ query }, person) => listCitizenServices(deps, person, query));
  mount(app, contract.listCitizenLifeEvents, ({ query }, person) => listCatalogueLifeEvents(deps, person, query));
}

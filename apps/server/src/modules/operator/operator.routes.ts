import * as tenants from '@tamga/contract/operator';
import * as contract from '@tamga/contract/operator.directory';
import type { FastifyInstance } from 'fastify';
import type { DirectoryDeps } from '#modules/directory';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { preferredLanguage } from '#platform/language';
import { createTenants } from './bulk.ts';
import { listVerifiedPeople, lookUpOrganisation, lookUpPerson } from './look-ups.ts';

export function operatorRoutes(app: FastifyInstance, deps: Deps & DirectoryDeps): void {
  mount(app, tenants.createTenants, ({ body }, operator, { request }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    return createTenants(deps, operator, body.organisations, language);
  });
  mount(app, contract.lookUpPerson, ({ query }, operator) => lookUpPerson(deps, operator, query));
  mount(app, contract.lookUpOrganisation, ({ query }, operator) => lookUpOrganisation(deps, operator, query));
  mount(app, contract.listVerifiedPeople, ({ query }, operator) => listVerifiedPeople(deps, operator, query));
}

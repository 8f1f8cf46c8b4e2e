import * as contract from '@tamga/contract/operator.directory';
import type { FastifyInstance } from 'fastify';
import type { DirectoryDeps } from '#modules/directory';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listVerifiedPeople, lookUpOrganisation, lookUpPerson } from './look-ups.ts';

export function lookUpRoutes(app: FastifyInstance, deps: Deps & DirectoryDeps): void {
  mount(app, contract.lookUpPerson, ({ query }, operator) => lookUpPerson(deps, operator, query));
  mount(app, contract.lookUpOrganisation, ({ query }, operator) => lookUpOrganisation(deps, operator, query));
  mount(app, contract.listVerifiedPeople, ({ query }, operator) => listVerifiedPeople(deps, operator, query));
}

import * as contract from '@tamga/contract/org';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import {
  createOrganisation,
  getOrganisation,
  listOwnOrganisations,
  lookUpOrganisation,
  type OrgDeps,
} from './organisations.ts';

export function organisationRoutes(app: FastifyInstance, deps: OrgDeps): void {
  mount(app, contract.listOwnOrganisations, ({ query }, person) => listOwnOrganisations(deps, person, query));
  mount(app, contract.createOrganisation, ({ body }, person) => createOrganisation(deps, person, body.reg_no));
  mount(app, contract.lookUpOrganisation, ({ params }, person) => lookUpOrganisation(deps, person, params.regNo));
  mount(app, contract.getOrganisation, ({ params }, person) => getOrganisation(deps, person, params.id));
}

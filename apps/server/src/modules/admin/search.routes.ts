import * as contract from '@tamga/contract/admin.core';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { searchOrganisations, searchUsers } from './search.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.searchOrganisations, ({ query }, admin) => searchOrganisations(deps, admin, query));
  mount(app, contract.searchUsers, ({ query }, admin) => searchUsers(deps, admin, query));
}

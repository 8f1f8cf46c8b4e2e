import * as contract from '@tamga/contract/registry.workbench';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getRegistryOverview } from './overview.ts';
import { listRegistry } from './workbench.ts';

export function workbenchRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getRegistryOverview, ({ query }, person) => getRegistryOverview(deps, person, query.tenant_id));
  mount(app, contract.listRegistry, ({ query }, person) => listRegistry(deps, person, query));
}

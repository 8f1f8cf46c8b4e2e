import * as contract from '@tamga/contract/operator.imports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getImport, listImports } from './imports.ts';

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listImports, ({ query }, operator) => listImports(deps, operator, query));
  mount(app, contract.getImport, ({ params }, operator) => getImport(deps, operator, params.id));
}

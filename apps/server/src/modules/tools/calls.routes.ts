import * as contract from '@tamga/contract/tools.oversight';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listCalls } from './recent-calls.ts';

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listCalls, ({ query }, person) => listCalls(deps, person, query));
}

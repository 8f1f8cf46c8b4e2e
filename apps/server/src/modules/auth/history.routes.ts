import * as contract from '@tamga/contract/auth.history';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listOwnSignIns } from './history.ts';

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnSignIns, ({ query }, person) => listOwnSignIns(deps, person, query));
}

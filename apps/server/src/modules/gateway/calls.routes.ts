import * as contract from '@tamga/contract/gateway';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listCalls } from './calls.ts';
import { readOverview } from './overview.ts';

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listGatewayCalls, ({ query }, person) => listCalls(deps, person, query));
  mount(app, contract.readGatewayOverview, ({ query }, person) => readOverview(deps, person, query));
}

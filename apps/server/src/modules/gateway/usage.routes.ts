import * as contract from '@tamga/contract/gateway.usage';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { readUsage } from './usage.ts';

export function usageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readGatewayUsage, ({ query }, person) => readUsage(deps, person, query));
}

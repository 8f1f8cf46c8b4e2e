import * as contract from '@tamga/contract/officers.stats';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getOfficerStats } from './stats.ts';

export function statsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOfficerStats, ({ query }, person) => getOfficerStats(deps, person, query));
}

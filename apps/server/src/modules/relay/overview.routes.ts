import * as contract from '@tamga/contract/relay.overview';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { readOverview } from './overview.ts';

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getRelayOverview, ({ query }, person) => readOverview(deps, person, query.tenant_id));
}

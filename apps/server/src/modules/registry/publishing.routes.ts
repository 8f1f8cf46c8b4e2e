import * as contract from '@tamga/contract/registry.versions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changePublishing, getPublishing } from './publishing.ts';

export function publishingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getPublishing, ({ params }, person) => getPublishing(deps, person, params.tenantId));
  mount(app, contract.changePublishing, ({ params, body, version }, person) =>
    changePublishing(deps, person, { tenantId: params.tenantId, version }, body.needs_reviewer),
  );
}

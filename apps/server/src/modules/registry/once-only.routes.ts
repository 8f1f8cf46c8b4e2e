import * as contract from '@tamga/contract/registry.once-only';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getOnceOnly } from './once-only.ts';
import { getServiceOnceOnly } from './service-once-only.ts';

export function onceOnlyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOnceOnly, ({ query }, person) => getOnceOnly(deps, person, query));
  mount(app, contract.getServiceOnceOnly, ({ params }, person) => getServiceOnceOnly(deps, person, params.id));
}

import * as contract from '@tamga/contract/officers.viewing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { keepOpen } from './viewing.ts';

export function viewingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.keepOpen, ({ params }, person) => keepOpen(deps, person, params.id));
}

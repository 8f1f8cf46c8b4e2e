import * as contract from '@tamga/contract/gateway.directory';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getApi, listApis } from './directory.ts';

export function directoryRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listApis, ({ query }, actor) => listApis(deps, actor, query));
  mount(app, contract.getApi, ({ params }, actor) => getApi(deps, actor, params.slug));
}

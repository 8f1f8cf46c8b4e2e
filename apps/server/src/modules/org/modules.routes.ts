import * as contract from '@tamga/contract/org.modules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { installModule, listModules, removeModule } from './modules.ts';

export function moduleRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listModules, ({ params }, person) => listModules(deps, person, params.id));
  mount(app, contract.installModule, ({ params }, person) => installModule(deps, person, params.id, params.key));
  mount(app, contract.removeModule, ({ params }, person) => removeModule(deps, person, params.id, params.key));
}

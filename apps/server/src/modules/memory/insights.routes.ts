import * as contract from '@tamga/contract/tools.oversight';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { deleteInsight, listInsights } from './insights.ts';

/** What assistants remember, for those who look after them. */
export function insightRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listInsights, ({ query }, person) => listInsights(deps, person, query));
  mount(app, contract.deleteInsight, ({ params }, person) => deleteInsight(deps, person, params.id));
}

import * as contract from '@tamga/contract/tools.oversight';
import type { FastifyInstance } from 'fastify';
import * as site from '#modules/site';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { deleteInsight, listInsights } from './insights.ts';
import { listCalls } from './recent-calls.ts';

/** What assistants remember, called and changed, for those who look after them. */
export function oversightRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listInsights, ({ query }, person) => listInsights(deps, person, query));
  mount(app, contract.deleteInsight, ({ params }, person) => deleteInsight(deps, person, params.id));
  mount(app, contract.listCalls, ({ query }, person) => listCalls(deps, person, query));
  mount(app, contract.listBrandings, ({ query }, person) => site.listBrandings(deps, person, query));
  mount(app, contract.restoreBranding, ({ params }, person) => site.restoreBranding(deps, person, params.version));
  mount(app, contract.rejectBranding, ({ params }, person) => site.rejectBranding(deps, person, params.version));
}

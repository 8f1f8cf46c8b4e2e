import * as contract from '@tamga/contract/tools.oversight';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listBrandings, type MayBrand, rejectBranding, restoreBranding } from './branding.ts';

/** What assistants would have the site called, for those who decide about it. */
export function brandingRoutes(app: FastifyInstance, deps: Deps & { mayBrand: MayBrand }): void {
  mount(app, contract.listBrandings, ({ query }, person) => listBrandings(deps, person, query));
  mount(app, contract.restoreBranding, ({ params }, person) => restoreBranding(deps, person, params.version));
  mount(app, contract.rejectBranding, ({ params }, person) => rejectBranding(deps, person, params.version));
}

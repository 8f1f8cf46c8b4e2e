import * as contract from '@tamga/contract/security.reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getReport, listOwnReports, moveReport } from './reports.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnReports, ({ query }, person) => listOwnReports(deps, person, query));
  mount(app, contract.getReport, ({ params }, admin) => getReport(deps, admin, params.id));
  mount(app, contract.lookAtReport, ({ params }, admin) => moveReport(deps, admin, params.id, { action: 'look' }));
  mount(app, contract.closeReport, ({ params, body }, admin) =>
    moveReport(deps, admin, params.id, { action: 'close', ...body }),
  );
}

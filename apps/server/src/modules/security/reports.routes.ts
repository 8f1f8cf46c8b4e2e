import * as contract from '@tamga/contract/security.reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listOwnReports } from './reports.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnReports, ({ query }, person) => listOwnReports(deps, person, query));
}

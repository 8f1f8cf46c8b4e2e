import * as contract from '@tamga/contract/pki';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import { getEidSummary, listEidActivity, listEidCertificates, listEidDevices, type PkiDeps } from './records.ts';

export function recordRoutes(app: FastifyInstance, deps: PkiDeps): void {
  mount(app, contract.getEidSummary, (_, person) => getEidSummary(deps, person));
  mount(app, contract.listEidCertificates, (_, person) => listEidCertificates(deps, person));
  mount(app, contract.listEidDevices, (_, person) => listEidDevices(deps, person));
  mount(app, contract.listEidActivity, ({ query }, person) => listEidActivity(deps, person, query));
}

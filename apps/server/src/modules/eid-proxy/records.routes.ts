import * as contract from '@tamga/contract/eid.proxy';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import type { Meter } from './meter.ts';
import type { ProxyDeps } from './readers.ts';
import {
  readEidActivity,
  readEidCertificates,
  readEidDevices,
  readEidOrganizations,
  readEidSummary,
  readSigners,
} from './records.ts';

export function recordRoutes(app: FastifyInstance, deps: ProxyDeps, { measure }: Meter): void {
  mount(app, contract.readEidSummary, ({ query }, application) =>
    measure(application, 'summary', () => readEidSummary(deps, application, query)),
  );
  mount(app, contract.readEidCertificates, ({ query }, application) =>
    measure(application, 'certificates', () => readEidCertificates(deps, application, query)),
  );
  mount(app, contract.readEidDevices, ({ query }, application) =>
    measure(application, 'devices', () => readEidDevices(deps, application, query)),
  );
  mount(app, contract.readEidActivity, ({ query }, application) =>
    measure(application, 'activity', () => readEidActivity(deps, application, query)),
  );
  mount(app, contract.readEidOrganizations, ({ query }, application) =>
    measure(application, 'organizations', () => readEidOrganizations(deps, application, query)),
  );
  mount(app, contract.readSigners, ({ params, query }, application) =>
    measure(application, 'signers', () => readSigners(deps, application, params.regNo, query)),
  );
}

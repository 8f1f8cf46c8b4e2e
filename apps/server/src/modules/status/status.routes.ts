import * as contract from '@tamga/contract/status';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getIncident, listIncidents, openIncident, updateIncident } from './incidents.ts';
import { getStatus } from './status.ts';

export function statusRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getStatus, (_, visitor) => getStatus(deps, visitor));
  mount(app, contract.listStatusIncidents, ({ query }, admin) => listIncidents(deps, admin, query));
  mount(app, contract.openStatusIncident, ({ body }, admin) => openIncident(deps, admin, body));
  mount(app, contract.getStatusIncident, ({ params }, admin) => getIncident(deps, admin, params.id));
  mount(app, contract.updateStatusIncident, ({ params: { id }, body, version }, admin) =>
    updateIncident(deps, admin, { id, version }, body),
  );
}

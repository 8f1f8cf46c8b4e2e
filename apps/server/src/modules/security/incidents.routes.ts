import * as contract from '@tamga/contract/security.incidents';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listAssignees } from './assignees.ts';
import { moveIncident } from './incident-moves.ts';
import { getIncident, listIncidents } from './incidents.ts';

export function incidentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listIncidents, ({ query }, admin) => listIncidents(deps, admin, query));
  mount(app, contract.listAssignees, (_, admin) => listAssignees(deps, admin));
  mount(app, contract.getReport, ({ params }, admin) => getIncident(deps, admin, params.id));
  mount(app, contract.lookAtReport, ({ params: { id } }, admin) =>
    moveIncident(deps, admin, { id }, { action: 'look' }),
  );
  mount(app, contract.assignReport, ({ params: { id }, body, version: seen }, admin) =>
    moveIncident(deps, admin, { id, seen }, { action: 'assign', ...body }),
  );
  mount(app, contract.noteOnReport, ({ params: { id }, body }, admin) =>
    moveIncident(deps, admin, { id }, { action: 'note', ...body }),
  );
  mount(app, contract.closeReport, ({ params: { id }, body, version: seen }, admin) =>
    moveIncident(deps, admin, { id, seen }, { action: 'close', ...body }),
  );
}

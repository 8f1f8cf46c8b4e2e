import * as contract from '@tamga/contract/appointments.office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeSite, createSite, listSites } from './sites.ts';
import { openSlots } from './slots.ts';
import { changeType, createType, listTypes } from './types.ts';

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listSites, ({ query }, person) => listSites(deps, person, query));
  mount(app, contract.createSite, ({ body }, person) => createSite(deps, person, body));
  mount(app, contract.changeSite, ({ params, body, version }, person) =>
    changeSite(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.listTypes, ({ query }, person) => listTypes(deps, person, query));
  mount(app, contract.createType, ({ body }, person) => createType(deps, person, body));
  mount(app, contract.changeType, ({ params, body, version }, person) =>
    changeType(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.openSlots, ({ body }, person) => openSlots(deps, person, body));
}

import * as contract from '@tamga/contract/security';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listEvents, reportByPerson } from './events.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listSecurityEvents, ({ query }, admin) => listEvents(deps, admin, query));
  mount(app, contract.reportSecurityEvent, ({ body }, person) => reportByPerson(deps, person, body));
}

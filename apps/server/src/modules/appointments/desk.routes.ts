import * as contract from '@tamga/contract/appointments.desk';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { closeDay } from './day-closing.ts';
import { moveAtDesk, readDay } from './desk.ts';

export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOfficeDay, ({ query }, person) => readDay(deps, person, query));
  mount(app, contract.checkIn, ({ params }, person) => moveAtDesk(deps, person, params.id, 'check_in'));
  mount(app, contract.completeAppointment, ({ params }, person) => moveAtDesk(deps, person, params.id, 'complete'));
  mount(app, contract.markMissing, ({ params }, person) => moveAtDesk(deps, person, params.id, 'miss'));
  mount(app, contract.closeDay, ({ body }, person) => closeDay(deps, person, body));
}

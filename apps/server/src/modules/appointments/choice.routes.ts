import * as contract from '@tamga/contract/appointments.choice';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listDays, listPlaces, listSlots } from './choice.ts';
import type { CaseGates } from './gates.ts';
import { joinWait, leaveWait, listOwnWaits } from './waits.ts';

export function choiceRoutes(app: FastifyInstance, deps: Deps & { caseGates: CaseGates }): void {
  mount(app, contract.listAppointmentPlaces, ({ query }, person) => listPlaces(deps, person, query));
  mount(app, contract.listAppointmentDays, ({ query }, person) => listDays(deps, person, query));
  mount(app, contract.listAppointmentSlots, ({ query }, person) => listSlots(deps, person, query));
  mount(app, contract.listOwnWaits, ({ query }, person) => listOwnWaits(deps, person, query));
  mount(app, contract.joinWait, ({ body }, person) => joinWait(deps, person, body));
  mount(app, contract.leaveWait, ({ params }, person) => leaveWait(deps, person, params.id));
}

import * as contract from '@tamga/contract/appointments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { sendDocument } from '#platform/http/download';
import { preferredLanguage } from '#platform/http/language';
import { mount } from '#platform/http/mount';
import { bookAppointment } from './booking.ts';
import { cancelAppointment, confirmAppointment } from './booking-moves.ts';
import { getAppointment, listOwnAppointments } from './bookings.ts';
import { calendarFile } from './calendar-file.ts';
import type { CaseGates } from './gates.ts';

export function bookingRoutes(app: FastifyInstance, deps: Deps & { caseGates: CaseGates }): void {
  mount(app, contract.listOwnAppointments, ({ query }, person) => listOwnAppointments(deps, person, query));
  mount(app, contract.bookAppointment, ({ body }, person) => bookAppointment(deps, person, body));
  mount(app, contract.getAppointment, ({ params }, person) => getAppointment(deps, person, params.id));
  mount(app, contract.confirmAppointment, ({ params }, person) => confirmAppointment(deps, person, params.id));
  mount(app, contract.cancelAppointment, ({ params }, person) => cancelAppointment(deps, person, params.id));
  mount(app, contract.getAppointmentCalendar, async ({ params }, person, { request, reply }) => {
    const appointment = await getAppointment(deps, person, params.id);
    const language = preferredLanguage(request.headers['accept-language']);
    return sendDocument(reply, 'appointment.ics', Buffer.from(calendarFile(appointment, language, deps.now())));
  });
}

import { getAppointmentCalendar } from '@tamga/contract/appointments';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/appointment-calendar.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs): Promise<Response> =>
  download(context, getAppointmentCalendar, { params: { id } });

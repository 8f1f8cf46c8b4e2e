import { z } from 'zod';
import {
  bookingActions,
  bookingStates,
  PlaceOfAppointment,
  placeSample,
  slotIdSample,
  typeSample,
} from './appointments.ts';
import { day } from './day.ts';
import { endpoint } from './endpoint.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

const access = 'permission:gov.review';
const ofOffice = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;

/** A time of the day, and who comes then. */
export const OfficeSlot = z
  .object({
    id: z.uuid(),
    type: z.object({ id: z.uuid(), title: z.object({ mn: z.string(), en: z.string() }) }),
    starts_at: timestamp,
    ends_at: timestamp,
    resource: z.string().nullable(),
    capacity: z.int(),
    taken: z.int(),
    state: z.enum(['open', 'cancelled']),
    appointments: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(bookingStates),
        citizen: z.object({ family_name: z.string(), given_name: z.string() }),
        application_id: z.uuid().nullable(),
        allowed_actions: z.array(z.enum(bookingActions)),
      }),
    ),
  })
  .meta({ id: 'OfficeSlot' });
export type OfficeSlot = z.output<typeof OfficeSlot>;

const booking = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c04';
const expected = {
  id: booking,
  state: 'booked' as const,
  citizen: { family_name: 'Дорж', given_name: 'Болормаа' },
  application_id: null,
  allowed_actions: ['check_in' as const],
};

export const getOfficeDay = endpoint({
  method: 'GET',
  path: '/api/v1/officer/appointments/day',
  access,
  summary: 'Who comes on a day',
  description:
    'Every time of one site on one day, and who has booked it. Those whose names are shown see that it was so.',
  query: z.object({ site_id: z.uuid(), day }),
  data: z.object({ site: PlaceOfAppointment, day, slots: z.array(OfficeSlot) }),
  errors: ['appointments.site_not_found'],
  example: {
    query: { site_id: placeSample.id, day: '2026-01-12' },
    data: {
      site: placeSample,
      day: '2026-01-12',
      slots: [
        {
          id: slotIdSample,
          type: { id: typeSample.id, title: typeSample.title },
          starts_at: '2026-01-12T01:00:00.000Z',
          ends_at: '2026-01-12T01:20:00.000Z',
          resource: null,
          capacity: 2,
          taken: 1,
          state: 'open',
          appointments: [expected],
        },
      ],
    },
  },
});

const Standing = z.object({ id: z.uuid(), state: z.enum(bookingStates) });
const move = { access, ...ofOffice, data: Standing, idempotencyKey: 'accepted' } as const;
const moveErrors = ['appointments.not_found', 'appointments.state_conflict'] as const;

export const checkIn = endpoint({
  ...move,
  method: 'POST',
  path: '/api/v1/officer/appointments/{id}/check-in',
  summary: 'A person has come',
  description: 'On the day of the appointment.',
  errors: [...moveErrors, 'appointments.not_the_day'],
  example: { params: { id: booking }, data: { id: booking, state: 'checked_in' } },
});

export const completeAppointment = endpoint({
  ...move,
  method: 'POST',
  path: '/api/v1/officer/appointments/{id}/complete',
  summary: 'An appointment is done',
  description: 'Of a person who was checked in.',
  errors: moveErrors,
  example: { params: { id: booking }, data: { id: booking, state: 'completed' } },
});

export const markMissing = endpoint({
  ...move,
  method: 'POST',
  path: '/api/v1/officer/appointments/{id}/no-show',
  summary: 'A person has not come',
  description: 'Once the appointment has begun. Half an hour later the platform does it by itself.',
  errors: [...moveErrors, 'appointments.not_begun'],
  example: { params: { id: booking }, data: { id: booking, state: 'no_show' } },
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/v1/officer/appointments/close-day',
  access,
  summary: 'Receive nobody for the rest of a day',
  description:
    'Cancels every time of a site that has not begun on that day. Those who had booked are told why, with an apology, and ' +
    'the next free time is held for them.',
  body: z.object({ site_id: z.uuid(), day, reason: line(300) }),
  data: z.object({ slots: z.int(), displaced: z.int() }),
  errors: ['appointments.site_not_found', 'org.organisation_not_active'],
  idempotencyKey: 'accepted',
  example: {
    body: { site_id: placeSample.id, day: '2026-01-12', reason: 'Цахилгаан тасарсан' },
    data: { slots: 21, displaced: 8 },
  },
});

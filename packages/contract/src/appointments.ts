import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const bookingStates = [
  'held',
  'booked',
  'checked_in',
  'completed',
  'no_show',
  'cancelled',
  'released',
  'rescheduled',
  'displaced',
] as const;
export type BookingState = (typeof bookingStates)[number];

export const bookingActions = [
  'confirm',
  'cancel',
  'reschedule',
  'check_in',
  'complete',
  'miss',
  'displace',
  'expire',
  'withdraw',
] as const;

const inTwo = z.object({ mn: z.string(), en: z.string() });

/** Where citizens come to, as they see it. */
export const PlaceOfAppointment = z
  .object({
    id: z.uuid(),
    name: inTwo,
    address: inTwo,
    time_zone: z.string().describe('By which the clocks there go, such as Asia/Ulaanbaatar.'),
  })
  .meta({ id: 'PlaceOfAppointment' });

export const Appointment = z
  .object({
    id: z.uuid(),
    state: z.enum(bookingStates),
    slot_id: z.uuid(),
    starts_at: timestamp,
    ends_at: timestamp,
    organisation: z.object({ tenant_id: z.uuid(), name: z.string(), name_en: z.string().nullable() }),
    site: PlaceOfAppointment,
    type: z.object({ id: z.uuid(), title: inTwo, minutes: z.int() }),
    application_id: z.uuid().nullable().describe('The application that it is for.'),
    held_until: timestamp.nullable().describe('Until when the place is kept and must be confirmed; null unless held.'),
    cancel_until: timestamp.describe('Until when it can be cancelled or moved.'),
    replaces_id: z.uuid().nullable().describe('The appointment in whose place it came.'),
    reason: z.string().nullable().describe('Why the office could not keep it.'),
    allowed_actions: z.array(z.enum(bookingActions)).describe('What the caller may do with it now.'),
    created_at: timestamp,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.output<typeof Appointment>;

export const placeSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01',
  name: { mn: 'Баянгол дүүргийн салбар', en: 'Bayangol district office' },
  address: { mn: 'Баянгол дүүрэг, Энхтайваны өргөн чөлөө 12', en: '12 Peace Avenue, Bayangol district' },
  time_zone: 'Asia/Ulaanbaatar',
};
export const typeTitleSample = { mn: 'Паспорт захиалах', en: 'Apply for a passport' };
export const typeSample = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c02', title: typeTitleSample, minutes: 20 };
export const slotIdSample = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c03';
export const organisationSample = {
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  name: 'Улсын бүртгэлийн ерөнхий газар',
  name_en: 'General Authority for State Registration',
};
const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c04';
const sample = {
  id,
  state: 'booked',
  slot_id: slotIdSample,
  starts_at: '2026-01-12T01:00:00.000Z',
  ends_at: '2026-01-12T01:20:00.000Z',
  organisation: organisationSample,
  site: placeSample,
  type: typeSample,
  application_id: null,
  held_until: null,
  cancel_until: '2026-01-11T23:00:00.000Z',
  replaces_id: null,
  reason: null,
  allowed_actions: ['cancel', 'reschedule'],
  created_at: '2026-01-05T02:30:00.000Z',
} satisfies z.input<typeof Appointment>;

export const NewAppointment = z.object({
  slot_id: z.uuid(),
  application_id: z.uuid().nullable().default(null).describe('The application of the person that it is for.'),
  hold: z
    .boolean()
    .default(false)
    .describe('Only keeps the place for ten minutes, so that the rest can be filled in; confirm it then.'),
  replaces: z
    .uuid()
    .nullable()
    .default(null)
    .describe(
      'An appointment of the person that this one takes the place of. Both change or neither does. Not with hold.',
    ),
});
export type NewAppointment = z.output<typeof NewAppointment>;

const mine = { owner: 'citizen', params: z.object({ id: z.uuid() }) } as const;
const often = { requests: 120, perSeconds: 60, burst: 60, key: 'user' } as const;
const placeErrors = [
  'appointments.slot_not_found',
  'appointments.slot_full',
  'appointments.slot_closed',
  'appointments.overlap',
  'appointments.too_many',
  'appointments.case_not_found',
  'appointments.case_has_one',
  'appointments.paused',
] as const;

export const listOwnAppointments = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointments',
  access: 'signed-in',
  summary: 'My appointments',
  description: 'Those of the signed-in person, the latest first.',
  query: z.object({
    ...pageQuery,
    active: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('Only those that are still to come, or only those that are over.'),
  }),
  data: pageOf(Appointment),
  limit: often,
  example: { query: { active: 'true' }, data: { items: [sample], next: null } },
});

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/v1/gov/appointments',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Book an appointment',
  description:
    'Takes one place of a time, if one is free. A person has three appointments at once at most, and one for each ' +
    'application. A time that is full is refused with up to three others near it.',
  body: NewAppointment,
  data: Appointment,
  status: 201,
  location: '/api/v1/gov/appointments/{id}',
  errors: [
    ...placeErrors,
    'appointments.not_found',
    'appointments.state_conflict',
    'appointments.too_late',
    'appointments.hold_over',
    'appointments.hold_moves_none',
  ],
  idempotencyKey: 'required',
  limit: { requests: 30, perSeconds: 60, burst: 20, key: 'user' },
  example: { body: { slot_id: slotIdSample }, data: sample },
});

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointments/{id}',
  access: 'signed-in',
  ...mine,
  summary: 'One of my appointments',
  description: 'With what can still be done about it.',
  data: Appointment,
  errors: ['appointments.not_found'],
  limit: often,
  example: { params: { id }, data: sample },
});

export const confirmAppointment = endpoint({
  method: 'POST',
  path: '/api/v1/gov/appointments/{id}/confirm',
  access: 'signed-in',
  assurance: 'eid',
  ...mine,
  summary: 'Confirm a place that is kept for me',
  description: 'Books what was only held, or what the waiting list or the office has offered.',
  data: Appointment,
  errors: ['appointments.not_found', 'appointments.state_conflict', 'appointments.hold_over'],
  idempotencyKey: 'accepted',
  example: { params: { id }, data: sample },
});

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/api/v1/gov/appointments/{id}/cancel',
  access: 'signed-in',
  assurance: 'eid',
  ...mine,
  summary: 'Cancel an appointment',
  description: 'Gives the place back, for others to take. Shortly before it begins it can no longer be cancelled.',
  data: Appointment,
  errors: ['appointments.not_found', 'appointments.state_conflict', 'appointments.too_late'],
  idempotencyKey: 'accepted',
  example: { params: { id }, data: { ...sample, state: 'cancelled', allowed_actions: [] } },
});

export const getAppointmentCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointments/{id}/calendar.ics',
  access: 'signed-in',
  ...mine,
  summary: 'An appointment for my calendar',
  description: 'As RFC 5545 has it, in the language that the client asks for. A cancelled one takes the entry back.',
  data: z.string(),
  envelope: 'none',
  contentType: 'text/calendar; charset=utf-8',
  errors: ['appointments.not_found'],
  limit: often,
  example: { params: { id }, data: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' },
});

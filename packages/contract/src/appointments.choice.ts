import { z } from 'zod';
import { organisationSample, PlaceOfAppointment, placeSample, slotIdSample, typeSample } from './appointments.ts';
import { day } from './day.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

const limit = { requests: 240, perSeconds: 60, burst: 120, key: 'user', bucket: 'appointments.choice' } as const;
const inTwo = z.object({ mn: z.string(), en: z.string() });
const place = { site_id: z.uuid(), type_id: z.uuid() };
const placeOfSample = { site_id: placeSample.id, type_id: typeSample.id };

/** One kind of appointment at one site, of which there are times to come. */
export const AppointmentPlace = z
  .object({
    site: PlaceOfAppointment,
    type: z.object({
      id: z.uuid(),
      title: inTwo,
      minutes: z.int(),
      service_id: z.uuid().nullable().describe('The service that it belongs to.'),
    }),
    organisation: z.object({ tenant_id: z.uuid(), name: z.string(), name_en: z.string().nullable() }),
  })
  .meta({ id: 'AppointmentPlace' });
export type AppointmentPlace = z.output<typeof AppointmentPlace>;

export const listAppointmentPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointment-places',
  access: 'signed-in',
  summary: 'Where appointments can be had',
  description: 'Sites and what for, of organisations that receive people; of one service, organisation, site or type.',
  query: z.object({
    ...pageQuery,
    service_id: z.uuid().optional(),
    tenant_id: z.uuid().optional(),
    site_id: z.uuid().optional(),
    type_id: z.uuid().optional(),
  }),
  data: pageOf(AppointmentPlace),
  limit,
  example: {
    query: {},
    data: {
      items: [{ site: placeSample, type: { ...typeSample, service_id: null }, organisation: organisationSample }],
      next: null,
    },
  },
});

export const AppointmentDay = z.object({
  day,
  free: z.int().describe('How many places are free.'),
  from: timestamp.describe('The first time that has one.'),
});
export type AppointmentDay = z.output<typeof AppointmentDay>;

export const listAppointmentDays = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointment-days',
  access: 'signed-in',
  summary: 'Days with free places',
  description: 'Within the next 60 days, as the calendar at the site has them.',
  query: z.object(place),
  data: z.object({ items: z.array(AppointmentDay) }),
  errors: ['appointments.place_not_found'],
  limit,
  example: {
    query: placeOfSample,
    data: { items: [{ day: '2026-01-12', free: 14, from: '2026-01-12T01:00:00.000Z' }] },
  },
});

export const FreeSlot = z
  .object({ id: z.uuid(), starts_at: timestamp, ends_at: timestamp, free: z.int().min(1) })
  .meta({ id: 'FreeSlot' });
export type FreeSlot = z.output<typeof FreeSlot>;

export const listAppointmentSlots = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointment-slots',
  access: 'signed-in',
  summary: 'Times to choose from',
  description: 'Those that have a free place, the next first; of one day at the site, or from now on.',
  query: z.object({ ...pageQuery, ...place, day: day.optional() }),
  data: pageOf(FreeSlot),
  errors: ['appointments.place_not_found'],
  limit,
  example: {
    query: placeOfSample,
    data: {
      items: [
        { id: slotIdSample, starts_at: '2026-01-12T01:00:00.000Z', ends_at: '2026-01-12T01:20:00.000Z', free: 2 },
      ],
      next: null,
    },
  },
});

/** A person who waits for a place to become free. */
export const AppointmentWait = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'offered', 'left']),
    site: PlaceOfAppointment,
    type: z.object({ id: z.uuid(), title: inTwo, minutes: z.int() }),
    appointment_id: z.uuid().nullable().describe('What was offered; it is held until it is confirmed.'),
    application_id: z.uuid().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AppointmentWait' });
export type AppointmentWait = z.output<typeof AppointmentWait>;

const waitId = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c05';
const waitSample = {
  id: waitId,
  state: 'waiting',
  site: placeSample,
  type: typeSample,
  appointment_id: null,
  application_id: null,
  created_at: '2026-01-05T02:30:00.000Z',
} satisfies z.input<typeof AppointmentWait>;

export const listOwnWaits = endpoint({
  method: 'GET',
  path: '/api/v1/gov/appointment-waits',
  access: 'signed-in',
  summary: 'What I wait for',
  description: 'The waiting lists that the signed-in person stands on or was offered something from, the newest first.',
  query: z.object(pageQuery),
  data: pageOf(AppointmentWait),
  limit,
  example: { query: {}, data: { items: [waitSample], next: null } },
});

export const joinWait = endpoint({
  method: 'POST',
  path: '/api/v1/gov/appointment-waits',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Wait for a place',
  description:
    'When one becomes free, it is held for who has waited longest, who is told and has two hours to confirm; the hours ' +
    'between 22:00 and 08:00 are not counted.',
  body: z.object({ ...place, application_id: z.uuid().nullable().default(null) }),
  data: AppointmentWait,
  status: 201,
  location: '/api/v1/gov/appointment-waits',
  errors: [
    'appointments.place_not_found',
    'appointments.already_waiting',
    'appointments.case_not_found',
    'appointments.paused',
  ],
  idempotencyKey: 'accepted',
  example: { body: placeOfSample, data: waitSample },
});

export const leaveWait = endpoint({
  method: 'DELETE',
  path: '/api/v1/gov/appointment-waits/{id}',
  access: 'signed-in',
  owner: 'citizen',
  params: z.object({ id: z.uuid() }),
  summary: 'Wait no longer',
  description: 'Leaves the waiting list. What was offered already is cancelled as an appointment.',
  data: z.object({ id: z.uuid() }),
  errors: ['appointments.wait_not_found'],
  example: { params: { id: waitId }, data: { id: waitId } },
});

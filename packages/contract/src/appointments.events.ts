import { z } from 'zod';
import { bookingStates } from './appointments.ts';
import { day } from './day.ts';
import { event, onlyId } from './event.ts';

const moved = {
  aggregate: 'appointment',
  data: z.object({ id: z.uuid(), slot_id: z.uuid(), state: z.enum(bookingStates) }),
} as const;
const example = { ...onlyId.example, slot_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c03' } as const;

export const appointmentsEvents = {
  'appointments.booked': event({
    ...moved,
    description: 'A citizen has an appointment.',
    example: { ...example, state: 'booked' },
  }),
  'appointments.cancelled': event({
    ...moved,
    description: 'An appointment was called off by the citizen, or with the application that it was for.',
    example: { ...example, state: 'cancelled' },
  }),
  'appointments.checked_in': event({
    ...moved,
    description: 'A citizen has come to an appointment.',
    example: { ...example, state: 'checked_in' },
  }),
  'appointments.completed': event({
    ...moved,
    description: 'An appointment was kept.',
    example: { ...example, state: 'completed' },
  }),
  'appointments.displaced': event({
    ...moved,
    description: 'The office could not keep an appointment.',
    example: { ...example, state: 'displaced' },
  }),
  'appointments.held': event({
    ...moved,
    description: 'A place is kept for a citizen until it is confirmed.',
    example: { ...example, state: 'held' },
  }),
  'appointments.no_show': event({
    ...moved,
    description: 'A citizen did not come to an appointment.',
    example: { ...example, state: 'no_show' },
  }),
  'appointments.released': event({
    ...moved,
    description: 'A place that was kept was not confirmed.',
    example: { ...example, state: 'released' },
  }),
  'appointments.rescheduled': event({
    ...moved,
    description: 'An appointment gave way to another.',
    example: { ...example, state: 'rescheduled' },
  }),
  'appointments.day_closed': event({
    aggregate: 'appointment_site',
    description: 'A site receives nobody for the rest of a day.',
    data: z.object({ id: z.uuid(), day }),
    example: { ...onlyId.example, day: '2026-01-12' },
  }),
  'appointments.site_changed': event({
    aggregate: 'appointment_site',
    ...onlyId,
    description: 'A site where citizens are received was added or changed.',
  }),
  'appointments.slots_opened': event({
    aggregate: 'appointment_site',
    description: 'A site has more times for appointments.',
    data: z.object({ id: z.uuid(), type_id: z.uuid(), opened: z.int() }),
    example: { ...onlyId.example, type_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c02', opened: 120 },
  }),
  'appointments.type_changed': event({
    aggregate: 'appointment_type',
    ...onlyId,
    description: 'A type of appointment was added or changed.',
  }),
};

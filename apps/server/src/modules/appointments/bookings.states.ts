import type { BookingState } from '@tamga/contract/appointments';
import { defineStates } from '#platform/data/states';
import { dayAt } from './moments.ts';

export interface BookingLife {
  id: string;
  state: BookingState;
  citizen_id: string;
  starts_at: Date;
  ends_at: Date;
  held_until: Date | null;
  cutoff_minutes: number;
  time_zone: string;
}

const minuteMs = 60_000;
/** Who comes later than this is no longer waited for. */
export const graceMinutes = 30;
/** So long after its end a person who was checked in has left, also where no officer has said so. */
export const leftAfterMinutes = 4 * 60;

export const cancelUntil = ({ starts_at, cutoff_minutes }: Pick<BookingLife, 'starts_at' | 'cutoff_minutes'>): Date =>
  new Date(starts_at.getTime() - cutoff_minutes * minuteMs);

/** States in which a booking takes one of the places of its slot. */
export const occupying = ['held', 'booked', 'checked_in', 'completed', 'no_show'] as const satisfies BookingState[];

/** Those that are still to come, of which a citizen has three at most. */
export const active = ['held', 'booked', 'checked_in'] as const satisfies BookingState[];

export const bookingStates = defineStates({
  table: 'appointments.booking',
  about:
    'An appointment of a citizen. A place is held for minutes and then confirmed or released; what is booked is kept, missed, ' +
    'called off or moved by the citizen, or displaced by the office.',
  states: ['held', 'booked', 'checked_in', 'completed', 'no_show', 'cancelled', 'released', 'rescheduled', 'displaced'],
  first: ['held', 'booked'],
  moves: [
    { action: 'confirm', from: ['held'], to: 'booked', by: ['citizen'], when: ['kept'] },
    { action: 'cancel', from: ['held'], to: 'released', by: ['citizen'] },
    { action: 'cancel', from: ['booked'], to: 'cancelled', by: ['citizen'], when: ['in_time'] },
    { action: 'reschedule', from: ['held'], to: 'rescheduled', by: ['citizen'] },
    { action: 'reschedule', from: ['booked'], to: 'rescheduled', by: ['citizen'], when: ['in_time'] },
    { action: 'check_in', from: ['booked'], to: 'checked_in', by: ['officer'], when: ['on_the_day'] },
    { action: 'complete', from: ['checked_in'], to: 'completed', by: ['officer'] },
    { action: 'complete', from: ['checked_in'], to: 'completed', by: ['platform'], when: ['left'] },
    { action: 'miss', from: ['booked'], to: 'no_show', by: ['officer'], when: ['begun'] },
    { action: 'miss', from: ['booked'], to: 'no_show', by: ['platform'], when: ['missed'] },
    { action: 'displace', from: ['held', 'booked'], to: 'displaced', by: ['office'] },
    { action: 'expire', from: ['held'], to: 'released', by: ['platform'], when: ['over'] },
    { action: 'withdraw', from: ['held', 'booked'], to: 'cancelled', by: ['platform'] },
  ],
  who: {
    citizen: ({ citizen_id }: BookingLife, actor) => actor.kind === 'person' && actor.userId === citizen_id,
    // Nobody says of themselves that they came. That they belong to the organisation, the database has seen.
    officer: ({ citizen_id }: BookingLife, actor) =>
      actor.kind === 'person' && actor.userId !== citizen_id && actor.permissions.has('gov.review'),
    office: (_: BookingLife, actor) => actor.kind === 'person' && actor.permissions.has('gov.review'),
    platform: (_: BookingLife, { kind }) => kind === 'system',
  },
  guards: {
    kept: ({ held_until }: BookingLife, now) => held_until !== null && held_until > now,
    over: ({ held_until }: BookingLife, now) => held_until !== null && held_until <= now,
    in_time: (row: BookingLife, now) => now <= cancelUntil(row),
    on_the_day: ({ starts_at, time_zone }: BookingLife, now) => dayAt(starts_at, time_zone) === dayAt(now, time_zone),
    begun: ({ starts_at }: BookingLife, now) => starts_at <= now,
    missed: ({ starts_at }: BookingLife, now) => starts_at.getTime() + graceMinutes * minuteMs <= now.getTime(),
    left: ({ ends_at }: BookingLife, now) => ends_at.getTime() + leftAfterMinutes * minuteMs <= now.getTime(),
  },
  refusals: {
    state: 'appointments.state_conflict',
    who: 'appointments.not_found',
    guards: {
      kept: 'appointments.hold_over',
      over: 'appointments.state_conflict',
      in_time: 'appointments.too_late',
      on_the_day: 'appointments.not_the_day',
      begun: 'appointments.not_begun',
      missed: 'appointments.not_begun',
      left: 'appointments.state_conflict',
    },
  },
});

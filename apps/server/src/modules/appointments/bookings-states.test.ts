import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Permission } from '@tamga/contract';
import type { BookingState } from '@tamga/contract/appointments';
import { type Actor, type Person, system } from '#platform/actor';
import { everyCell } from '#test/states';
import { type BookingLife, bookingStates } from './bookings.states.ts';

const origin = { requestId: 'test', address: '', auditRecords: 0 };
const person = (userId: string, ...permissions: Permission[]): Person => ({
  kind: 'person',
  userId,
  sessionId: randomUUID(),
  role: 'manager',
  level: 3,
  permissions: new Set(permissions),
  renewedBy: 'recent_eid',
  origin,
});
const citizen = randomUUID();
const actors: Record<string, Actor> = {
  citizen: person(citizen),
  officer: person(randomUUID(), 'gov.review'),
  'officer who is the citizen': person(citizen, 'gov.review'),
  another: person(randomUUID()),
  visitor: { kind: 'visitor', origin },
  platform: system('test'),
};

const now = new Date('2026-03-10T02:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);

/** Written apart from the table: who, from where, what, where to, and at which of the moments below. */
const ways = [
  'citizen held confirm booked: days',
  'citizen held cancel released: days, minutes, late, over',
  'citizen booked cancel cancelled: days',
  'citizen held reschedule rescheduled: days, minutes, late, over',
  'citizen booked reschedule rescheduled: days',
  'officer booked check_in checked_in: minutes, late, after',
  'officer checked_in complete completed: days, minutes, late, after, over',
  'officer booked miss no_show: late, after',
  'office held displace displaced: days, minutes, late, over',
  'office booked displace displaced: days, minutes, late, after, over',
  'platform booked miss no_show: late, after',
  'platform checked_in complete completed: after',
  'platform held expire released: over',
  'platform held withdraw cancelled: days, minutes, late, over',
  'platform booked withdraw cancelled: days, minutes, late, after, over',
];
const hats: Record<string, string[]> = {
  citizen: ['citizen'],
  officer: ['officer', 'office'],
  'officer who is the citizen': ['citizen', 'office'],
  platform: ['platform'],
};

/** Far before it begins, shortly before it, after it has begun, hours after its end, and with a hold that is over. */
const moments = {
  days: { starts_at: hours(72), held_until: hours(1) },
  minutes: { starts_at: hours(0.5), held_until: hours(-1) },
  late: { starts_at: hours(-1), held_until: hours(-2) },
  after: { starts_at: hours(-4.4), held_until: hours(-5) },
  over: { starts_at: hours(72), held_until: hours(0) },
};

for (const [name, actor] of Object.entries(actors))
  for (const [moment, times] of Object.entries(moments))
    test(`what ${name} may do in every state: ${moment}`, () => {
      const rowIn = (state: BookingState): BookingLife => ({
        id: randomUUID(),
        state,
        citizen_id: citizen,
        starts_at: times.starts_at,
        ends_at: new Date(times.starts_at.getTime() + 20 * 60_000),
        held_until: state === 'held' ? times.held_until : null,
        cutoff_minutes: 120,
        time_zone: 'Asia/Ulaanbaatar',
      });
      for (const { state, action, verdict, allowed } of everyCell(bookingStates, rowIn, actor, now)) {
        const isPossible = (hats[name] ?? []).flatMap((hat) =>
          ways.filter((one) => one.startsWith(`${hat} ${state} ${action} `)),
        );
        const way = isPossible.find((one) =>
          one
            .slice(one.indexOf(': ') + 2)
            .split(', ')
            .includes(timely(moment, state)),
        );
        const cell = `${state} ${action}`;
        if (way) assert.deepEqual(verdict, { is: 'allowed', to: way.split(' ')[3]?.slice(0, -1) }, cell);
        else if (isPossible.length > 0) assert.equal(verdict.is, 'held', cell);
        else assert.ok(['not theirs', 'wrong state'].includes(verdict.is), cell);
        assert.equal(allowed.includes(action), way !== undefined, cell);
      }
    });

/** Only what is held can be over: for the rest that moment is days before. A hold is over at the later moments too. */
function timely(moment: string, state: BookingState): string {
  if (state !== 'held') return moment === 'over' ? 'days' : moment;
  return moment === 'days' ? 'days' : 'over';
}

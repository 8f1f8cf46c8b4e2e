import type { Deps } from '#platform/deps';
import { everyMinute, hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { makeAmends } from './amends.ts';
import { exportAbout } from './bookings.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { choiceRoutes } from './choice.routes.ts';
import { deskRoutes } from './desk.routes.ts';
import { forgetPerson } from './erasure.ts';
import { completeLeft, markMissed, releaseHolds, remind } from './expiries.ts';
import type { CaseGates } from './gates.ts';
import { offerFreePlaces } from './offers.ts';
import { officeRoutes } from './office.routes.ts';

const work = { not: 'what an official wrote for their organisation; who did it is in the audit log' } as const;

export const room: Room<Deps & { caseGates: CaseGates }> = {
  name: 'appointments',
  retention: 'Appointments for good, since cases refer to them; who waited for one, until they leave or are erased.',
  people: {
    'appointments.booking': { exported: true, erased: bareId },
    'appointments.site': { exported: work, erased: bareId },
    'appointments.slot': { exported: work, erased: bareId },
    'appointments.type': { exported: work, erased: bareId },
    'appointments.wait': { exported: true, erased: 'deleted' },
  },
  routes(app, deps) {
    bookingRoutes(app, deps);
    choiceRoutes(app, deps);
    deskRoutes(app, deps);
    officeRoutes(app, deps);
  },
  duties: [
    { name: 'appointments.release_holds', cron: everyMinute, done: 'places released', work: releaseHolds },
    { name: 'appointments.make_amends', cron: everyMinute, done: 'displaced people told', work: makeAmends },
    { name: 'appointments.offer_free', cron: everyMinute, done: 'places offered', work: offerFreePlaces },
    { name: 'appointments.mark_missed', cron: '*/5 * * * *', done: 'missed appointments marked', work: markMissed },
    { name: 'appointments.complete_left', cron: '*/5 * * * *', done: 'appointments completed', work: completeLeft },
    { name: 'appointments.remind', cron: hourly, done: 'people reminded of appointments', work: remind },
  ],
  exportAbout,
  forgetPerson,
};

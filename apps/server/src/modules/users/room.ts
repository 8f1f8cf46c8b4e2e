import type { Deps } from '#platform/deps';
import { everyMinute, hourly } from '#platform/messaging/duties';
import { bareId, type ExportAbout, type Room } from '#platform/room';
import { accessLogRoutes } from './access-log.routes.ts';
import { contactRoutes } from './contacts.routes.ts';
import { forgetEmailSendings } from './email-codes.ts';
import { exportRoutes } from './exports.routes.ts';
import { exportAbout } from './exports.ts';
import { nameRoutes } from './names.routes.ts';
import { mailNotices, tellHeld } from './notice-mails.worker.ts';
import { forgetUnprovenPhones } from './phones.ts';
import { profileRoutes } from './profile.routes.ts';
import { tellOfReadings } from './readings.ts';
import { signatureRoutes } from './signatures.routes.ts';

export const room: Room<Deps & { exporters: Readonly<Record<string, ExportAbout>> }> = {
  name: 'users',
  retention:
    'A person until USERS_RETENTION_DAYS after they were deleted, or 14 days after they closed their account; then an id that leads to nobody. A phone that waits to be proven, for a day; that one or an address got a code, an hour.',
  people: {
    'users.access_log': { exported: true, erased: bareId },
    'users.email_proof': { exported: true, erased: 'deleted' },
    'users.email_sending': {
      exported: { not: 'a keyed hash of an address, and nothing of who asked' },
      erased: { not: 'no person stands in it, and it goes within two hours' },
    },
    'users.phone_proof': { exported: true, erased: 'deleted' },
    'users.phone_sending': {
      exported: { not: 'a keyed hash of a phone, and nothing of who asked' },
      erased: { not: 'no person stands in it, and it goes within two hours' },
    },
    'users.release': { exported: true, erased: 'deleted' },
    'users.signature': { exported: true, erased: 'deleted' },
    'users.user': { exported: true, erased: 'anonymised' },
  },
  routes(app, deps) {
    accessLogRoutes(app, deps);
    contactRoutes(app, deps);
    exportRoutes(app, deps, deps.exporters);
    nameRoutes(app, deps);
    profileRoutes(app, deps);
    signatureRoutes(app, deps);
  },
  duties: [
    {
      name: 'users.forget_email_sendings',
      cron: hourly,
      done: 'addresses that got codes forgotten',
      work: forgetEmailSendings,
    },
    { name: 'users.forget_phones', cron: hourly, done: 'unproven phones forgotten', work: forgetUnprovenPhones },
    { name: 'users.tell_held', cron: everyMinute, done: 'people told what had waited', work: tellHeld },
    { name: 'users.tell_of_readings', cron: hourly, done: 'people told of readings', work: tellOfReadings },
  ],
  consumers: [mailNotices],
  exportAbout,
};

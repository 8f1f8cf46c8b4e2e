import * as users from '#modules/users';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { followAppointments, writeAppointment } from './calendar.worker.ts';
import { driveRoutes } from './drive.routes.ts';
import { exportAbout, forgetPerson } from './erasure.ts';
import { integrationsEnv } from './integrations.config.ts';
import { integrationRoutes } from './integrations.routes.ts';
import { forgetRevocations } from './revocations.ts';
import { revokeAtProvider } from './revocations.worker.ts';

export const room: Room = {
  name: 'integrations',
  settings: integrationsEnv,
  retention:
    'Connected accounts until their person disconnects them or is erased; after that what was given is kept, without the ' +
    'person, until the provider was told to end it, for thirty days at most.',
  people: { 'integrations.connection': { exported: true, erased: 'deleted' } },
  routes(app, deps) {
    const releases = users.openReleaseBook(deps);
    app.addHook('onClose', () => releases.close());
    integrationRoutes(app, { ...deps, releases });
    driveRoutes(app, deps);
  },
  jobs: [revokeAtProvider, writeAppointment],
  consumers: [followAppointments],
  duties: [
    { name: 'integrations.forget_revocations', cron: hourly, done: 'revocations forgotten', work: forgetRevocations },
  ],
  exportAbout,
  forgetPerson,
};

import type { Room } from '#platform/room';
import { forgetPerson } from './events.ts';
import { eventRoutes } from './events.routes.ts';
import { incidentRoutes } from './incidents.routes.ts';
import { reportRoutes } from './reports.routes.ts';
import { exportAbout } from './reports.ts';

export const room: Room = {
  name: 'security',
  retention:
    'Events for as long as the platform exists; whom they name, their words, what became of reports and what ' +
    'administrators noted about them until the person is erased.',
  people: {
    'security.event': {
      exported: { not: 'whoever has taken over an account must not learn what its owner reported' },
      erased: 'anonymised',
    },
    'security.report': { exported: true, erased: 'deleted' },
    'security.report_step': {
      exported: { not: 'what administrators note among themselves while they look for whoever did it' },
      erased: 'deleted',
    },
  },
  routes(app, deps) {
    eventRoutes(app, deps);
    incidentRoutes(app, deps);
    reportRoutes(app, deps);
  },
  exportAbout,
  forgetPerson,
};

import type { Room } from '#platform/room';
import { settingRoutes } from './settings.routes.ts';
import { noticeRoutes } from './notices.routes.ts';
import { exportAbout, forgetPerson } from './person.ts';

export const room: Room = {
  name: 'notifications',
  retention:
    'Notices, and what the person wants to be told, until the person is erased; what waits for its hour until it is sent.',
  people: {
    'notifications.held': { exported: true, erased: 'deleted' },
    'notifications.notice': { exported: true, erased: 'deleted' },
    'notifications.preference': { exported: true, erased: 'deleted' },
  },
  routes(app, deps) {
    noticeRoutes(app, deps);
    settingRoutes(app, deps);
  },
  exportAbout,
  forgetPerson,
};

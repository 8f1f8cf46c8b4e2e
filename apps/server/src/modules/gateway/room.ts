import { hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { accessRoutes } from './access.routes.ts';
import { callRoutes } from './calls.routes.ts';
import { directoryRoutes } from './directory.routes.ts';
import { forgetOld } from './forgetting.ts';
import { gatewayEnv } from './gateway.config.ts';
import { serviceRoutes } from './services.routes.ts';
import { usageRoutes } from './usage.routes.ts';

export const room: Room = {
  name: 'gateway',
  retention:
    'Services until they are taken off, and whose their slugs were for good; calls for thirty days, counts of each minute for ninety; ' +
    'requests for access as long as the service and the application.',
  people: {
    'gateway.access_request': {
      exported: { not: 'what was asked for an application; the log says who did it' },
      erased: bareId,
    },
  },
  settings: gatewayEnv,
  routes(app, deps) {
    serviceRoutes(app, deps);
    callRoutes(app, deps);
    directoryRoutes(app, deps);
    accessRoutes(app, deps);
    usageRoutes(app, deps);
  },
  duties: [{ name: 'gateway.forget', cron: hourly, done: 'old counts forgotten', work: forgetOld }],
};

import { everyMinute } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { probeAll } from './probing.ts';
import { statusEnv } from './status.config.ts';
import { statusRoutes } from './status.routes.ts';

export const room: Room = {
  name: 'status',
  settings: statusEnv,
  retention: 'Counts of probes for 90 days; what was written about outages for good. Nobody stands in either.',
  routes: statusRoutes,
  duties: [
    { name: 'status.probe', cron: everyMinute, done: 'parts of the platform probed', work: (deps) => probeAll(deps) },
  ],
};

import { bareId, type Room } from '#platform/room';
import { publishingRoutes } from './publishing.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { versionRoutes } from './versions.routes.ts';

const work = { not: 'what an official wrote for their organisation; who did it is in the audit log' } as const;

export const room: Room = {
  name: 'registry',
  retention: 'Services and every version of them for good, since cases refer to what was promised.',
  people: {
    'registry.service': { exported: work, erased: bareId },
    'registry.service_version': { exported: work, erased: bareId },
  },
  routes(app, deps) {
    publishingRoutes(app, deps);
    serviceRoutes(app, deps);
    versionRoutes(app, deps);
  },
};

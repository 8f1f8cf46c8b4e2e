import type { DirectoryDeps } from '#modules/directory';
import type { Deps } from '#platform/deps';
import type { Room } from '#platform/room';
import { bulkRoutes } from './bulk.routes.ts';
import { lookUpRoutes } from './look-ups.routes.ts';

export const room: Room<Deps & DirectoryDeps> = {
  name: 'operator',
  retention: 'Holds nothing.',
  routes(app, deps) {
    bulkRoutes(app, deps);
    lookUpRoutes(app, deps);
  },
};

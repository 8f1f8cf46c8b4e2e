import type { DirectoryDeps } from '#modules/directory';
import type { Deps } from '#platform/deps';
import { bareId, type Room } from '#platform/room';
import { bulkRoutes } from './bulk.routes.ts';
import { importRoutes } from './imports.routes.ts';
import { lookUpRoutes } from './look-ups.routes.ts';

export const room: Room<Deps & DirectoryDeps> = {
  name: 'operator',
  retention: 'What was imported and by whom, for good; nothing of what was looked up.',
  people: {
    'operator.import': { exported: { not: 'what operators did in their office is in the audit log' }, erased: bareId },
  },
  routes(app, deps) {
    bulkRoutes(app, deps);
    importRoutes(app, deps);
    lookUpRoutes(app, deps);
  },
};

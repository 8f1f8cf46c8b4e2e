import type { DirectoryDeps } from '#modules/directory';
import type { Eid } from '#modules/eid';
import type { Deps } from '#platform/deps';
import type { Room } from '#platform/room';
import { adminEnv } from './admin.config.ts';
import { figureRoutes } from './figures.routes.ts';
import { lockoutRoutes } from './lockouts.routes.ts';
import { personRoutes } from './person.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { userRoutes } from './users.routes.ts';

export const room: Room<Deps & DirectoryDeps & { eid: Eid }> = {
  name: 'admin',
  settings: adminEnv,
  retention: 'Holds nothing of its own; it has deleted people anonymised after USERS_RETENTION_DAYS.',
  routes(app, deps) {
    figureRoutes(app, deps);
    lockoutRoutes(app, deps);
    personRoutes(app, deps);
    searchRoutes(app, deps);
    userRoutes(app, deps);
  },
};

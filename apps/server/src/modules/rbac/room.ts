import type { Room } from '#platform/room';
import { customRoleRoutes } from './custom-roles.routes.ts';
import { roleRoutes } from './roles.routes.ts';

export const room: Room = {
  name: 'rbac',
  retention: 'A role until it is deleted.',
  routes(app, deps) {
    customRoleRoutes(app, deps);
    roleRoutes(app);
  },
};

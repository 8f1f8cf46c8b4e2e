export { customRoleRoutes } from './custom-roles.routes.ts';
export { requireAbove, requireGrantable } from './grants.ts';
export { roleRoutes } from './roles.routes.ts';
export { epochKey, holdRole, readRole, type Role } from './roles.ts';

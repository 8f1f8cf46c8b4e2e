export { roleRoutes } from './roles.routes.ts';
export { epochKey, readRole } from './roles.ts';

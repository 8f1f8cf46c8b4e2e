export { anonymiseDeleted } from './erasures.ts';
export { createUser } from './creations.ts';
export { changeUserRole, grantRole } from './grants.ts';
export { lockoutRoutes } from './lockouts.routes.ts';
export { searchRoutes } from './search.routes.ts';
export { userRoutes } from './users.routes.ts';

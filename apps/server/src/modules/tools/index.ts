export { adminRoutes } from './admin.routes.ts';
export { keyRoutes } from './keys.routes.ts';
export { keyHolders } from './keys.ts';
export { oversightRoutes } from './oversight.routes.ts';
export { openToolbox } from './registry.ts';
export { surfaceRoutes } from './surfaces.routes.ts';
export { toolRoutes } from './tools.routes.ts';

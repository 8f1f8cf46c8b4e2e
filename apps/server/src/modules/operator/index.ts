export { bulkRoutes } from './bulk.routes.ts';
export { lookUpRoutes } from './look-ups.routes.ts';

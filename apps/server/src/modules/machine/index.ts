export { resealing } from './keys.ts';
export { redriveJobs } from './machine.ts';
export { machineRoutes } from './machine.routes.ts';

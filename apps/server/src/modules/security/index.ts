export { eventRoutes } from './events.routes.ts';
export { type Notice, report } from './events.ts';

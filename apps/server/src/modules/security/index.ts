export { eventRoutes } from './events.routes.ts';
export { forgeryTeller } from './forgeries.ts';
export { forgetPerson, type Notice, report } from './events.ts';

import { hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { applicationRoutes } from './applications.routes.ts';
import { forgetOldLowerings } from './lowerings.ts';

export const room: Room = {
  name: 'applications',
  retention:
    'An application, its secrets and its logo until it is deleted; a logo also until it is replaced. What was agreed to ' +
    'with PIN2 for a day; the approval itself says who agreed.',
  people: {
    'applications.lowering': { exported: { not: 'the approval that it was made by is exported' }, erased: bareId },
  },
  routes: applicationRoutes,
  duties: [
    { name: 'applications.forget_lowerings', cron: hourly, done: 'agreements forgotten', work: forgetOldLowerings },
  ],
};

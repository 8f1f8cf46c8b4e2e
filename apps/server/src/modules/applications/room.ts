import { hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { applicationRoutes } from './applications.routes.ts';
import { forgetOldLowerings } from './lowerings.ts';
import { exportAbout, forgetPerson, removeUnusedTests } from './test-applications.ts';

export const room: Room = {
  name: 'applications',
  retention:
    'An application, its secrets and its logo until it is deleted; a logo also until it is replaced. What was agreed to ' +
    'with PIN2 for a day; the approval itself says who agreed. A test application until it has not been used for 90 days, or ' +
    'its maker is erased.',
  people: {
    'applications.application': { exported: true, erased: 'deleted' },
    'applications.tester': { exported: true, erased: 'deleted' },
    'applications.lowering': { exported: { not: 'the approval that it was made by is exported' }, erased: bareId },
  },
  routes: applicationRoutes,
  duties: [
    { name: 'applications.forget_lowerings', cron: hourly, done: 'agreements forgotten', work: forgetOldLowerings },
    {
      name: 'applications.remove_unused_tests',
      cron: hourly,
      done: 'unused test applications removed',
      work: removeUnusedTests,
    },
  ],
  exportAbout,
  forgetPerson,
};

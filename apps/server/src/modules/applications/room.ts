import { bareId, type Room } from '#platform/room';
import { applicationRoutes } from './applications.routes.ts';

export const room: Room = {
  name: 'applications',
  retention: 'An application, its secrets and its logo until it is deleted; a logo also until it is replaced.',
  people: {
    'applications.lowering': { exported: { not: 'the approval that it was made by is exported' }, erased: bareId },
  },
  routes: applicationRoutes,
};

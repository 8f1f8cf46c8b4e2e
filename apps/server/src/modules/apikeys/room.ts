import { bareId, type Room } from '#platform/room';
import { keyRoutes } from './keys.routes.ts';

export const room: Room = {
  name: 'apikeys',
  shares: { schema: 'tools', tables: ['tools.key', 'tools.key_epoch', 'tools.pepper'] },
  retention: 'A key until its application is deleted; what keys are hashed with for good.',
  people: {
    'tools.key': { exported: { not: 'belongs to an application; who made it is in the audit log' }, erased: bareId },
  },
  routes: keyRoutes,
};

import type { Room } from '#platform/room';
import { resealing } from './keys.ts';
import { machineRoutes } from './machine.routes.ts';

export const room: Room = {
  name: 'machine',
  retention: 'Holds nothing.',
  routes: machineRoutes,
  jobs: [resealing],
};

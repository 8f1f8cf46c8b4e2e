import type { Room } from '#platform/room';
import { closingRoutes } from './closing.routes.ts';

export const room: Room = {
  name: 'closing',
  retention: 'Holds nothing of its own; when an account was closed stands with the person.',
  routes: closingRoutes,
};

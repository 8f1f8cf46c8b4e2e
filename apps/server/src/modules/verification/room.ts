import type { Room } from '#platform/room';
import { documentRoutes } from './documents.routes.ts';
import { verificationEnv } from './verification.config.ts';

export const room: Room = {
  name: 'verification',
  settings: verificationEnv,
  retention: 'Nothing: a document is forgotten when the answer is sent.',
  routes: documentRoutes,
};

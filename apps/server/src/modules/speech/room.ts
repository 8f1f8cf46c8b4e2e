import type { Deps } from '#platform/deps';
import type { Room } from '#platform/room';
import { speechEnv } from './speech.config.ts';
import { speechRoutes } from './speech.routes.ts';
import type { Speech } from './speech.ts';

export const room: Room<Deps & { speech: Speech }> = {
  name: 'speech',
  settings: speechEnv,
  retention:
    'Nothing of recordings, of translations and of what a person has read aloud; audio of public texts in memory for an hour.',
  routes: speechRoutes,
};

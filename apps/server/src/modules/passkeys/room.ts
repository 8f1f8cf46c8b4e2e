import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { forgetChallenges } from './challenges.ts';
import { passkeyRoutes } from './credentials.routes.ts';
import { exportAbout, forgetPerson, type TellOthers } from './credentials.ts';
import { passkeysEnv } from './passkeys.config.ts';

export const room: Room<Deps & { tokens: Tokens; tellOthers: TellOthers }> = {
  name: 'passkeys',
  settings: passkeysEnv,
  retention: 'A passkey until it is removed or the person is erased; a challenge until it is over.',
  people: {
    'passkeys.credential': { exported: true, erased: 'deleted' },
  },
  routes: passkeyRoutes,
  duties: [
    {
      name: 'passkeys.forget_challenges',
      cron: hourly,
      done: 'challenges of passkeys forgotten',
      work: forgetChallenges,
    },
  ],
  exportAbout,
  forgetPerson,
};

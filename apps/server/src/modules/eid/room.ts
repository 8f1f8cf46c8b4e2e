import type { Room } from '#platform/room';
import { eidEnv } from './eid.config.ts';
import { exportAbout, forgetPerson } from './holders.ts';

export const room: Room = {
  name: 'eid',
  settings: eidEnv,
  retention: 'Answers of the provider, sealed, for as long as the platform exists: they prove who signed in or signed.',
  people: {
    'eid.evidence': {
      exported: true,
      erased: { not: 'what proves a signature stays, for those who rely on it; of sign-ins nothing does' },
    },
  },
  exportAbout,
  forgetPerson,
};

import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { directoryEnv } from './directory.config.ts';
import { forgetOldAnswers } from './lookups.ts';

export const room: Room = {
  name: 'directory',
  settings: directoryEnv,
  retention: 'Answers of the state directory, sealed, for a week.',
  duties: [
    {
      name: 'directory.forget_answers',
      cron: hourly,
      done: 'answers of the directory forgotten',
      work: forgetOldAnswers,
    },
  ],
};

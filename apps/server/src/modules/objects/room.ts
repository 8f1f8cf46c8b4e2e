import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { exportAbout, forgetPerson } from './owners.ts';
import { sweepObjects } from './sweep.ts';

export const room: Room = {
  name: 'objects',
  retention: 'A file for as long as the room that took it wants it; what failed uploads have left for an hour.',
  people: {
    'objects.object': { exported: true, erased: 'deleted' },
  },
  duties: [{ name: 'objects.sweep', cron: hourly, done: 'what failed uploads have left removed', work: sweepObjects }],
  exportAbout,
  forgetPerson,
};

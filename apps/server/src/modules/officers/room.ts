import { everyMinute, hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { caseRoutes } from './case.routes.ts';
import { letterRoutes } from './letters.routes.ts';
import { forgetPerson } from './notes.ts';
import { queueRoutes } from './queue.routes.ts';
import { statsRoutes } from './stats.routes.ts';
import { addUpTally } from './tally.ts';
import { undoRoutes } from './undo.routes.ts';
import { viewingRoutes } from './viewing.routes.ts';
import { forgetViewings } from './viewing.ts';

const work = { not: 'what an official did for their organisation; citizens read of it in the timeline' } as const;

export const room: Room = {
  name: 'officers',
  retention:
    'Notes as long as what was written in the application; texts to write with until they are removed; who has one open ' +
    'for a day; a decision until it is signed or came to nothing.',
  people: {
    'officers.letter': { exported: work, erased: bareId },
    'officers.note': { exported: work, erased: 'deleted' },
    'officers.viewing': { exported: work, erased: bareId },
    'officers.signing': { exported: work, erased: bareId },
  },
  routes(app, deps) {
    caseRoutes(app, deps);
    letterRoutes(app, deps);
    queueRoutes(app, deps);
    statsRoutes(app, deps);
    undoRoutes(app, deps);
    viewingRoutes(app, deps);
  },
  duties: [
    { name: 'officers.add_up_tally', cron: everyMinute, done: 'differences added up', work: addUpTally },
    { name: 'officers.forget_viewings', cron: hourly, done: 'old viewings forgotten', work: forgetViewings },
  ],
  forgetPerson,
};

import { hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { fileRoutes } from './files.routes.ts';
import { exportAbout, forgetPerson } from './people.ts';
import { storageEnv } from './storage.config.ts';
import { storageRoutes } from './storage.routes.ts';
import { dropUploads, emptyBins, forgetShares, giveRoomBack } from './sweeping.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { assembleUploads } from './uploads.worker.ts';

export const room: Room = {
  name: 'storage',
  settings: storageEnv,
  retention:
    'Files until they are deleted, and thirty days more in the bin; with whom they were shared, for ninety days after it is over.',
  people: {
    'storage.space': {
      exported: { not: 'how much room is taken, which the list of files says too' },
      erased: 'deleted',
    },
    'storage.share': { exported: true, erased: 'anonymised' },
    'storage.upload': {
      exported: { not: 'what is being sent for a day at most, and is listed once it is kept' },
      erased: 'deleted',
    },
    'storage.version': { exported: bareId, erased: 'anonymised' },
  },
  routes(app, deps) {
    storageRoutes(app, deps);
    fileRoutes(app, deps);
    uploadRoutes(app, deps);
  },
  jobs: [assembleUploads],
  duties: [
    { name: 'storage.drop_uploads', cron: hourly, done: 'unfinished uploads dropped', work: dropUploads },
    { name: 'storage.give_room_back', cron: hourly, done: 'reservations of killed uploads ended', work: giveRoomBack },
    { name: 'storage.empty_bins', cron: hourly, done: 'files deleted for good', work: emptyBins },
    { name: 'storage.forget_shares', cron: hourly, done: 'shares that are over forgotten', work: forgetShares },
  ],
  exportAbout,
  forgetPerson,
};

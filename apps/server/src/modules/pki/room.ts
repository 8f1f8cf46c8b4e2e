import { everyMinute } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { forgetPerson } from './erasures.ts';
import { exportAbout } from './exports.ts';
import { markRoutes } from './marks.routes.ts';
import { organizationRoutes } from './organizations.routes.ts';
import { recordRoutes } from './records.routes.ts';
import type { PkiDeps } from './records.ts';
import { signingRightRoutes } from './signing-rights.routes.ts';
import { endWaiting } from './signers.ts';

export const room: Room<PkiDeps> = {
  name: 'pki',
  retention:
    'Whom a person represents until they end it or are erased; who may or might sign for good, without the number a ' +
    'week after it was answered.',
  people: {
    'pki.link': { exported: true, erased: 'deleted' },
    'pki.mark': { exported: true, erased: bareId },
    'pki.signer': { exported: true, erased: 'anonymised' },
  },
  routes(app, deps) {
    markRoutes(app, deps);
    organizationRoutes(app, deps);
    recordRoutes(app, deps);
    signingRightRoutes(app, deps);
  },
  duties: [{ name: 'pki.end_waiting', cron: everyMinute, done: 'invitations to sign ended', work: endWaiting }],
  exportAbout,
  forgetPerson,
};

import { everyMinute, hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import type { SigningDeps } from './deps.ts';
import { assembleDocuments, handDocumentsOver, prepareDocuments } from './documents.worker.ts';
import { documentRoutes } from './documents.routes.ts';
import { expireForgotten } from './expiring.ts';
import { remindSigners } from './handing-over.ts';
import { renewDocuments } from './renewing.worker.ts';
import { runFollower } from './following.worker.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { exportAbout, forgetPerson } from './people.ts';
import { resumeSignings } from './resuming.ts';
import { sealDocuments } from './sealing.worker.ts';
import { signingEnv } from './signing.config.ts';
import { signingRoutes } from './signing.routes.ts';

export const room: Room<SigningDeps> = {
  name: 'signing',
  settings: signingEnv,
  retention:
    'What was signed until the account of the person is erased; what a person brought and did not sign for about an hour, and ' +
    'what another asked them to sign for the week that they have, and then only that it was.',
  people: {
    'signing.document': { exported: true, erased: 'deleted' },
    'signing.invitation': {
      exported: { not: 'whose number it is nobody is told; what they signed is among their own documents' },
      erased: 'anonymised',
    },
  },
  routes(app, deps) {
    documentRoutes(app, deps);
    invitationRoutes(app, deps);
    signingRoutes(app, deps);
  },
  jobs: [prepareDocuments, assembleDocuments, handDocumentsOver],
  duties: [
    { name: 'signing.expire', cron: everyMinute, done: 'signings expired', work: expireForgotten },
    { name: 'signing.seal', cron: everyMinute, done: 'documents sealed', work: sealDocuments },
    { name: 'signing.renew', cron: everyMinute, done: 'timestamps renewed', work: renewDocuments },
    { name: 'signing.resume', cron: hourly, done: 'jobs of signings left again', work: resumeSignings },
    { name: 'signing.remind', cron: hourly, done: 'signers reminded', work: remindSigners },
  ],
  followers: [runFollower],
  exportAbout,
  forgetPerson,
};

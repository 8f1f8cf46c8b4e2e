import { hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { endingRoutes } from './ending.routes.ts';
import { expireReferences, forgetEndings } from './expiring.ts';
import type { ExtractDeps } from './extracts.ts';
import { generateReferences } from './generating.worker.ts';
import { hashIssued } from './hashing.ts';
import { exportAbout, forgetPerson } from './people.ts';
import { referenceRoutes } from './references.routes.ts';
import { typeRoutes } from './types.routes.ts';
import { verifyingRoutes } from './verifying.routes.ts';
import type { RequireImpartial } from './wishes.ts';

export const room: Room<ExtractDeps & { requireImpartial: RequireImpartial }> = {
  name: 'references',
  retention:
    'That a document was issued, and whether it holds, for good, since others have copies of it; what it says until the account ' +
    'of the person is erased.',
  people: {
    'references.ending': {
      exported: { not: 'what an official wants done for their organisation, until it is done' },
      erased: 'deleted',
    },
    'references.reference': { exported: true, erased: 'anonymised' },
    'references.reference_type': {
      exported: { not: 'what an official wrote for their organisation; who did it is in the audit log' },
      erased: bareId,
    },
  },
  routes(app, deps) {
    endingRoutes(app, deps);
    referenceRoutes(app, deps);
    typeRoutes(app, deps);
    verifyingRoutes(app, deps);
  },
  jobs: [generateReferences],
  duties: [
    { name: 'references.expire', cron: hourly, done: 'documents expired', work: expireReferences },
    { name: 'references.hash_issued', cron: hourly, done: 'documents hashed', work: hashIssued },
    { name: 'references.forget_endings', cron: hourly, done: 'proposals forgotten', work: forgetEndings },
  ],
  exportAbout,
  forgetPerson,
};

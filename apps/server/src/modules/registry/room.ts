import type { Deps } from '#platform/deps';
import { bareId, type Room } from '#platform/room';
import { catalogueRoutes } from './catalogue.routes.ts';
import { classifyAll } from './classifying.ts';
import type { OpenApplications } from './citizen-services.ts';
import { citizenServiceRoutes } from './citizen-services.routes.ts';
import { evidenceRoutes } from './evidences.routes.ts';
import { lifeEventRoutes } from './life-events.routes.ts';
import { onceOnlyRoutes } from './once-only.routes.ts';
import { publishingRoutes } from './publishing.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { versionRoutes } from './versions.routes.ts';
import { workbenchRoutes } from './workbench.routes.ts';

const work = { not: 'what an official wrote for their organisation; who did it is in the audit log' } as const;

export const room: Room<Deps & { openApplications: OpenApplications }> = {
  name: 'registry',
  retention: 'Services and every version of them for good, since cases refer to what was promised.',
  people: {
    'registry.evidence_type': { exported: work, erased: bareId },
    'registry.life_event': { exported: work, erased: bareId },
    'registry.service': { exported: work, erased: bareId },
    'registry.service_version': { exported: work, erased: bareId },
  },
  routes(app, deps) {
    catalogueRoutes(app, deps);
    citizenServiceRoutes(app, deps);
    evidenceRoutes(app, deps);
    lifeEventRoutes(app, deps);
    onceOnlyRoutes(app, deps);
    publishingRoutes(app, deps);
    serviceRoutes(app, deps);
    versionRoutes(app, deps);
    workbenchRoutes(app, deps);
  },
  // At night, when neither those who write services nor those who hold evidence are busy.
  duties: [
    { name: 'registry.classify_evidence', cron: '40 3 * * *', done: 'requirements classified', work: classifyAll },
  ],
};

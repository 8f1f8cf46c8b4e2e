import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { invitationRoutes } from './invitations.routes.ts';
import { forgetInvitees } from './invitees.ts';
import { tellingInvitees } from './invitees.worker.ts';
import { memberRoutes } from './members.routes.ts';
import { moduleRoutes } from './modules.routes.ts';
import { organisationRoutes } from './organisations.routes.ts';
import type { OrgDeps } from './organisations.ts';
import { exportAbout } from './search.ts';

export const room: Room<Deps & OrgDeps> = {
  name: 'org',
  retention: 'Organisations and who was a member, for good; invitations until they are answered or over.',
  people: {
    'org.invitation': {
      exported: { not: 'where an operator wrote to, sealed; the membership that came of it is exported' },
      erased: { not: 'how the organisation came to its owner; the address is sealed' },
    },
    'org.invitee': { exported: true, erased: { not: 'deleted as soon as the invitation is over' } },
    'org.member': { exported: true, erased: bareId },
    'org.module': {
      exported: { not: 'what an organisation has; who installed it is in the audit log' },
      erased: bareId,
    },
  },
  routes(app, deps) {
    invitationRoutes(app, deps);
    memberRoutes(app, deps);
    moduleRoutes(app, deps);
    organisationRoutes(app, deps);
  },
  duties: [{ name: 'org.forget_invitees', cron: hourly, done: 'invitations forgotten', work: forgetInvitees }],
  consumers: [tellingInvitees],
  exportAbout,
};

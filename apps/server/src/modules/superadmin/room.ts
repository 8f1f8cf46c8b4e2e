import type { Pace } from '#modules/auth';
import type { Directory } from '#modules/directory';
import type { Eid } from '#modules/eid';
import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { accessModeRoutes } from './access-mode.routes.ts';
import { adminRoutes } from './admins.routes.ts';
import { exportAbout } from './admins.ts';
import { inviteRoutes } from './invites.routes.ts';
import { mfaRoutes } from './mfa.routes.ts';
import { onboardingRoutes } from './onboarding.routes.ts';
import { superadminEnv } from './superadmin.config.ts';
import { forgetTickets, ticketHolders } from './tickets.ts';

const shortLived = { not: 'gone a day after its end' } as const;

export const room: Room<Deps & { eid: Eid; pace: Pace; directory: Directory; tokens: Tokens }> = {
  name: 'superadmin',
  settings: superadminEnv,
  retention: 'A super administrator until they are removed; tickets and invitations for a day after their end.',
  people: {
    'superadmin.admin': {
      exported: true,
      erased: { not: 'a super administrator is removed, with this row, before anybody can delete them' },
    },
    'superadmin.invite': { exported: shortLived, erased: shortLived },
    'superadmin.ticket': { exported: shortLived, erased: shortLived },
  },
  routes(app, deps) {
    accessModeRoutes(app, deps);
    adminRoutes(app, deps);
    inviteRoutes(app, deps);
    mfaRoutes(app, deps);
    onboardingRoutes(app, deps);
  },
  tickets: { 'onboarding-ticket': ticketHolders },
  duties: [{ name: 'superadmin.forget_tickets', cron: hourly, done: 'tickets forgotten', work: forgetTickets }],
  exportAbout,
};

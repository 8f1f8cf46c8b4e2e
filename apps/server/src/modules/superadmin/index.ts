export { accessModeRoutes } from './access-mode.routes.ts';
export { adminRoutes } from './admins.routes.ts';
export { listAll, removeAdmin, tellOfPasskey } from './admins.ts';
export { inviteRoutes } from './invites.routes.ts';
export { invite } from './invites.ts';
export { mfaRoutes } from './mfa.routes.ts';
export { admitSuperadmin } from './mfa.ts';
export { onboardingRoutes } from './onboarding.routes.ts';
export { forgetTickets, holdTicket } from './tickets.ts';

export { accessModeRoutes } from './access-mode.routes.ts';
export { mfaRoutes } from './mfa.routes.ts';
export { admitSuperadmin } from './mfa.ts';
export { onboardingRoutes } from './onboarding.routes.ts';
export { forgetTickets, holdTicket } from './tickets.ts';

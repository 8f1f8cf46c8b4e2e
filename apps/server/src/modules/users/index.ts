export { accessLogRoutes } from './access-log.routes.ts';
export { type Access, noteAccess } from './access-log.ts';
export { civilIdIn, findCivilId, isKnown, registerPerson } from './people.ts';
export { profileRoutes } from './profile.routes.ts';
export { readStanding, revokeTokens, type Standing, standingIn, standingKey } from './standing.ts';

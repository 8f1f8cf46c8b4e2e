export { findCivilId, registerPerson } from './people.ts';
export { profileRoutes } from './profile.routes.ts';
export { readStanding, revokeTokens, type Standing, standingIn, standingKey } from './standing.ts';

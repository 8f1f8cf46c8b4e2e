export { registerPerson } from './people.ts';
export { profileRoutes } from './profile.routes.ts';
export { readStanding, revokeTokens, type Standing, standingKey } from './standing.ts';

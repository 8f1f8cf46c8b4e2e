export { profileRoutes } from './profile.routes.ts';
export { readStanding, revokeTokens, type Standing, standingKey } from './standing.ts';

export { memberRoutes } from './members.routes.ts';
export { requireMembership } from './members.ts';
export { moduleRoutes } from './modules.routes.ts';
export { requireModule } from './modules.ts';
export { organisationRoutes } from './organisations.routes.ts';
export type { OrganisationMove } from './organisations.states.ts';
export { addOrganisation, changeOrganisationState } from './organisations.ts';
export { exportAbout, searchOrganisations } from './search.ts';

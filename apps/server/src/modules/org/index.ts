export { describeOrganisation, describeOrganisations, type DescribedOrganisation } from './descriptions.ts';
export { acceptInvitation, belongsToAny, inviteMember, requireMembership } from './members.ts';
export { hasOfficer } from './officers.ts';
export { requireModule } from './modules.ts';
export type { OrganisationMove } from './organisations.states.ts';
export { addOrganisation, changeOrganisationState } from './organisations.ts';
export { searchOrganisations } from './search.ts';
export { canInvite, type Founded, found, holdOwned, isSlugTaken } from './tenants.ts';
export { room } from './room.ts';

export {
  describeOrganisation,
  describeOrganisations,
  type DescribedOrganisation,
  findRegNo,
  isActive,
} from './descriptions.ts';
export { acceptInvitation, belongsToAny, inviteMember, listStandings, requireMembership } from './members.ts';
export { listOfficers, type Officer } from './officer-list.ts';
export {
  hasOfficer,
  isOfficer,
  listStakes,
  officerNow,
  listSupervisors,
  mayActFor,
  officersToTell,
} from './officers.ts';
export { requireModule } from './modules.ts';
export type { OrganisationMove } from './organisations.states.ts';
export { addOrganisation, changeOrganisationState } from './organisations.ts';
export { searchOrganisations } from './search.ts';
export { canInvite, findSlugHolder, type Founded, found, holdOwned, isSlugTaken } from './tenants.ts';
export { room } from './room.ts';

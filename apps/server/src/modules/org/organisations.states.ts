import type { OrganisationState } from '@tamga/contract/org';

export type OrganisationMove = 'activate' | 'suspend' | 'close';

/** What can become of an organisation. What is closed stays closed: its register number is not given to another. */
export const organisationMoves: Record<OrganisationMove, { from: OrganisationState[]; to: OrganisationState }> = {
  activate: { from: ['pending', 'suspended'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  close: { from: ['pending', 'active', 'suspended'], to: 'closed' },
};

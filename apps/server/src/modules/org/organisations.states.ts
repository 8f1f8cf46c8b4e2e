import type { OrganisationState } from '@tamga/contract/org';
import { defineStates } from '#platform/data/states';

export interface OrganisationLife {
  id: string;
  state: OrganisationState;
}

export const organisationStates = defineStates({
  table: 'org.organisation',
  about:
    'What can become of an organisation. What is closed stays closed: its register number is not given to another.',
  states: ['pending', 'active', 'suspended', 'closed'],
  first: ['pending', 'active'],
  moves: [
    { action: 'activate', from: ['pending', 'suspended'], to: 'active', by: ['platform'] },
    { action: 'take_up', from: ['pending', 'active'], to: 'active', by: ['invited_owner'] },
    { action: 'suspend', from: ['active'], to: 'suspended', by: ['platform'] },
    { action: 'close', from: ['pending', 'active', 'suspended'], to: 'closed', by: ['platform'] },
  ],
  who: {
    platform: (_: OrganisationLife, { kind }) => kind === 'system',
    // The word of the invitation is checked where it is spent.
    invited_owner: (_: OrganisationLife, { kind }) => kind === 'person',
  },
  guards: {},
  refusals: { state: 'org.state_conflict', who: 'org.not_allowed', guards: {} },
});

export type OrganisationMove = 'activate' | 'suspend' | 'close';

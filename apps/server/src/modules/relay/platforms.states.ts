import type { PlatformState } from '@tamga/contract/relay.platforms';
import { defineStates } from '#platform/data/states';

export interface PlatformLife {
  id: string;
  state: PlatformState;
}

export const platformLife = defineStates({
  table: 'relay.platform',
  about:
    'A platform that an organisation exchanges with. One without a key waits for it; one that does not answer is tried less often; ' +
    'one that was removed is never active again.',
  states: ['pending', 'active', 'degraded', 'suspended', 'revoked'],
  first: ['pending', 'active'],
  moves: [
    { action: 'activate', from: ['pending'], to: 'active', by: ['manager'] },
    { action: 'suspend', from: ['active', 'degraded'], to: 'suspended', by: ['manager', 'platform'] },
    { action: 'resume', from: ['suspended'], to: 'active', by: ['manager'] },
    { action: 'degrade', from: ['active'], to: 'degraded', by: ['platform'] },
    { action: 'recover', from: ['degraded'], to: 'active', by: ['platform'] },
    { action: 'revoke', from: ['pending', 'active', 'degraded', 'suspended'], to: 'revoked', by: ['manager'] },
  ],
  who: {
    platform: (_: PlatformLife, actor) => actor.kind === 'system',
    // That they belong to the organisation, the rule has asked.
    manager: (_: PlatformLife, actor) => actor.kind === 'person' && actor.permissions.has('relay.manage'),
  },
  guards: {},
  refusals: { state: 'relay.platform_state_conflict', who: 'relay.not_theirs', guards: {} },
});

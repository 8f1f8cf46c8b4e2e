import type { RequestState } from '@tamga/contract/relay';
import { defineStates } from '#platform/data/states';

export interface RequestLife {
  id: string;
  state: RequestState;
  direction: 'out' | 'in';
  path: readonly string[];
  deadline_at: Date;
  created_by: string | null;
}

/** Whether a room above asked for it, for a citizen: no official stands behind it, and none decides where it goes. */
export const isAsked = ({ direction, created_by }: Pick<RequestLife, 'direction' | 'created_by'>): boolean =>
  direction === 'out' && created_by === null;

export const hopsMax = 5;

export const requestLife = defineStates({
  table: 'relay.request',
  about:
    'What is wanted of another platform, or by one of us. Its legs carry it: where one fails, the next route is tried, and it has ' +
    'failed once there is none. Without a route it waits for one until its deadline.',
  states: ['created', 'received', 'routed', 'unroutable', 'completed', 'failed', 'expired', 'cancelled'],
  first: ['created', 'received'],
  moves: [
    { action: 'route', from: ['created', 'unroutable'], to: 'routed', by: ['platform'] },
    { action: 'wait', from: ['created'], to: 'unroutable', by: ['platform'] },
    { action: 'fall_back', from: ['routed'], to: 'routed', by: ['platform'], when: ['has_hops'] },
    { action: 'forward', from: ['routed'], to: 'routed', by: ['manager'], when: ['is_officials', 'has_hops'] },
    { action: 'complete', from: ['routed', 'received'], to: 'completed', by: ['platform'] },
    { action: 'fail', from: ['routed'], to: 'failed', by: ['platform'] },
    { action: 'redrive', from: ['failed'], to: 'routed', by: ['platform'] },
    {
      action: 'expire',
      from: ['created', 'unroutable', 'routed', 'received'],
      to: 'expired',
      by: ['platform'],
      when: ['is_over'],
    },
    { action: 'cancel', from: ['created', 'unroutable', 'routed', 'received'], to: 'cancelled', by: ['platform'] },
  ],
  who: {
    platform: (_: RequestLife, actor) => actor.kind === 'system',
    manager: (_: RequestLife, actor) => actor.kind === 'person' && actor.permissions.has('relay.manage'),
  },
  guards: {
    is_officials: (row: RequestLife) => !isAsked(row),
    has_hops: ({ path }: RequestLife) => path.length < hopsMax,
    is_over: ({ deadline_at }: RequestLife, now) => deadline_at <= now,
  },
  refusals: {
    state: 'relay.request_state_conflict',
    who: 'relay.not_theirs',
    guards: {
      is_officials: 'relay.asked_for_citizen',
      has_hops: 'relay.too_many_hops',
      is_over: 'relay.request_state_conflict',
    },
  },
});

import type { AssignmentState } from '@tamga/contract/relay';
import { defineStates } from '#platform/data/states';

export interface AssignmentLife {
  id: string;
  state: AssignmentState;
  purpose: 'request' | 'response' | 'cancel' | 'local';
  next_attempt_at: Date | null;
  lease_until: Date | null;
  deadline_at: Date;
}

const onTheWay = ['queued', 'sending', 'retry_wait'] as const;

export const assignmentLife = defineStates({
  table: 'relay.assignment',
  about:
    'One leg to one platform: a request, an answer or a cancellation on its way there, or a request that came to us (received). Each ' +
    'attempt is a lease of a minute, after which another worker tries. An answer may overtake the receipt of what it answers.',
  states: ['queued', 'sending', 'retry_wait', 'delivered', 'received', 'responded', 'timed_out', 'dead', 'cancelled'],
  first: ['queued', 'received'],
  moves: [
    { action: 'send', from: ['queued', 'retry_wait'], to: 'sending', by: ['platform'], when: ['is_due'] },
    { action: 'send', from: ['sending'], to: 'sending', by: ['platform'], when: ['lease_is_over'] },
    { action: 'deliver', from: ['sending'], to: 'delivered', by: ['platform'] },
    { action: 'wait', from: ['sending'], to: 'retry_wait', by: ['platform'] },
    { action: 'give_up', from: [...onTheWay], to: 'dead', by: ['platform'] },
    {
      action: 'take_answer',
      from: [...onTheWay, 'delivered'],
      to: 'responded',
      by: ['platform'],
      when: ['is_request'],
    },
    { action: 'respond', from: ['received'], to: 'responded', by: ['manager'] },
    { action: 'time_out', from: ['delivered'], to: 'timed_out', by: ['platform'], when: ['is_request', 'is_over'] },
    { action: 'cancel', from: [...onTheWay, 'delivered', 'received'], to: 'cancelled', by: ['platform'] },
    { action: 'retry', from: ['dead'], to: 'queued', by: ['manager'] },
    { action: 'discard', from: ['dead'], to: 'cancelled', by: ['manager'] },
  ],
  who: {
    platform: (_: AssignmentLife, actor) => actor.kind === 'system',
    manager: (_: AssignmentLife, actor) => actor.kind === 'person' && actor.permissions.has('relay.manage'),
  },
  guards: {
    is_due: ({ next_attempt_at }: AssignmentLife, now) => next_attempt_at !== null && next_attempt_at <= now,
    lease_is_over: ({ lease_until }: AssignmentLife, now) => lease_until !== null && lease_until <= now,
    is_request: ({ purpose }: AssignmentLife) => purpose === 'request',
    is_over: ({ deadline_at }: AssignmentLife, now) => deadline_at <= now,
  },
  refusals: {
    state: 'relay.assignment_state_conflict',
    who: 'relay.not_theirs',
    guards: {
      is_due: 'relay.assignment_state_conflict',
      lease_is_over: 'relay.assignment_state_conflict',
      is_request: 'relay.assignment_state_conflict',
      is_over: 'relay.assignment_state_conflict',
    },
  },
});

import type { accessStates } from '@tamga/contract/gateway.access';
import type { Actor, Person } from '#platform/actor';
import { defineStates } from '#platform/data/states';

export interface AccessLife {
  id: string;
  state: (typeof accessStates)[number];
  asked_by: string;
  /** Whether the acting person looks after the application. */
  is_asker: boolean;
  /** Whether the acting person looks after the service. */
  is_publisher: boolean;
}

/** Who may only ask looks after no service, though they belong to the organisation that publishes it. */
const manages = (actor: Actor): actor is Person => actor.kind === 'person' && actor.permissions.has('gateway.manage');

export const accessLife = defineStates({
  table: 'gateway.access_request',
  about:
    'A request to let an application call a service. Whether it may call stands in the callers of the service alone: approving writes ' +
    'that row, ending takes it away, and who takes it away otherwise ends the request with it.',
  states: ['asked', 'approved', 'refused', 'withdrawn', 'ended'],
  first: ['asked'],
  moves: [
    { action: 'approve', from: ['asked'], to: 'approved', by: ['decider'] },
    { action: 'refuse', from: ['asked'], to: 'refused', by: ['decider'] },
    { action: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['asker'] },
    { action: 'end', from: ['approved'], to: 'ended', by: ['asker', 'publisher'] },
  ],
  who: {
    asker: ({ is_asker }: AccessLife, { kind }) => kind === 'person' && is_asker,
    publisher: ({ is_publisher }: AccessLife, actor) => is_publisher && manages(actor),
    // Who looks after both sides does not decide what they asked for themselves.
    decider: ({ is_publisher, asked_by }: AccessLife, actor) =>
      is_publisher && manages(actor) && asked_by !== actor.userId,
  },
  guards: {},
  refusals: { state: 'gateway.request_state_conflict', who: 'gateway.request_not_yours', guards: {} },
});

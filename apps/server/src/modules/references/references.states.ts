import type { ReferenceState } from '@tamga/contract/references';
import { defineStates } from '#platform/data/states';

export interface ReferenceLife {
  id: string;
  state: ReferenceState;
  valid_until: Date | null;
}

export const referenceStates = defineStates({
  table: 'references.reference',
  about:
    'A document that an organisation issues about a person. It is made by a job, which may be killed and begin anew; what was ' +
    'issued holds until its term is over, the organisation revokes it, or another takes its place.',
  states: ['requested', 'generating', 'issued', 'expired', 'revoked', 'superseded', 'failed'],
  first: ['requested'],
  moves: [
    { action: 'generate', from: ['requested', 'generating'], to: 'generating', by: ['platform'] },
    { action: 'issue', from: ['generating'], to: 'issued', by: ['platform'] },
    { action: 'give_up', from: ['generating'], to: 'failed', by: ['platform'] },
    { action: 'retry', from: ['failed'], to: 'requested', by: ['officer'] },
    { action: 'revoke', from: ['issued', 'expired'], to: 'revoked', by: ['officer', 'platform'] },
    { action: 'supersede', from: ['issued', 'expired'], to: 'superseded', by: ['platform', 'officer'] },
    { action: 'expire', from: ['issued'], to: 'expired', by: ['platform'], when: ['is_over'] },
  ],
  who: {
    platform: (_: ReferenceLife, actor) => actor.kind === 'system',
    // That they belong to the organisation that issued it, the rule has asked.
    officer: (_: ReferenceLife, actor) => actor.kind === 'person' && actor.permissions.has('gov.review'),
  },
  guards: { is_over: ({ valid_until }: ReferenceLife, now) => valid_until !== null && valid_until <= now },
  refusals: {
    state: 'references.state_conflict',
    who: 'references.not_theirs',
    guards: { is_over: 'references.state_conflict' },
  },
});

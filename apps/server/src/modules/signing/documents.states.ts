import type { SigningState } from '@tamga/contract/signing.states';
import { defineStates } from '#platform/data/states';

export interface DocumentLife {
  id: string;
  state: SigningState;
  kind: 'PDF' | 'DIGEST';
  owner_id: string;
  /** What its owner wants; null until they have begun. */
  wish_sealed: string | null;
}

const unsigned = ['UPLOADED', 'PREPARED', 'AWAITING_SIGNER'] as const;

export const documentStates = defineStates({
  table: 'signing.document',
  about:
    'A document that a person signs with PIN2, or the digest of one. Each step is saved before the next begins, so that a ' +
    'process may be killed anywhere. Of one that is not signed no file stays.',
  states: [
    'UPLOADED',
    'PREPARED',
    'AWAITING_SIGNER',
    'SIGNED',
    'ASSEMBLING',
    'COMPLETED',
    'REFUSED',
    'EXPIRED',
    'FAILED',
    'CANCELLED',
  ],
  first: ['UPLOADED', 'PREPARED'],
  moves: [
    // Another has signed meanwhile, of those who are asked at once.
    { action: 'refresh', from: ['UPLOADED'], to: 'UPLOADED', by: ['platform'], when: ['is_pdf', 'is_not_begun'] },
    { action: 'begin', from: ['UPLOADED'], to: 'UPLOADED', by: ['owner'], when: ['is_not_begun'] },
    { action: 'prepare', from: ['UPLOADED'], to: 'PREPARED', by: ['platform'] },
    { action: 'ring', from: ['PREPARED'], to: 'AWAITING_SIGNER', by: ['platform'] },
    { action: 'sign', from: ['AWAITING_SIGNER'], to: 'SIGNED', by: ['platform'], when: ['is_pdf'] },
    { action: 'sign', from: ['AWAITING_SIGNER'], to: 'COMPLETED', by: ['platform'], when: ['is_digest'] },
    { action: 'assemble', from: ['SIGNED'], to: 'ASSEMBLING', by: ['platform'] },
    { action: 'complete', from: ['ASSEMBLING'], to: 'COMPLETED', by: ['platform'] },
    { action: 'put_back', from: unsigned, to: 'UPLOADED', by: ['platform'], when: ['is_pdf'] },
    { action: 'refuse', from: ['AWAITING_SIGNER'], to: 'REFUSED', by: ['platform'] },
    { action: 'expire', from: unsigned, to: 'EXPIRED', by: ['platform'] },
    { action: 'fail', from: [...unsigned, 'SIGNED', 'ASSEMBLING'], to: 'FAILED', by: ['platform'] },
    { action: 'withdraw', from: unsigned, to: 'CANCELLED', by: ['platform'] },
    { action: 'cancel', from: [...unsigned, 'SIGNED', 'ASSEMBLING'], to: 'CANCELLED', by: ['owner'] },
  ],
  who: {
    platform: (_: DocumentLife, actor) => actor.kind === 'system',
    owner: ({ owner_id }: DocumentLife, actor) => actor.kind === 'person' && actor.userId === owner_id,
  },
  guards: {
    is_not_begun: ({ wish_sealed }: DocumentLife) => wish_sealed === null,
    is_pdf: ({ kind }: DocumentLife) => kind === 'PDF',
    is_digest: ({ kind }: DocumentLife) => kind === 'DIGEST',
  },
  refusals: {
    state: 'signing.state_conflict',
    who: 'signing.document_not_found',
    guards: {
      is_not_begun: 'signing.state_conflict',
      is_pdf: 'signing.state_conflict',
      is_digest: 'signing.state_conflict',
    },
  },
});

const ends: readonly SigningState[] = ['COMPLETED', 'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED'];

export const isOver = (state: SigningState): boolean => ends.includes(state);

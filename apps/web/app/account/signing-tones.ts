import type { SigningState } from '@tamga/contract/signing.states';

/** How good the news of a state is. */
export const signingTones = {
  UPLOADED: 'accent',
  PREPARED: 'accent',
  AWAITING_SIGNER: 'accent',
  SIGNED: 'accent',
  ASSEMBLING: 'accent',
  COMPLETED: 'success',
  REFUSED: 'danger',
  EXPIRED: 'warning',
  FAILED: 'danger',
  CANCELLED: 'neutral',
} as const satisfies Record<SigningState, string>;

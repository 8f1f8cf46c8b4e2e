import type { ReferenceState } from '@tamga/contract/references';

/** How good the news of a state is. */
export const documentTones = {
  requested: 'accent',
  generating: 'accent',
  issued: 'success',
  expired: 'warning',
  revoked: 'danger',
  superseded: 'neutral',
  failed: 'warning',
} as const satisfies Record<ReferenceState, string>;

import type { RequestState } from '@tamga/contract/relay';
import type { PlatformState } from '@tamga/contract/relay.platforms';
import type { Tone } from '@tamga/ui';

export const platformTones: Record<PlatformState, Tone> = {
  pending: 'accent',
  active: 'success',
  degraded: 'warning',
  suspended: 'danger',
  revoked: 'neutral',
};

export const requestTones: Record<RequestState, Tone> = {
  created: 'accent',
  received: 'warning',
  routed: 'accent',
  unroutable: 'warning',
  completed: 'success',
  failed: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
};

import type { Tone } from '@tamga/ui';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  submitted: 'accent',
  queued: 'accent',
  in_review: 'accent',
  info_requested: 'warning',
  approved: 'success',
  completed: 'success',
  rejected: 'danger',
};

export const toneOf = (state: string): Tone => tones[state] ?? 'neutral';

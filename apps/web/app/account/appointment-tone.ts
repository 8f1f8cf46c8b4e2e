import type { BookingState } from '@tamga/contract/appointments';
import type { Tone } from '@tamga/ui';

const tones: Partial<Record<BookingState, Tone>> = {
  held: 'warning',
  booked: 'success',
  checked_in: 'success',
  no_show: 'danger',
  displaced: 'danger',
};

export const toneOf = (state: BookingState): Tone => tones[state] ?? 'neutral';

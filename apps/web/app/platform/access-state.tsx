import { StatusTag, type Tone } from '@tamga/ui';
import type { ReactNode } from 'react';

const tones = {
  asked: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  ended: 'neutral',
} as const satisfies Record<string, Tone>;
type State = keyof typeof tones;

/** Where a request for access stands, in the words of the side that reads it. */
export const AccessState = ({ state, words }: { state: State; words: Record<State, string> }): ReactNode => (
  <StatusTag tone={tones[state]}>{words[state]}</StatusTag>
);

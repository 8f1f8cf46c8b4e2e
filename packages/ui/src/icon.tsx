import type { ReactNode } from 'react';
import { shapes } from './icon-shapes.ts';

export type IconName = keyof typeof shapes;

/** Always beside words: it is hidden from those who cannot see it. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}

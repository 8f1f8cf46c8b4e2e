import type { ReactNode } from 'react';

export type PictureName = 'nothing' | 'search' | 'done' | 'inbox' | 'lost' | LifePictureName;

/** What happens in a life, or in that of a business. */
export type LifePictureName =
  | 'child'
  | 'backpack'
  | 'school'
  | 'work'
  | 'umbrella'
  | 'wedding'
  | 'justice'
  | 'move'
  | 'home'
  | 'car'
  | 'papers'
  | 'health'
  | 'rest'
  | 'loss'
  | 'travel'
  | 'arrive'
  | 'business'
  | 'ledger'
  | 'build'
  | 'herd'
  | 'care';

/** A drawing beside words. The style sheet has it, so that it weighs nothing in scripts and wears the colours of the site. */
export function Picture({ name }: { name: PictureName }): ReactNode {
  return <span className={`picture picture-${name}`} aria-hidden="true" />;
}

import type { ReactNode } from 'react';

export type PictureName = 'nothing' | 'search' | 'done' | 'inbox' | 'lost';

/** A drawing beside words. The style sheet has it, so that it weighs nothing in scripts and wears the colours of the site. */
export function Picture({ name }: { name: PictureName }): ReactNode {
  return <span className={`picture picture-${name}`} aria-hidden="true" />;
}

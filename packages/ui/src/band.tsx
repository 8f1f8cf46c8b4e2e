import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What a person does with their eID: say who they are with PIN1, or sign with PIN2. */
export type Act = 'identify' | 'sign';

/** The head of a card in which the eID is used. It looks like the same step on the phone. */
export function Band({ act, title }: { act: Act; title: ReactNode }): ReactNode {
  return (
    <div className={`band band-${act} ornament`}>
      <span className="band-icon">
        <Icon name={act === 'sign' ? 'pen' : 'key'} />
      </span>
      <h2 className="band-title">{title}</h2>
      <span className="band-pin">{act === 'sign' ? 'PIN2' : 'PIN1'}</span>
    </div>
  );
}

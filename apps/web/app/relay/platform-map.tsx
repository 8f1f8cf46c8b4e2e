import { Icon, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { relayTexts } from '#app/texts/relay.ts';
import { platformAt } from './addresses.ts';
import type { Overview } from './overview.server.ts';
import { platformTones } from './tones.ts';

/** Who exchanges with whom: our organisation, and a line to each platform that is whole where messages go. */
export function PlatformMap(props: {
  us: string;
  platforms: Overview['platforms'];
  /** Whether the person may open their pages. */
  isLinked: boolean;
}): ReactNode {
  const words = useTexts(relayTexts);
  return (
    <div className="exchange">
      <p className="exchange-us">
        <Icon name="globe" />
        <span translate="no">{props.us}</span>
      </p>
      <ul className="exchange-platforms">
        {props.platforms.map(({ id, code, name, state }) => (
          <li key={id} className={`exchange-${platformTones[state]}`}>
            <svg viewBox="0 0 48 12" width="48" height="12" aria-hidden="true" focusable="false">
              <path
                className={state === 'active' ? 'exchange-line' : 'exchange-line exchange-line-broken'}
                d="M0 6h40"
              />
              <circle className="exchange-end" cx="43" cy="6" r="4" />
            </svg>
            <span className="exchange-name" translate="no">
              {props.isLinked ? <Link to={platformAt(id)}>{name}</Link> : name} <code>{code}</code>
            </span>
            <StatusTag tone={platformTones[state]}>{words.platformStates[state]}</StatusTag>
          </li>
        ))}
      </ul>
    </div>
  );
}

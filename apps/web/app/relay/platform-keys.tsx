import { Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { KeyCard } from './key-card.tsx';

type Keys = readonly { key: string; code: string }[];

/** The public keys of both sides, the one in use first; another one stands beside it while one replaces the other. */
export function PlatformKeys({ ours, theirs }: { ours: Keys; theirs: Keys }): ReactNode {
  const words = useTexts(platformTexts);
  return (
    <div className="exchange-keys">
      {ours.map((one, index) => (
        <KeyCard
          key={one.key}
          name={`ours-${index}`}
          label={index === 0 ? words.ourKey : words.ourKeyOld}
          shown={one}
        />
      ))}
      {theirs.map((one, index) => (
        <KeyCard
          key={one.key}
          name={`theirs-${index}`}
          label={index === 0 ? words.theirKeyNow : words.theirKeyOld}
          shown={one}
        />
      ))}
      {theirs.length === 0 && (
        <Notice tone="warning">
          <p>{words.noTheirKey}</p>
        </Notice>
      )}
    </div>
  );
}

import { CopyField, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { platformTexts } from '#app/texts/relay-platforms.ts';

/** A public key to take elsewhere, with the digits that are read aloud to compare it. */
export function KeyCard(props: { name: string; label: string; shown: { key: string; code: string } }): ReactNode {
  const words = useTexts(platformTexts);
  return (
    <div className="exchange-key">
      <CopyField name={props.name} label={props.label} value={props.shown.key} />
      <p>
        {words.compare} <strong className="exchange-code">{props.shown.code}</strong>
      </p>
    </div>
  );
}

import { Field, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { Rows } from '#app/registry/rows.tsx';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function Channels({ content: { channels } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  const kinds = Object.entries(words.channelKinds).map(([value, label]) => ({ value, label }));
  return (
    <Rows list="channels" legend={words.channels} count={channels.length}>
      {(at) => {
        const channel = channels[at];
        return (
          <>
            <div className="pair">
              <Select
                name={`channels.${at}.kind`}
                label={words.channelKind}
                value={channel?.kind ?? ''}
                options={channel ? kinds : [{ value: '', label: words.channelNone }, ...kinds]}
              />
              <Field
                name={`channels.${at}.url`}
                label={words.channelUrl}
                hint={words.channelUrlHint}
                value={channel?.url ?? undefined}
                inputMode="url"
                optional
                maxLength={500}
              />
            </div>
            <div id={`channels.${at}.place`} tabIndex={-1}>
              <Pair
                name={`channels.${at}.place`}
                label={words.place}
                value={channel?.place ?? null}
                optional
                maxLength={200}
              />
            </div>
          </>
        );
      }}
    </Rows>
  );
}

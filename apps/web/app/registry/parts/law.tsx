import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { Rows } from '#app/registry/rows.tsx';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function Law({ content: { legal_resources: laws } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  return (
    <Rows list="legal_resources" legend={words.law} count={laws.length}>
      {(at) => (
        <>
          <Pair
            name={`legal_resources.${at}.title`}
            label={words.lawTitle}
            value={laws[at]?.title ?? null}
            maxLength={200}
          />
          <Field
            name={`legal_resources.${at}.url`}
            label={words.lawUrl}
            hint={words.lawUrlHint}
            value={laws[at]?.url}
            inputMode="url"
            maxLength={500}
          />
        </>
      )}
    </Rows>
  );
}

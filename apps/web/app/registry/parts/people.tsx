import { Checkbox, Radios, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { Rows } from '#app/registry/rows.tsx';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export function People({ content }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  return (
    <>
      <Radios name="audience" label={words.audience} value={content.audience} options={optionsOf(words.audiences)} />
      <Rows list="rules" legend={words.rules} hint={words.rulesHint} count={content.rules.length}>
        {(at) => (
          <Pair
            name={`rules.${at}`}
            label={words.condition}
            value={content.rules[at] ?? null}
            lines={3}
            maxLength={4_000}
          />
        )}
      </Rows>
      <Radios
        name="duplicate_policy"
        label={words.duplicates}
        value={content.duplicate_policy}
        options={optionsOf(words.duplicatePolicies)}
      />
      <Checkbox name="requires_signature" label={words.requiresSignature} checked={content.requires_signature} />
    </>
  );
}

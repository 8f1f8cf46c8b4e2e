import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function About({ content }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  return (
    <>
      <Pair name="title" label={words.titleLabel} value={content.title} maxLength={200} />
      <Pair
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        value={content.description}
        lines={8}
        maxLength={4_000}
      />
      <Field
        name="keywords"
        label={words.keywords}
        hint={words.keywordsHint}
        value={content.keywords.join('\n')}
        lines={4}
        optional
      />
      <details>
        <summary>{words.forOthers}</summary>
        <div className="task-form">
          <Field
            name="sector"
            label={words.sector}
            hint={words.codesHint}
            value={content.sector.join('\n')}
            lines={2}
            optional
          />
          <Field
            name="thematic_area"
            label={words.area}
            hint={words.codesHint}
            value={content.thematic_area.join('\n')}
            lines={2}
            optional
          />
        </div>
      </details>
    </>
  );
}

import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { editorTexts } from '#app/texts/registry-editor.ts';

/** One text in both languages: side by side on a desk, one under the other on a phone. */
export function Pair(props: {
  name: string;
  label: string;
  value?: { mn: string | null; en: string | null } | null;
  hint?: string;
  lines?: number;
  optional?: boolean;
  maxLength: number;
}): ReactNode {
  const words = useTexts(editorTexts);
  const shared = {
    maxLength: props.maxLength,
    ...(props.hint && { hint: props.hint }),
    ...(props.lines && { lines: props.lines }),
    ...(props.optional && { optional: true }),
  };
  return (
    <div className="pair">
      <Field
        name={`${props.name}.mn`}
        label={words.inMongolian(props.label)}
        value={props.value?.mn ?? undefined}
        {...shared}
      />
      <Field
        name={`${props.name}.en`}
        label={words.inEnglish(props.label)}
        value={props.value?.en ?? undefined}
        lang="en"
        {...shared}
      />
    </div>
  );
}

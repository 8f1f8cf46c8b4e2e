import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { PartProps } from './part-props.ts';

export function Days({ content: { processing_days, sla } }: PartProps): ReactNode {
  const words = useTexts(editorTexts);
  const number = { inputMode: 'numeric', maxLength: 4 } as const;
  return (
    <>
      <Field
        name="processing_days"
        label={words.processingDays}
        hint={words.processingDaysHint}
        value={textOf(processing_days)}
        {...number}
      />
      <div id="sla" tabIndex={-1} className="pair">
        <Field name="sla.decide_days" label={words.decideDays} value={textOf(sla?.decide_days)} {...number} />
        <Field name="sla.warn_days" label={words.warnDays} value={textOf(sla?.warn_days)} {...number} />
      </div>
    </>
  );
}

const textOf = (count: number | null | undefined): string | undefined =>
  count === null || count === undefined || count < 0 ? undefined : String(count);

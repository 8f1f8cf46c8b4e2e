import { Field, FieldFrame, type FieldWords, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import { inside, textIn } from './shown-values.ts';

/** Where it is by name, and the rest as it is written on letters. */
export function FormAddress({
  value,
  units,
  ...question
}: FieldWords & { value: unknown; units: readonly { value: string; label: string }[] }): ReactNode {
  const words = useTexts(formTexts);
  const { name } = question;
  const [unit = '', detail] = [textIn(inside(value, 'unit')), textIn(inside(value, 'detail'))];
  // A code that another system answered with, of a soum for example, stays what it is.
  const isOther = unit !== '' && units.every((one) => one.value !== unit);
  const other = isOther ? [{ value: unit, label: unit }] : [];
  return (
    <FieldFrame {...question} group>
      <div className="question-group">
        <Select
          name={`${name}.unit`}
          label={words.unit}
          value={unit}
          options={[{ value: '', label: words.choose }, ...other, ...units]}
        />
        <Field name={`${name}.detail`} label={words.detail} hint={words.detailHint} value={detail} maxLength={300} />
      </div>
    </FieldFrame>
  );
}

import type { Field } from '@tamga/forms';
import { FieldFrame, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import { type DrawInside, useItem } from './live.ts';
import { itemsOf } from './shown-values.ts';

interface PartProps {
  field: Field;
  name: string;
  value: unknown;
  draw: DrawInside;
}

/** Questions that belong together. */
export function FormGroup({ field, name, value, draw }: PartProps): ReactNode {
  const language = useLanguage();
  return (
    <FieldFrame name={name} label={field.label[language]} hint={field.help?.[language]} group>
      <div className="question-group">{draw({ fields: field.fields, answers: value, at: name })}</div>
    </FieldFrame>
  );
}

/** A list in a list is drawn for each of its items; without a bound one form could keep the server busy for long. */
const emptyMax = 3;

/** The same questions several times. An empty item stands at the end, so that no script is needed to add one. */
export function FormList({ field, name, value, draw }: PartProps): ReactNode {
  const language = useLanguage();
  const items = itemsOf(value);
  const empty = Math.min(field.sizeMin, emptyMax);
  const count = Math.min(Math.max(items.length + 1, empty), Math.max(field.sizeMax, 1));
  return (
    <FieldFrame name={name} label={field.label[language]} hint={field.help?.[language]} group>
      {Array.from({ length: count }, (_, at) => (
        <FormItem key={at} field={field} name={name} at={at} value={items[at]} draw={draw} />
      ))}
    </FieldFrame>
  );
}

function FormItem({ field, name, at, value, draw }: PartProps & { at: number }): ReactNode {
  const words = useTexts(formTexts);
  const item = useItem(name, at);
  return (
    <fieldset className="question-group" id={`${name}.${at}`} tabIndex={-1}>
      <legend className="muted">{words.item(at + 1)}</legend>
      {draw({ fields: field.fields, answers: value, at: `${name}.${at}`, item })}
    </fieldset>
  );
}

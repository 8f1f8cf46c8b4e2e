import type { Field as FormField } from '@tamga/forms';
import { Checkboxes, DateInput, Field, Radios, Select, useLanguage, useTexts, wordOf } from '@tamga/ui';
import type { ReactNode } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import { FormAddress } from './form-address.tsx';
import { FormFile } from './form-file.tsx';
import { FormGroup, FormList } from './form-parts.tsx';
import type { DrawInside } from './live.ts';
import { amountIn, inside, textIn, textsIn, yesOrNo } from './shown-values.ts';

/** So many choices are seen at a glance; more are in a list that opens. */
const radiosMax = 6;

/** The control for one field, by its kind. */
export function FormControl({
  field,
  name,
  value,
  draw,
}: {
  field: FormField;
  name: string;
  value: unknown;
  draw: DrawInside;
}): ReactNode {
  const words = useTexts(formTexts);
  const language = useLanguage();
  const hint = [field.help?.[language], wordOf(words.kindHints, field.kind), limitsOf(field, words)]
    .filter(Boolean)
    .join(' ');
  const shared = {
    name,
    label: field.label[language],
    ...(hint && { hint }),
    ...(!field.required && { optional: true }),
  };
  const text = { ...shared, value: textIn(value) };
  const options = field.choices.map((value, at) => ({ value, label: field.choiceLabels[at]?.[language] ?? value }));
  switch (field.kind) {
    case 'long_text':
      return <Field {...text} lines={5} maxLength={field.sizeMax} />;
    case 'number':
    case 'integer':
      return <Field {...text} inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'} maxLength={30} />;
    case 'yes_no':
      return (
        <Radios
          {...shared}
          value={yesOrNo(value)}
          options={[
            { value: 'yes', label: words.yes },
            { value: 'no', label: words.no },
          ]}
        />
      );
    case 'choice':
      if (options.length <= radiosMax) return <Radios {...text} options={options} />;
      return <Select {...text} options={[{ value: '', label: words.choose }, ...options]} />;
    case 'choices':
      return <Checkboxes {...shared} values={textsIn(value)} options={options} />;
    case 'date':
      return <DateInput {...text} />;
    case 'money':
      return <Amount field={field} name={name} value={value} words={shared} />;
    case 'file':
      return <FormFile {...shared} accept={field.fileTypes.join(',')} value={text.value} />;
    case 'address':
      return <FormAddress {...shared} value={value} units={options} />;
    case 'person':
    case 'organisation':
      return <Field {...text} inputMode="numeric" maxLength={12} autoComplete="off" />;
    case 'group':
      return <FormGroup field={field} name={name} value={value} draw={draw} />;
    case 'list':
      return <FormList field={field} name={name} value={value} draw={draw} />;
    default:
      return <Field {...text} maxLength={field.sizeMax} />;
  }
}

function Amount(props: {
  field: FormField;
  name: string;
  value: unknown;
  words: { name: string; label: string; hint?: string; optional?: boolean };
}): ReactNode {
  const words = useTexts(formTexts);
  const { currencies } = props.field;
  const options = currencies.map((one) => ({ value: one, label: wordOf(words.currencies, one) ?? one }));
  const unit = options.length === 1 ? `${props.words.label}, ${options[0]?.label}` : props.words.label;
  return (
    <>
      <Field {...props.words} label={unit} value={amountIn(props.value)} inputMode="decimal" maxLength={20} />
      {options.length > 1 && (
        <Select
          name={`${props.name}.currency`}
          label={words.currency}
          value={textIn(inside(props.value, 'currency'))}
          options={options}
        />
      )}
    </>
  );
}

/** image/jpeg is JPEG. */
const typeName = (type: string): string => (type.split('/')[1] ?? type).toUpperCase();

type Words = ReturnType<typeof useTexts<(typeof formTexts)['mn']>>;

/** What a number or a day must not pass, said before it is typed. */
function limitsOf({ kind, minimum, maximum, earliest, latest, fileTypes }: FormField, words: Words): string {
  if (kind === 'file') return words.fileTypes(fileTypes.map(typeName).join(', '));
  if (kind === 'date')
    return [earliest && words.earliest(words.day(earliest)), latest && words.latest(words.day(latest))]
      .filter(Boolean)
      .join(' ');
  // Of money they are in the smallest unit, which nobody types.
  if (kind === 'money' || (minimum === null && maximum === null)) return '';
  if (minimum === null) return words.atMost(String(maximum));
  return maximum === null ? words.atLeast(String(minimum)) : words.between(String(minimum), String(maximum));
}

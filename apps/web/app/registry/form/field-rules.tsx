import type { FieldKind } from '@tamga/forms';
import { Checkboxes, Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { editorTexts } from '#app/texts/registry-editor.ts';
import { builderTexts } from '#app/texts/registry-form.ts';
import type { FieldValues } from './field-values.server.ts';

/** What an answer to this kind of field must keep to. */
export function FieldRules({ kind, values }: { kind: FieldKind; values: FieldValues }): ReactNode {
  const words = useTexts(builderTexts);
  const { currencies } = useTexts(editorTexts);
  const number = { inputMode: 'numeric', maxLength: 16, optional: true } as const;
  switch (kind) {
    case 'text':
    case 'long_text':
      return (
        <>
          <Two>
            <Field name="least" label={words.lettersLeast} value={values.least} {...number} />
            <Field name="most" label={words.lettersMost} value={values.most} {...number} />
          </Two>
          {kind === 'text' && <Pattern values={values} />}
        </>
      );
    case 'number':
    case 'integer':
      return (
        <Two>
          <Field name="minimum" label={words.minimum} value={values.minimum} {...number} />
          <Field name="maximum" label={words.maximum} value={values.maximum} {...number} />
        </Two>
      );
    case 'choice':
    case 'choices':
      return (
        <>
          <Field
            name="choices"
            label={words.choices}
            hint={words.choicesHint}
            value={values.choices.join('\n')}
            lines={6}
          />
          {kind === 'choices' && <Items values={values} />}
        </>
      );
    case 'date':
      return (
        <Two>
          <Field name="earliest" label={words.earliest} hint={words.dayHint} value={values.earliest} optional />
          <Field name="latest" label={words.latest} hint={words.dayHint} value={values.latest} optional />
        </Two>
      );
    case 'money':
      return (
        <Checkboxes
          name="currencies"
          label={words.currencies}
          values={values.currencies}
          options={Object.entries(currencies).map(([value, label]) => ({ value, label }))}
        />
      );
    case 'file':
      return (
        <Checkboxes
          name="types"
          label={words.fileTypes}
          values={values.types}
          options={[
            { value: 'application/pdf', label: 'PDF' },
            { value: 'image/jpeg', label: 'JPEG' },
            { value: 'image/png', label: 'PNG' },
          ]}
        />
      );
    case 'list':
      return <Items values={values} />;
    default:
      return null;
  }
}

const Two = ({ children }: { children: ReactNode }): ReactNode => <div className="pair">{children}</div>;

function Items({ values }: { values: FieldValues }): ReactNode {
  const words = useTexts(builderTexts);
  const number = { inputMode: 'numeric', maxLength: 3, optional: true } as const;
  return (
    <Two>
      <Field name="least" label={words.itemsLeast} value={values.least} {...number} />
      <Field name="most" label={words.itemsMost} value={values.most} {...number} />
    </Two>
  );
}

/** How an answer is written, and what those read who write it otherwise. */
function Pattern({ values }: { values: FieldValues }): ReactNode {
  const words = useTexts(builderTexts);
  const inLanguage = { optional: true, maxLength: 300, autoComplete: 'off' } as const;
  return (
    <>
      <Field
        name="pattern"
        label={words.pattern}
        hint={words.patternHint}
        value={values.pattern}
        optional
        maxLength={200}
        autoComplete="off"
      />
      <Field name="pattern_words.mn" label={words.patternWordsMn} value={values.patternWords.mn} {...inLanguage} />
      <Field name="pattern_words.en" label={words.patternWordsEn} value={values.patternWords.en} {...inLanguage} />
    </>
  );
}

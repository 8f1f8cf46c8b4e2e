import { type Problem, Select, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Pair } from '#app/registry/pair.tsx';
import { builderTexts } from '#app/texts/registry-form.ts';
import type { OutlineField } from './outline.server.ts';

/** A question, what kind of answer it takes, and where it belongs; its rules are written on a page of their own. */
export function AddField({
  pages,
  seen,
  problem,
}: {
  pages: readonly { fields: OutlineField[] }[];
  seen: string;
  problem: Problem | null;
}): ReactNode {
  const words = useTexts(builderTexts);
  const language = useLanguage();
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
  const holders = holdersIn(pages.flatMap(({ fields }) => fields));
  return (
    <TaskForm submit={words.addNow} problem={problem}>
      <input type="hidden" name="seen" value={seen} />
      <Pair name="label" label={words.label} maxLength={300} />
      <Select name="kind" label={words.kind} value="text" options={kinds} />
      {holders.length > 0 && (
        <Select
          name="holder"
          label={words.where}
          value=""
          options={[
            { value: '', label: words.inForm },
            ...holders.map(({ path, label }) => ({ value: path, label: words.inside(label[language] || label.mn) })),
          ]}
        />
      )}
    </TaskForm>
  );
}

/** The groups and lists, in which there are fields as well. */
const holdersIn = (fields: readonly OutlineField[]): OutlineField[] =>
  fields.flatMap((field) => [
    ...(field.kind === 'group' || field.kind === 'list' ? [field] : []),
    ...holdersIn(field.fields),
  ]);

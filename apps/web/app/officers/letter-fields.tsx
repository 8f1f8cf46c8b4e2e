import { Button, Field, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { letterTexts } from '#app/texts/officers-letters.ts';
import type { LetterChoice } from './letters.server.ts';

interface Written {
  kind: string;
  name: string;
  text: { mn: string; en: string };
}

export function LetterFields({ letter }: { letter?: Written }): ReactNode {
  const words = useTexts(letterTexts);
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Field name="name" label={words.name} hint={words.nameHint} value={letter?.name} maxLength={120} />
      <Select name="kind" label={words.kind} options={kinds} value={letter?.kind} />
      <Field
        name="text.mn"
        label={words.mn}
        hint={words.textHint}
        value={letter?.text.mn}
        lines={8}
        maxLength={4_000}
      />
      <Field name="text.en" label={words.en} value={letter?.text.en} lines={8} maxLength={4_000} />
    </>
  );
}

/** Loads the page with the text of a letter in it; so it needs no script. */
export function ChooseLetter({ choice: { letters, chosen } }: { choice: LetterChoice }): ReactNode {
  const words = useTexts(letterTexts);
  if (letters.length === 0) return null;
  return (
    <Form method="get" className="task-form">
      <Select
        name="template"
        label={words.choose}
        hint={words.chooseHint}
        value={chosen}
        options={[{ value: '', label: words.none }, ...letters]}
      />
      <div className="actions">
        <Button kind="secondary">{words.use}</Button>
      </div>
    </Form>
  );
}

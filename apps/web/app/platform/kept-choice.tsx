import { Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { keptChoiceTexts } from '#app/texts/kept-choice.ts';

/** A file that the person keeps. */
export interface KeptFile {
  id: string;
  name: string;
  type: string;
}

/** Beside a FileUpload of this name: one of the files that the person keeps, where they keep one that fits. */
export function KeptChoice(props: { name: string; accept: string; files: readonly KeptFile[] }): ReactNode {
  const words = useTexts(keptChoiceTexts);
  const types = props.accept.split(',');
  const fitting = props.files.filter(({ type }) => types.includes(type));
  if (fitting.length === 0) return null;
  const options = fitting.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      name={`${props.name}-kept`}
      label={words.label}
      value=""
      options={[{ value: '', label: words.none }, ...options]}
      optional
    />
  );
}

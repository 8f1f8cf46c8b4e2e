import { type FieldKind, kindOf } from '@tamga/forms';
import { holderIn, namesIn, type Schema, schemaIn, textsIn } from './schema.server.ts';

/** A field as the builder lists it, whether or not the form is right by now. */
export interface OutlineField {
  path: string;
  kind: FieldKind;
  label: { mn: string; en: string };
  help: { mn: string; en: string };
  isRequired: boolean;
  isSensitive: boolean;
  isConditional: boolean;
  choices: { value: string; label: { mn: string; en: string } }[];
  fields: OutlineField[];
}

export function outlineOf(holder: Schema, names = namesIn(holder), at: readonly string[] = []): OutlineField[] {
  const properties = schemaIn(holder, 'properties');
  const required = textsIn(holder, 'required');
  return names.map((name) => {
    const field = schemaIn(properties, name);
    const path = [...at, name];
    const kind = kindOf(new Map(Object.entries(field))) ?? 'text';
    const isHolder = kind === 'group' || kind === 'list';
    return {
      path: path.join('.'),
      kind,
      label: labelIn(field, 'x-label'),
      help: labelIn(field, 'x-help'),
      isRequired: required.includes(name),
      isSensitive: field['x-sensitive'] === true,
      isConditional: field['x-show-if'] !== undefined,
      choices: kind === 'choice' ? choicesIn(field) : [],
      fields: isHolder ? outlineOf(holderIn(field), undefined, path) : [],
    };
  });
}

function choicesIn(field: Schema): OutlineField['choices'] {
  const labels = field['x-choice-labels'];
  return textsIn(field, 'enum').map((value, at) => {
    const label: unknown = Array.isArray(labels) ? labels[at] : undefined;
    const { mn, en } = labelIn({ label }, 'label');
    return { value, label: { mn: mn || value, en: en || value } };
  });
}

export function labelIn(field: Schema, word: string): { mn: string; en: string } {
  const { mn, en } = schemaIn(field, word);
  return { mn: typeof mn === 'string' ? mn : '', en: typeof en === 'string' ? en : '' };
}

export interface Words {
  mn: string;
  en: string;
}

/** What is wrong, and where: in a schema a path of the schema, in answers a path of the answers, such as `children.0.name`. */
export interface Problem extends Words {
  path: string;
}

/** What people see at a field beyond its type: which input it is, and what its value means. */
export const fieldKinds = [
  'text',
  'long_text',
  'number',
  'integer',
  'yes_no',
  'choice',
  'choices',
  'date',
  'money',
  'file',
  'address',
  'person',
  'organisation',
  'group',
  'list',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** When a field is shown: by what was answered elsewhere, at a path from the root of the form. */
export type Condition =
  | { field: string; is: string | number | boolean }
  | { field: string; answered: boolean }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition };

/** One field of a form, read from its schema once, so that nothing else has to know JSON Schema. */
export interface Field {
  name: string;
  kind: FieldKind;
  label: Words;
  /** What helps to answer it, where that is said. */
  help: Words | null;
  required: boolean;
  /** Kept sealed, and left out of lists. */
  sensitive: boolean;
  showIf: Condition | null;
  /** Of a text: letters; of a list or choices: items. */
  sizeMin: number;
  sizeMax: number;
  pattern: string | null;
  /** What a person reads who wrote it otherwise; null where the form says nothing of its own. */
  patternWords: Words | null;
  /** Steps that the pattern takes for each letter. */
  patternCost: number;
  /** Of a number. */
  minimum: number | null;
  maximum: number | null;
  /** Of a date, as ISO 8601. */
  earliest: string | null;
  latest: string | null;
  choices: readonly string[];
  /** What people read instead of the choices, in the same order; none where the choices are read as they are. */
  choiceLabels: readonly Words[];
  currencies: readonly string[];
  fileTypes: readonly string[];
  /** Of a group; of a list, those of each item. */
  fields: readonly Field[];
}

export interface Form {
  fields: readonly Field[];
}

/** What no form may exceed, so that checking one or its answers never takes long. */
export const limits = {
  schemaBytes: 262_144,
  depth: 12,
  fields: 400,
  choices: 500,
  items: 100,
  textLength: 20_000,
  patternLength: 200,
  patternStates: 1_000,
  /** Steps for a letter of all patterns together; compiling them takes as many. */
  patternCosts: 20_000,
  /** Steps that checking the largest answers may take, all fields and items together: about 20 ms. */
  work: 400_000,
  /** Inputs and choices that a page of the largest answers may have. */
  drawn: 20_000,
  conditionParts: 50,
  /** So many things wrong are told; the rest is found once these are right. */
  problems: 100,
} as const;

export interface Words {
  mn: string;
  en: string;
}

type Schema = Record<string, unknown>;

export interface FormField {
  schema: Schema;
  required: boolean;
}

/** What is asked for together, in its order. */
export interface FormPage {
  label: Words;
  fields: Record<string, FormField>;
}

export const page = (mn: string, en: string, fields: Record<string, FormField>): FormPage => ({
  label: { mn, en },
  fields,
});

const field =
  (rules: Schema) =>
  (mn: string, en: string): FormField => ({ schema: { ...rules, 'x-label': { mn, en } }, required: true });

export const text = field({ type: 'string', maxLength: 200 });
export const longText = field({ type: 'string', 'x-kind': 'long_text', maxLength: 2_000 });
export const date = field({ type: 'string', format: 'date' });
export const yesNo = field({ type: 'boolean' });
export const person = field({ type: 'string', 'x-kind': 'person' });
export const organisation = field({ type: 'string', 'x-kind': 'organisation' });
export const address = field({ type: 'object', 'x-kind': 'address' });
export const money = field({ type: 'object', 'x-kind': 'money', 'x-currencies': ['MNT'], minimum: 0 });
export const file = field({ type: 'string', 'x-kind': 'file', 'x-types': ['application/pdf', 'image/jpeg'] });
export const photo = field({ type: 'string', 'x-kind': 'file', 'x-types': ['image/jpeg', 'image/png'] });
export const phone = field({
  type: 'string',
  pattern: '^[0-9]{8}$',
  'x-pattern-words': {
    mn: 'Утасны дугаарын 8 тоог бичнэ үү, жишээ нь 99112233.',
    en: 'Please write the 8 digits of the number, for example 99112233.',
  },
});
export const plate = field({
  type: 'string',
  pattern: '^[0-9]{4} ?[А-ЯӨҮ]{3}$',
  'x-pattern-words': {
    mn: 'Дөрвөн тоо, гурван кирилл үсгээр бичнэ үү, жишээ нь 1234 УБА.',
    en: 'Please write four digits and three Cyrillic letters, for example 1234 УБА.',
  },
});
export const latinName = field({
  type: 'string',
  maxLength: 60,
  pattern: "^[A-Za-z]+([ '-][A-Za-z]+)*$",
  'x-pattern-words': {
    mn: 'Латин үсгээр бичнэ үү, жишээ нь Bat-Erdene.',
    en: 'Please write it in Latin letters, for example Bat-Erdene.',
  },
});

export const count = (mn: string, en: string, maximum: number): FormField =>
  field({ type: 'integer', minimum: 1, maximum })(mn, en);

/** Each in Mongolian, and after a bar in English, as the builder takes them. */
export function choice(mn: string, en: string, choices: string[]): FormField {
  const labels = choices.map((line) => {
    const [said = '', other = said] = line.split(' | ');
    return { mn: said, en: other };
  });
  return field({ type: 'string', enum: labels.map(({ mn: said }) => said), 'x-choice-labels': labels })(mn, en);
}

/** As many as there are, each with the same fields. */
export const several = (mn: string, en: string, fields: Record<string, FormField>): FormField =>
  field({ type: 'array', items: objectOf(fields), minItems: 1, maxItems: 20 })(mn, en);

export const optional = ({ schema }: FormField): FormField => ({ schema, required: false });

/** Asked for only where the one before has this answer. */
export const shownIf = (name: string, is: string | boolean, { schema, required }: FormField): FormField => ({
  schema: { ...schema, 'x-show-if': { field: name, is } },
  required,
});

export const contact = page('Холбоо барих', 'How to reach you', {
  phone: phone('Утасны дугаар', 'Telephone number'),
});

/** Kept sealed, and left out of lists. */
export const sensitive = ({ schema, required }: FormField): FormField => ({
  schema: { ...schema, 'x-sensitive': true },
  required,
});

export const formOf = (pages: readonly FormPage[]): { form_schema: Schema; ui_schema: Schema | null } => ({
  form_schema: objectOf(Object.assign({}, ...pages.map(({ fields }) => fields))),
  ui_schema: pages.length === 1 ? null : { type: 'Categorization', elements: pages.map(categoryOf) },
});

function objectOf(fields: Record<string, FormField>): Schema {
  const all = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
  };
}

const categoryOf = ({ label, fields }: FormPage): Schema => ({
  type: 'Category',
  label,
  elements: Object.keys(fields).map((name) => ({ type: 'Control', scope: `#/properties/${name}` })),
});

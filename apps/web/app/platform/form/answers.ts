import type { Field } from '@tamga/forms';

/** Says what was attached under a name, where files are taken. */
type FileIn = (form: FormData, name: string) => string | undefined;

const noFile: FileIn = () => undefined;

/**
 * What was typed into the fields of a form, as `checkAnswers` takes it. What is not of its kind is kept as it was typed,
 * so that it is refused there and shown again.
 */
export function answersIn(
  fields: readonly Field[],
  form: FormData,
  fileIn: FileIn = noFile,
  at = 'answers',
): Record<string, unknown> {
  const values = fields.map((field) => [field.name, valueOf(field, form, `${at}.${field.name}`, fileIn)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(field: Field, form: FormData, name: string, fileIn: FileIn): unknown {
  const text = typedAs(form, name);
  switch (field.kind) {
    case 'group':
      return orNothing(field, answersIn(field.fields, form, fileIn, name));
    case 'list':
      return itemsIn(field, form, name, fileIn);
    case 'yes_no':
      return text === '' ? undefined : text === 'yes';
    case 'number':
    case 'integer':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : text || undefined;
    case 'choices': {
      const chosen = form.getAll(name).filter((one) => typeof one === 'string');
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'date':
      return dayIn(form, name);
    case 'money':
      return moneyIn(field, form, name);
    case 'address':
      return addressIn(form, name);
    case 'file':
      return fileIn(form, name);
    default:
      return text || undefined;
  }
}

const typedAs = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function addressIn(form: FormData, name: string): unknown {
  const parts = (['unit', 'detail'] as const).map((part) => [part, typedAs(form, `${name}.${part}`)] as const);
  const typed = parts.filter(([, text]) => text !== '');
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
}

/**
 * A part in which nothing was typed was not answered. One that is required is there all the same: what it lacks is told
 * at its own questions.
 */
const orNothing = <T>({ required }: Field, part: T): T | undefined => (!required && isBlank(part) ? undefined : part);

const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : value === undefined;

/** Rows in which something was typed, in their order. */
function itemsIn(field: Field, form: FormData, name: string, fileIn: FileIn): unknown[] | undefined {
  const numbers = [...form.keys()]
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.slice(name.length + 1).split('.')[0]));
  const rows = [...new Set(numbers)].filter(Number.isInteger).toSorted((one, other) => one - other);
  const items = rows.map((n) => answersIn(field.fields, form, fileIn, `${name}.${n}`));
  return orNothing(
    field,
    items.filter((item) => !isBlank(item)),
  );
}

/** Three fields, as `DateInput` has them, written as ISO 8601 does. */
function dayIn(form: FormData, name: string): string | undefined {
  const parts = (['year', 'month', 'day'] as const).map((part) => typedAs(form, `${name}-${part}`));
  if (parts.every((part) => part === '')) return undefined;
  return parts.map((part, at) => part.padStart(at === 0 ? 4 : 2, '0')).join('-');
}

/** All currencies that may be asked for have two digits after the point, but these. */
const whole = ['JPY', 'KRW'];

function moneyIn({ currencies }: Field, form: FormData, name: string): unknown {
  const text = typedAs(form, name).replaceAll(/[\s,₮]/g, '');
  if (text === '') return undefined;
  const currency = typedAs(form, `${name}.currency`) || currencies[0];
  const [, amount, rest = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return text;
  const digits = whole.includes(currency) ? 0 : 2;
  return rest.length > digits ? text : { amount_minor: Number(amount + rest.padEnd(digits, '0')), currency };
}

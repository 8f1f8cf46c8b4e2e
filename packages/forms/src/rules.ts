import { type Field, type FieldKind, limits, type Words } from './form.ts';
import { entriesOf, isDay, textsIn, wordsIn } from './read-value.ts';
import { addressUnits } from './units.ts';
import { schemaWords } from './words.ts';

export type Schema = ReadonlyMap<string, unknown>;

/** What a value must be, apart from where it stands and when it is asked for. */
export type Rules = Omit<Field, 'name' | 'kind' | 'label' | 'help' | 'required' | 'showIf' | 'fields'>;

type Tell = (word: string, words: Words) => void;

/** Answers with what a pattern costs, or throws that it is none. */
type Weigh = (pattern: string) => number;

export function readRules(schema: Schema, kind: FieldKind, tell: Tell, weigh: Weigh): Rules {
  const { sizeMin, sizeMax } = sizesOf(schema, kind, tell);
  const [minimum, maximum] = [numberOf(schema, 'minimum', tell), numberOf(schema, 'maximum', tell)];
  if (minimum !== null && maximum !== null && maximum < minimum) tell('maximum', schemaWords.order);
  const [earliest, latest] = [dayOf(schema, 'x-earliest', tell), dayOf(schema, 'x-latest', tell)];
  if (earliest !== null && latest !== null && latest < earliest) tell('x-latest', schemaWords.order);
  const sensitive = schema.get('x-sensitive') ?? false;
  if (typeof sensitive !== 'boolean') tell('x-sensitive', schemaWords.keyword);
  const choices =
    kind === 'choice'
      ? listOf(schema, 'enum', tell)
      : kind === 'choices'
        ? listOf(entriesOf(schema.get('items')), 'enum', tell)
        : [];
  const { pattern, patternCost } = patternOf(schema, tell, weigh);
  return {
    sensitive: sensitive === true,
    sizeMin,
    sizeMax,
    pattern,
    patternCost,
    patternWords: patternWordsOf(schema, tell),
    minimum,
    maximum,
    earliest,
    latest,
    // An address is in one of them, or has the code of a smaller unit: what is chosen from is not all that is taken.
    choices: kind === 'address' ? addressUnits.map(({ code }) => code) : choices,
    choiceLabels: kind === 'address' ? addressUnits.map(({ name }) => name) : labelsOf(schema, choices.length, tell),
    currencies: kind === 'money' ? listOf(schema, 'x-currencies', tell) : [],
    fileTypes: kind === 'file' ? listOf(schema, 'x-types', tell) : [],
  };
}

function sizesOf(schema: Schema, kind: FieldKind, tell: Tell): { sizeMin: number; sizeMax: number } {
  const isText = kind === 'text' || kind === 'long_text';
  if (!isText && kind !== 'list' && kind !== 'choices') return { sizeMin: 0, sizeMax: 0 };
  const [least, most] = isText ? ['minLength', 'maxLength'] : ['minItems', 'maxItems'];
  const limit = isText ? limits.textLength : limits.items;
  const sizeMin = sizeOf(schema, least ?? '', limit, 0, tell);
  const sizeMax = sizeOf(schema, most ?? '', limit, isText ? 500 : 20, tell);
  if (sizeMax < sizeMin) tell(most ?? '', schemaWords.order);
  return { sizeMin, sizeMax };
}

function sizeOf(schema: Schema, word: string, limit: number, otherwise: number, tell: Tell): number {
  const value = schema.get(word) ?? otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= limit) return value;
  tell(word, schemaWords.size);
  return otherwise;
}

function numberOf(schema: Schema, word: string, tell: Tell): number | null {
  const value = schema.get(word);
  if (value === undefined) return null;
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  tell(word, schemaWords.size);
  return null;
}

function dayOf(schema: Schema, word: string, tell: Tell): string | null {
  const value = schema.get(word);
  if (value === undefined) return null;
  if (typeof value === 'string' && isDay(value)) return value;
  tell(word, schemaWords.day);
  return null;
}

function listOf(schema: Schema, word: string, tell: Tell): string[] {
  const list = textsIn(schema.get(word));
  const isFine = list !== null && list.length > 0 && list.length <= limits.choices;
  if (isFine && new Set(list).size === list.length && list.every((one) => one !== '' && one.length <= 100)) return list;
  tell(word, schemaWords.list);
  return [];
}

function labelsOf(schema: Schema, count: number, tell: Tell): Words[] {
  const raw = schema.get('x-choice-labels');
  if (raw === undefined) return [];
  const labels = Array.isArray(raw) ? raw.flatMap((one: unknown) => wordsIn(one) ?? []) : [];
  if (labels.length === count && Array.isArray(raw) && raw.length === count) return labels;
  tell('x-choice-labels', schemaWords.choiceLabels);
  return [];
}

function patternOf(schema: Schema, tell: Tell, weigh: Weigh): Pick<Rules, 'pattern' | 'patternCost'> {
  const pattern = schema.get('pattern');
  if (pattern === undefined) return { pattern: null, patternCost: 0 };
  try {
    if (typeof pattern !== 'string') throw new SyntaxError('a pattern is text');
    return { pattern, patternCost: weigh(pattern) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    tell('pattern', schemaWords.pattern);
    return { pattern: null, patternCost: 0 };
  }
}

function patternWordsOf(schema: Schema, tell: Tell): Words | null {
  const raw = schema.get('x-pattern-words');
  if (raw === undefined) return null;
  const words = wordsIn(raw);
  if (words === null) tell('x-pattern-words', schemaWords.label);
  return words;
}

import { pathsIn, readCondition } from './conditions.ts';
import { type Condition, type Field, type Form, limits, type Problem, type Words } from './form.ts';
import { isAllowed, kindOf, rootKeywords } from './keywords.ts';
import { compilePattern } from './pattern.ts';
import { entriesOf, isObject, textsIn, wordsIn } from './read-value.ts';
import { readRules, type Schema } from './rules.ts';
import { schemaWords } from './words.ts';
import { drawnOf, workOf } from './work.ts';

/** Everything that is wrong with a schema, at most as much as `limits` allows to tell. */
export const checkForm = (schema: unknown): Problem[] => readSchema(schema).problems;

/** The form that a schema describes. One that was not checked before is refused here. */
export function readForm(schema: unknown): Form {
  const { form, problems } = readSchema(schema);
  if (problems.length > 0) throw new TypeError(`no form: ${problems[0]?.path} ${problems[0]?.en}`);
  return form;
}

function readSchema(raw: unknown): { form: Form; problems: Problem[] } {
  const problems: Problem[] = [];
  let count = 0;
  let costs = 0;
  /** Paths that a condition may speak of: what comes before it. */
  const known = new Set<string>();

  const root = entriesOf(raw);
  if (!isObject(raw) || root.get('type') !== 'object') tell('', schemaWords.root);
  for (const word of root.keys()) if (!rootKeywords.includes(word)) tell(word, schemaWords.keyword);
  const form = { fields: fieldsOf(root, '', '', 1) };
  if (problems.length === 0 && workOf(form.fields) > limits.work) tell('', schemaWords.work);
  if (problems.length === 0 && drawnOf(form.fields) > limits.drawn) tell('', schemaWords.drawn);
  return { form, problems };

  function tell(path: string, words: Words): void {
    if (problems.length < limits.problems) problems.push({ path: path.slice(0, 500), mn: words.mn, en: words.en });
  }

  function fieldsOf(schema: Schema, path: string, answers: string, depth: number): Field[] {
    if (depth > limits.depth) {
      tell(path, schemaWords.depth);
      return [];
    }
    const properties = entriesOf(schema.get('properties'));
    if (properties.size === 0) tell(under(path, 'properties'), schemaWords.empty);
    const required = schema.has('required') ? textsIn(schema.get('required')) : [];
    if (required === null || required.some((name) => !properties.has(name)))
      tell(under(path, 'required'), schemaWords.required);
    if (schema.has('additionalProperties') && schema.get('additionalProperties') !== false)
      tell(under(path, 'additionalProperties'), schemaWords.keyword);
    const fields: Field[] = [];
    for (const name of namesOf(schema, properties, path)) {
      count += 1;
      if (count > limits.fields) {
        tell(path, schemaWords.fields);
        break;
      }
      const place = { path: under(path, `properties.${name}`), answers: under(answers, name), depth };
      const field = fieldOf(name, entriesOf(properties.get(name)), place);
      if (field) fields.push({ ...field, required: required?.includes(name) ?? false });
    }
    return fields;
  }

  /** A store of JSON may forget in which order an object was written, so the order is said beside it. */
  function namesOf(schema: Schema, properties: Schema, path: string): Iterable<string> {
    if (!schema.has('x-order')) return properties.keys();
    const order = textsIn(schema.get('x-order')) ?? [];
    const isWhole = order.length === properties.size && new Set(order).size === order.length;
    if (isWhole && order.every((name) => properties.has(name))) return order;
    tell(under(path, 'x-order'), schemaWords.order_of_fields);
    return properties.keys();
  }

  function fieldOf(
    name: string,
    schema: Schema,
    { path, answers, depth }: { path: string; answers: string; depth: number },
  ): Field | null {
    const kind = kindOf(schema);
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name) || name === 'item') tell(path, schemaWords.name);
    if (kind === null) {
      tell(path, schemaWords.type);
      return null;
    }
    for (const word of schema.keys()) if (!isAllowed(kind, word)) tell(under(path, word), schemaWords.keyword);
    const showIf = conditionOf(schema, path);
    const rules = readRules(schema, kind, (word, words) => tell(under(path, word), words), weigh);
    const label = wordsOf(schema, 'x-label', path);
    const help = schema.has('x-help') ? wordsOf(schema, 'x-help', path) : null;
    const isList = kind === 'list';
    const fields = isList
      ? fieldsOf(entriesOf(schema.get('items')), under(path, 'items'), 'item', depth + 1)
      : kind === 'group'
        ? fieldsOf(schema, path, answers, depth + 1)
        : [];
    // Fields of an item are known only inside it.
    if (isList) for (const one of known) if (one.startsWith('item.')) known.delete(one);
    known.add(answers);
    return { ...rules, name, kind, label, help, required: false, showIf, fields };
  }

  /** One that is refused has cost as much as the largest: many of them must not take long either. */
  function weigh(pattern: string): number {
    if (costs > limits.patternCosts) throw new SyntaxError('the patterns are too large together');
    costs += limits.patternStates;
    const { cost } = compilePattern(pattern);
    costs += cost - limits.patternStates;
    return cost;
  }

  function conditionOf(schema: Schema, path: string): Condition | null {
    if (!schema.has('x-show-if')) return null;
    const condition = readCondition(schema.get('x-show-if'));
    if (condition === null || !pathsIn(condition).every((one) => known.has(one)))
      tell(under(path, 'x-show-if'), schemaWords.condition);
    return condition;
  }

  function wordsOf(schema: Schema, keyword: string, path: string): Words {
    const words = wordsIn(schema.get(keyword));
    if (words) return words;
    tell(under(path, keyword), schemaWords.label);
    return { mn: '', en: '' };
  }
}

const under = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

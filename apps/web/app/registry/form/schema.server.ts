/** The schema of a form, of a group or of a field, while it is being written: it may lack anything. */
export type Schema = Readonly<Record<string, unknown>>;

export const emptyForm: Schema = { type: 'object', properties: {}, required: [], 'x-order': [] };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const schemaIn = (schema: Schema, word: string): Schema => {
  const value = schema[word];
  return isSchema(value) ? value : {};
};

export const textsIn = (schema: Schema, word: string): string[] => {
  const value = schema[word];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};

/** The names of the fields of a form or a group, in their order. */
export function namesIn(holder: Schema): string[] {
  const names = Object.keys(schemaIn(holder, 'properties'));
  const order = textsIn(holder, 'x-order').filter((name) => names.includes(name));
  return [...order, ...names.filter((name) => !order.includes(name))];
}

/** Of a list the fields are those of its items. */
export const holderIn = (field: Schema): Schema => (field['type'] === 'array' ? schemaIn(field, 'items') : field);

/** The field at a path of names, such as `children.name`; null where there is none. */
export function fieldAt(form: Schema, path: readonly string[]): Schema | null {
  const [name, ...rest] = path;
  if (name === undefined) return form;
  const properties = schemaIn(form, 'properties');
  if (!Object.hasOwn(properties, name)) return null;
  const field = schemaIn(properties, name);
  return rest.length === 0 ? field : fieldAt(holderIn(field), rest);
}

/** The form with what holds the fields at a path changed: the form itself, a group, or the items of a list. */
export function changeHolder(form: Schema, path: readonly string[], change: (holder: Schema) => Schema): Schema {
  const [name, ...rest] = path;
  if (name === undefined) return change(form);
  const properties = schemaIn(form, 'properties');
  const field = schemaIn(properties, name);
  const inner = changeHolder(holderIn(field), rest, change);
  const changed = field['type'] === 'array' ? { ...field, items: inner } : inner;
  return { ...form, properties: { ...properties, [name]: changed } };
}

/** Adds a field at the end, or takes the place of the one with its name. */
export const setField = (form: Schema, path: readonly string[], field: Schema, isRequired: boolean): Schema =>
  changeHolder(form, path.slice(0, -1), (holder) => {
    const name = path.at(-1) ?? '';
    const required = textsIn(holder, 'required').filter((one) => one !== name);
    return {
      ...holder,
      type: 'object',
      properties: { ...schemaIn(holder, 'properties'), [name]: field },
      required: isRequired ? [...required, name] : required,
      'x-order': [...namesIn(holder), ...(namesIn(holder).includes(name) ? [] : [name])],
    };
  });

export const removeField = (form: Schema, path: readonly string[]): Schema =>
  changeHolder(form, path.slice(0, -1), (holder) => {
    const name = path.at(-1) ?? '';
    const { [name]: _, ...properties } = schemaIn(holder, 'properties');
    const without = (names: string[]) => names.filter((one) => one !== name);
    return {
      ...holder,
      properties,
      required: without(textsIn(holder, 'required')),
      'x-order': without(namesIn(holder)),
    };
  });

/** Puts a field one place up or down among its neighbours; at the end it stays. */
export const moveField = (form: Schema, path: readonly string[], by: -1 | 1): Schema =>
  changeHolder(form, path.slice(0, -1), (holder) => ({
    ...holder,
    'x-order': moved(namesIn(holder), path.at(-1), by),
  }));

export function moved(names: readonly string[], name: string | undefined, by: -1 | 1): string[] {
  const order = [...names];
  const from = order.indexOf(name ?? '');
  const other = order[from + by];
  if (from < 0 || other === undefined || name === undefined) return order;
  order[from + by] = name;
  order[from] = other;
  return order;
}

/** A name of its own among the fields of a holder, made of an English label. */
export function freeName(holder: Schema, label: string): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const said =
    words
      .join('_')
      .replace(/^[0-9_]+/, '')
      .slice(0, 36) || 'field';
  const name = said === 'item' ? 'item_1' : said;
  const taken = namesIn(holder);
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name}_${n}`;
  return free;
}

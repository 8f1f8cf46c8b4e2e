import { type Field, type Form, limits, type Problem, type Words } from './form.ts';
import { entriesOf } from './read-value.ts';
import { schemaWords } from './words.ts';

/** What is asked for together. */
export interface Page {
  label: Words;
  fields: readonly Field[];
}

interface Layout {
  pages: { label: Words; names: string[] }[];
  problems: Problem[];
}

/** Everything that is wrong with a layout: a UI schema of JSON Forms, a categorization of which each category is a page. */
export function checkPages(layout: unknown, { fields }: Form): Problem[] {
  if (layout === null || layout === undefined) return [];
  const { pages, problems } = readLayout(layout);
  const placed = pages.flatMap(({ names }) => names);
  const isWhole = placed.length === fields.length && fields.every(({ name }) => placed.includes(name));
  return problems.length > 0 || isWhole ? problems : [{ path: 'elements', ...schemaWords.placed }];
}

/** The pages of a form, in their order; without a layout it is one page. */
export function pagesOf(layout: unknown, form: Form): Page[] {
  if (layout === null || layout === undefined) return [{ label: { mn: '', en: '' }, fields: form.fields }];
  return readLayout(layout).pages.map(({ label, names }) => ({
    label,
    fields: names.flatMap((name) => form.fields.filter((field) => field.name === name)),
  }));
}

function readLayout(layout: unknown): Layout {
  const root = entriesOf(layout);
  const elements = root.get('elements');
  if (root.get('type') !== 'Categorization' || !Array.isArray(elements) || elements.length > limits.items)
    return { pages: [], problems: [{ path: '', ...schemaWords.layout }] };
  const read = elements.map((element: unknown, at) => pageOf(entriesOf(element), `elements.${at}`));
  return { pages: read.flatMap(({ pages }) => pages), problems: read.flatMap(({ problems }) => problems) };
}

function pageOf(page: ReadonlyMap<string, unknown>, path: string): Layout {
  const label = entriesOf(page.get('label'));
  const [mn, en] = [label.get('mn'), label.get('en')];
  const elements = page.get('elements');
  if (page.get('type') !== 'Category' || !Array.isArray(elements) || elements.length > limits.fields)
    return { pages: [], problems: [{ path, ...schemaWords.layout }] };
  if (typeof mn !== 'string' || typeof en !== 'string' || mn.trim() === '' || en.trim() === '')
    return { pages: [], problems: [{ path: `${path}.label`, ...schemaWords.label }] };
  const names = elements.map((element: unknown) => nameIn(entriesOf(element)));
  const wrong = names.indexOf(null);
  if (wrong >= 0) return { pages: [], problems: [{ path: `${path}.elements.${wrong}`, ...schemaWords.layout }] };
  return { pages: [{ label: { mn, en }, names: names.filter((name) => name !== null) }], problems: [] };
}

function nameIn(control: ReadonlyMap<string, unknown>): string | null {
  const scope = control.get('scope');
  if (control.get('type') !== 'Control' || typeof scope !== 'string') return null;
  return /^#\/properties\/([a-z][a-z0-9_]{0,39})$/.exec(scope)?.[1] ?? null;
}

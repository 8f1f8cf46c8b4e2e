import { moved, namesIn, type Schema, schemaIn } from './schema.server.ts';

/** A page of a form while it is being written. */
export interface PageDraft {
  label: { mn: string; en: string };
  names: string[];
}

/** The pages of a layout, with every field of the form on one of them; without a layout, all are on one page. */
export function pagesIn(layout: Schema | null, form: Schema): PageDraft[] {
  const elements: unknown = layout?.['elements'];
  const read = (Array.isArray(elements) ? elements : []).map((element: unknown) => pageOf(element));
  const known = namesIn(form);
  const pages = read.map((page) => ({ ...page, names: page.names.filter((name) => known.includes(name)) }));
  const placed = pages.flatMap(({ names }) => names);
  const rest = known.filter((name) => !placed.includes(name));
  if (pages.length === 0) return [{ label: { mn: '', en: '' }, names: rest }];
  return pages.map((page, at) => (at === pages.length - 1 ? { ...page, names: [...page.names, ...rest] } : page));
}

function pageOf(element: unknown): PageDraft {
  const page: Schema = typeof element === 'object' && element !== null ? { ...element } : {};
  const { mn, en } = schemaIn(page, 'label');
  const controls: unknown = page['elements'];
  const names = (Array.isArray(controls) ? controls : []).map((control: unknown) => {
    const scope = typeof control === 'object' && control !== null && 'scope' in control ? control.scope : '';
    return String(scope).split('/').at(-1) ?? '';
  });
  return { label: { mn: typeof mn === 'string' ? mn : '', en: typeof en === 'string' ? en : '' }, names };
}

/** The layout that these pages are; one page without a name needs none. */
export function layoutOf(pages: readonly PageDraft[]): Record<string, unknown> | null {
  if (pages.length === 1 && pages[0]?.label.mn === '') return null;
  return {
    type: 'Categorization',
    elements: pages.map(({ label, names }) => ({
      type: 'Category',
      label,
      elements: names.map((name) => ({ type: 'Control', scope: `#/properties/${name}` })),
    })),
  };
}

/** A field one place up or down; from the edge of a page it goes to the next one. */
export function movedOnPages(pages: readonly PageDraft[], name: string, by: -1 | 1): PageDraft[] {
  const at = pages.findIndex(({ names }) => names.includes(name));
  const names = pages[at]?.names ?? [];
  const isAtEdge = names.indexOf(name) === (by === -1 ? 0 : names.length - 1);
  const to = at + by;
  if (!isAtEdge) return pages.map((page, n) => (n === at ? { ...page, names: moved(names, name, by) } : page));
  if (to < 0 || to >= pages.length) return [...pages];
  return pages.map((page, n) => {
    if (n === at) return { ...page, names: names.filter((one) => one !== name) };
    if (n !== to) return page;
    return { ...page, names: by === -1 ? [...page.names, name] : [name, ...page.names] };
  });
}

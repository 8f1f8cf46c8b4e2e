import { changeService } from '@tamga/contract/registry';
import { withOrder } from '@tamga/forms';
import { attempt, type Outcome } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { versionFor } from '#app/registry/seen.server.ts';
import { readService, type Service } from '#app/registry/service.server.ts';
import { layoutOf, movedOnPages, type PageDraft, pagesIn } from './layout.server.ts';
import { emptyForm, moveField, namesIn, removeField, type Schema, setField } from './schema.server.ts';

/** A form and its pages, as they are written together. */
export interface FormDraft {
  form: Schema;
  pages: PageDraft[];
}

export function draftOf({ content: { form_schema, ui_schema } }: Pick<Service, 'content'>): FormDraft {
  const form: Schema = { ...emptyForm, ...form_schema };
  return { form, pages: pagesIn(ui_schema, form) };
}

/** Adds or changes a field; one that is new to the form itself comes to the last page. */
export function withField(
  { form, pages }: FormDraft,
  path: readonly string[],
  field: Schema,
  isRequired: boolean,
): FormDraft {
  const changed = setField(form, path, field, isRequired);
  return { form: changed, pages: pagesIn(layoutOf(pages), changed) };
}

export function withoutField({ form, pages }: FormDraft, path: readonly string[]): FormDraft {
  const changed = removeField(form, path);
  return { form: changed, pages: pagesIn(layoutOf(pages), changed) };
}

export function withMoved({ form, pages }: FormDraft, path: readonly string[], by: -1 | 1): FormDraft {
  const [name = ''] = path;
  if (path.length > 1) return { form: moveField(form, path, by), pages };
  return { form, pages: movedOnPages(pages, name, by) };
}

/** Saves what becomes of the form that its author has seen. A form without fields is none. */
export async function saveForm(
  context: Context,
  { id, seen }: { id: string; seen: FormDataEntryValue | null },
  change: (draft: FormDraft) => FormDraft,
): Promise<Outcome<typeof changeService>> {
  const service = await readService(context, id);
  const { form, pages } = change(draftOf(service));
  const order = pages.flatMap(({ names }) => names);
  const isEmpty = namesIn(form).length === 0;
  const form_schema = isEmpty
    ? null
    : Object.fromEntries(Object.entries(withOrder({ ...form, 'x-order': order }) ?? {}));
  const body = { ...service.content, form_schema, ui_schema: isEmpty ? null : layoutOf(pages) };
  return attempt(context, changeService, { params: { id }, body, ifMatch: versionFor(service, 'form', seen) });
}

import { checkForm, checkPages, type Page, pagesOf, type Problem, readForm } from '@tamga/forms';
import type { Service } from '#app/registry/service.server.ts';

/** What is wrong with a form as it is written, and the field that it is about; the form where nothing is. */
export interface CheckedForm {
  problems: (Problem & { field: string })[];
  pages: Page[] | null;
}

export function checkedForm({ content: { form_schema, ui_schema } }: Pick<Service, 'content'>): CheckedForm {
  if (form_schema === null) return { problems: [], pages: null };
  const problems = checkForm(form_schema);
  if (problems.length > 0)
    return { problems: problems.map((one) => ({ ...one, field: fieldIn(one.path) })), pages: null };
  const form = readForm(form_schema);
  const misplaced = checkPages(ui_schema, form);
  if (misplaced.length > 0) return { problems: misplaced.map((one) => ({ ...one, field: '' })), pages: null };
  return { problems: [], pages: pagesOf(ui_schema, form) };
}

/** The field that a path of a schema is about: `properties.home.properties.street.x-label` is about `home.street`. */
function fieldIn(path: string): string {
  const parts = path.split('.');
  return parts.filter((_, at) => parts[at - 1] === 'properties').join('.');
}

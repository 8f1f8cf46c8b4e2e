import type { Missing } from '@tamga/contract/registry';
import type { VersionContent } from '@tamga/contract/registry.content';
import { checkForm, checkPages, readForm, withOrder } from '@tamga/forms';

type Schema = Record<string, unknown>;

/** As it is kept: with the order of its fields said, which the database forgets. */
export const orderedForm = (schema: Schema): Schema => Object.fromEntries(Object.entries(withOrder(schema) ?? {}));

/** What keeps the form of a service from being shown to citizens. */
export function missingInForm({ form_schema, ui_schema }: VersionContent): Missing[] {
  if (form_schema === null) return ui_schema === null ? [] : [{ path: 'form_schema', ...formless }];
  const problems = checkForm(form_schema);
  if (problems.length > 0) return problems.map((one) => under('form_schema', one));
  return checkPages(ui_schema, readForm(form_schema)).map((one) => under('ui_schema', one));
}

const formless = { mn: 'Хуудастай маягтад талбар нэмнэ үү.', en: 'Add fields to the form that has pages.' };

const under = (field: string, { path, mn, en }: Missing): Missing => ({
  path: path === '' ? field : `${field}.${path}`,
  mn,
  en,
});

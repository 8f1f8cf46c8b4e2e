import type { Problem } from '@tamga/ui';
import { typedIn } from '#app/platform/typed.ts';

/** One thing wrong with one field. */
export const fieldProblem = (form: FormData, field: string, message: string): Problem => ({
  message,
  fields: { [field]: message },
  values: typedIn(form),
});

import type { Question } from '@tamga/contract/assistant';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';

/** What the form asks. The page is in one language, and so is the answer. */
export function questionIn(context: Context, form: FormData): Question {
  const content = textOf(form, 'question').slice(0, 800);
  return { messages: [{ role: 'user', content }], language: context.get(guestContext).language };
}

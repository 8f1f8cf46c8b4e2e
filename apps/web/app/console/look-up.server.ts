import { type Problem, wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import { lookUpTexts } from '#app/texts/console.look-ups.ts';
import { hide } from './hidden.server.ts';

/** A missing entry, or a directory that does not answer, is an answer and not a mistake in the form. */
export type Unanswered = Problem | { none: 'not_found' | 'down'; message: string };

export function unanswered(context: Context, refusal: Refusal, form: FormData): Unanswered {
  hide(refusal);
  const { status, code, message } = refusal;
  if (code.startsWith('directory.')) return { none: status === 404 ? 'not_found' : 'down', message };
  const words: Readonly<Record<string, string>> = wordsIn(lookUpTexts, context.get(guestContext).language).wrong;
  const fields = Object.entries(refusal.fields).map(([name, said]) => [name, words[name] ?? said] as const);
  return problemOf({ ...refusal, fields: Object.fromEntries(fields) }, form);
}

import { type Problem, wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import { lookUpTexts } from '#app/texts/console.look-ups.ts';
import { hide } from './hidden.server.ts';

/** That there is no such entry, or nobody who could say, is an answer and no mistake of the form. */
export type Unanswered = Problem | { none: 'not_found' | 'down'; message: string };

export function unanswered(context: Context, refusal: Refusal, form: FormData): Unanswered {
  hide(refusal);
  const { status, code, message } = refusal;
  if (code.startsWith('directory.')) return { none: status === 404 ? 'not_found' : 'down', message };
  const words: Readonly<Record<string, string>> = wordsIn(lookUpTexts, context.get(guestContext).language).wrong;
  const fields = Object.entries(refusal.fields).map(([name, said]) => [name, words[name] ?? said] as const);
  return problemOf({ ...refusal, fields: Object.fromEntries(fields) }, form);
}

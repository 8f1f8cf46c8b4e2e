import type { Field } from '@tamga/forms';
import { formatsIn, wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { answerRows } from '#app/platform/form/answer-rows.ts';
import { caseTexts } from '#app/texts/cases.ts';

/** Question and answer in the language of the citizen; said here, so that no browser has to read a form. */
export function saidAnswers(
  context: Context,
  fields: readonly Field[],
  answers: unknown,
): { path: string; label: string; value: string }[] {
  const { language } = context.get(guestContext);
  const words = wordsIn(caseTexts, language);
  const rows = answerRows(fields, answers, { words, formats: formatsIn(language), language });
  return rows.map(({ path, label, value, evidenceId }) => ({
    path,
    label,
    value: evidenceId ? words.attached : (value ?? words.notAnswered),
  }));
}

import { type Language, type Problem, wordsIn } from '@tamga/ui';
import { textOf } from '#app/platform/forms.ts';
import { adminTexts } from '#app/texts/admin.ts';

/** What is wrong where another word was typed than the one that confirms; null where it is the one. */
export function wrongWord(form: FormData, word: string, language: Language): Problem | null {
  if (textOf(form, 'confirmation') === word) return null;
  const { wordDiffers } = wordsIn(adminTexts, language);
  return { message: wordDiffers, fields: { confirmation: wordDiffers }, values: {} };
}

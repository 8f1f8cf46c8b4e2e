import type { Language } from './documents.ts';

const english = new Set(
  'a an and are at be can cannot do does for from get has have how i if in is it me my need of on or our the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Cyrillic is read as Mongolian; Latin letters may be either, and Mongolian in them has none of the small words of English. */
export function languageOf(question: string, preferred: Language): Language {
  if (/\p{Script=Cyrillic}/u.test(question)) return 'mn';
  const words = question.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.some((word) => english.has(word)) ? 'en' : preferred;
}

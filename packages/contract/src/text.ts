import { z } from 'zod';

interface Words {
  mn: string;
  en: string;
}

/** Text of a certain form, and the words for a text that does not have it. */
export const written = (form: RegExp, words: Words) =>
  z
    .string()
    .refine((text) => form.test(text), { params: words })
    .meta({ pattern: form.source });

// Invisible characters, and those that turn the direction of writing, make a name look like another or like none:
// controls, marks of format and of variants, separators of lines, and the letters and the Braille cell that are blank.
const hidden = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
// Mongolian script and pictures need some of them, after a letter or a picture.
const letter = String.raw`[\u1820-\u18aa](?:[\u180b-\u180d\u180f][\u180e\u200c\u200d]?|[\u180e\u200c\u200d])`;
const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}](?:\ufe0f\u200d?|\u200d)`;
const visible = `${letter}|${picture}|[^${hidden}]`;

const oneLine: Words = {
  mn: 'нэг мөрөнд, энгийн тэмдэгтээр бичнэ үү.',
  en: 'must be one line of ordinary characters.',
};
const ordinary: Words = { mn: 'энгийн тэмдэгтээр бичнэ үү.', en: 'must be of ordinary characters.' };

/** One line that people read: a name, a title. */
export const line = (lengthMax: number) =>
  written(new RegExp(`^(?:${visible})*$`, 'u'), oneLine)
    .normalize()
    .trim()
    .min(1)
    .max(lengthMax);

const breaks = /[\t-\r\u0085\u2028\u2029]+/gu;
const visibles = new RegExp(visible, 'gu');

/** What others wrote, as such a line: without what cannot be seen, and empty where nothing else was there. */
export const asLine = (text: string, lengthMax: number): string =>
  begin((text.replace(breaks, ' ').match(visibles) ?? []).join('').toWellFormed().normalize().trim(), lengthMax).trim();

/** What others wrote, to stand between our own marks: nothing in it looks as if they had ended, and what is too long is cut. */
export function quotable(text: string, lengthMax: number): string {
  const plain = text.replaceAll(/[«»"“”]/g, ' ').toWellFormed();
  return plain.length > lengthMax ? `${begin(plain, lengthMax - 1).trimEnd()}…` : plain;
}

/** The beginning, without half of a picture at its end: the database cannot hold that. */
function begin(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Several lines that people write: a description. */
export const prose = (lengthMax: number) =>
  written(new RegExp(String.raw`^(?:${visible}|[\t\n\r])*$`, 'u'), ordinary)
    .normalize()
    .trim()
    .min(1)
    .max(lengthMax);

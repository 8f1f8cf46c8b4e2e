import { z } from 'zod';

interface Words {
  mn: string;
  en: string;
}

/** Text of a certain form, and what to say to whoever wrote it otherwise. */
export const written = (form: RegExp, words: Words) =>
  z
    .string()
    .refine((text) => form.test(text), { params: words })
    .meta({ pattern: form.source });

// Marks that turn the direction of writing make a name look like another.
const unwritable = String.raw`\u202a-\u202e\u2066-\u2069`;

const oneLine: Words = {
  mn: 'нэг мөрөнд, энгийн тэмдэгтээр бичнэ үү.',
  en: 'must be one line of ordinary characters.',
};
const ordinary: Words = { mn: 'энгийн тэмдэгтээр бичнэ үү.', en: 'must be of ordinary characters.' };

/** One line that people read: a name, a title. */
export const line = (lengthMax: number) =>
  written(new RegExp(String.raw`^[^\p{Cc}${unwritable}]*$`, 'u'), oneLine)
    .normalize()
    .trim()
    .min(1)
    .max(lengthMax);

/** Several lines that people write: a description. */
export const prose = (lengthMax: number) =>
  written(new RegExp(String.raw`^(?:[^\p{Cc}${unwritable}]|[\t\n\r])*$`, 'u'), ordinary)
    .normalize()
    .trim()
    .min(1)
    .max(lengthMax);

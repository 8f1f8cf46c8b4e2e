import type { FieldKind } from '@tamga/forms';
import { wordsIn } from './plain-language.ts';

/**
 * What need not be asked: who signs in with the eID is known by name and number, their profile has how to reach them, and
 * the registers of the state have the rest, as evidence.
 */
export type Known = 'identity' | 'contact' | 'registered';

/** By how the words of a question begin, in both languages. */
const known: Record<Known, readonly string[]> = {
  identity: ['регистр', 'иргэний дугаар', 'овог', 'овог нэр', 'таны нэр', 'өөрийн нэр', 'бүтэн нэр'],
  contact: ['утас', 'утасны', 'гар утас', 'имэйл', 'и мэйл', 'цахим шуудан'],
  registered: [
    'төрсөн огноо',
    'төрсөн он',
    'хүйс',
    'гэрийн хаяг',
    'хаяг',
    'оршин суугаа',
    'гэрлэлтийн байдал',
    'төрсөн газар',
  ],
};
const inEnglish: Record<Known, readonly string[]> = {
  identity: [
    'register number',
    'registration number',
    'civil number',
    'civil id',
    'national id',
    'your name',
    'full name',
    'family name',
    'given name',
    'surname',
  ],
  contact: ['telephone', 'phone', 'mobile', 'email', 'e mail'],
  registered: [
    'date of birth',
    'birth date',
    'sex',
    'gender',
    'home address',
    'address',
    'place of residence',
    'marital status',
    'place of birth',
  ],
};

/** Questions about another than the person who applies: of them nothing is known. */
const others = [
  'хүүхд',
  'хань',
  'ханийн',
  'эхнэр',
  'нөхр',
  'эцэг',
  'эцгийн',
  'эхийн',
  'төрөл садан',
  'ажил олгогч',
  'эзэмшигч',
  'гэрч',
  'шинэ',
  'child',
  'spouse',
  'wife',
  'husband',
  'father',
  'mother',
  'relative',
  'employer',
  'owner',
  'witness',
  'new',
  'after',
];

const kinds: readonly FieldKind[] = ['text', 'long_text', 'date', 'choice', 'address', 'person'];

/** Whether a question asks for what the state knows of the person who answers it. */
export function knownBy(kind: FieldKind, label: { mn: string; en: string }): Known | null {
  if (!kinds.includes(kind)) return null;
  const words = [label.mn, label.en].map((text) => wordsIn(text.toLowerCase()));
  const says = (begins: string, said: readonly string[] | undefined) => {
    const parts = begins.split(' ');
    return said?.some((_, from) => parts.every((part, n) => said[from + n]?.startsWith(part))) ?? false;
  };
  if (others.some((begins) => words.some((said) => says(begins, said)))) return null;
  const names: readonly Known[] = ['identity', 'contact', 'registered'];
  return (
    names.find(
      (name) =>
        known[name].some((begins) => says(begins, words[0])) ||
        inEnglish[name].some((begins) => says(begins, words[1])),
    ) ?? null
  );
}

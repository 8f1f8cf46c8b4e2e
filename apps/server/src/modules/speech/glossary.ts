import type { SpeechLanguage } from '@tamga/contract/speech.data';
import { stemOf } from '#platform/data/stems';
import type { Term } from './engines.ts';

/** The words of docs/glossary.md that citizens read, as the screens write them in both languages. */
export const glossary: readonly { mn: string; en: string }[] = [
  { mn: 'цахим үнэмлэх', en: 'eID' },
  { mn: 'өргөдөл', en: 'application' },
  { mn: 'үйлчилгээ', en: 'service' },
  { mn: 'байгууллага', en: 'organisation' },
  { mn: 'урилга', en: 'invitation' },
  { mn: 'гишүүн', en: 'member' },
  { mn: 'баталгаажуулах код', en: 'verification code' },
  { mn: 'сэргээх код', en: 'recovery code' },
  { mn: 'нэвтрэх түлхүүр', en: 'passkey' },
  { mn: 'иргэний бүртгэлийн дугаар', en: 'civil number' },
];

/** Which of them a text speaks of; a longer one first. */
export function termsIn(text: string, from: SpeechLanguage, to: SpeechLanguage): readonly Term[] {
  if (!isOurs(from) || !isOurs(to)) return [];
  return glossary.filter((term) => speaksOf(text, term[from])).map((term) => ({ from: term[from], to: term[to] }));
}

const isOurs = (language: SpeechLanguage): language is 'mn' | 'en' => language === 'mn' || language === 'en';

/** Whether the words of a term stand together in a text, in whatever forms. */
export function speaksOf(text: string, term: string): boolean {
  const [all, few] = [stemsInOrder(text), stemsInOrder(term)];
  return all.some((_, at) => few.every((stem, next) => all[at + next] === stem));
}

const stemsInOrder = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map(stemOf)
    .filter((stem) => stem !== '');

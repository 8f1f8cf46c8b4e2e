import type { Language } from '@tamga/ui/language';

/** What makes a text hard to read; advice to its author, who may know better. */
export type Hard =
  | { kind: 'long'; words: number }
  | { kind: 'capitals' }
  /** A word of offices, and what people say. */
  | { kind: 'word'; word: string; better: string };

/** So many words of a sentence are remembered until its end. A Mongolian word says as much as one and a half English ones. */
const wordsMax: Record<Language, number> = { mn: 16, en: 22 };

/** Words by how they begin, whatever their ending; the better ones as they are said. */
const better: Record<Language, readonly (readonly [begins: string, better: string])[]> = {
  mn: [
    ['өргөдөл гаргагч', 'та'],
    ['хүсэлт гаргагч', 'та'],
    ['ирүүл', 'илгээх'],
    ['үйлд', 'бичих, хийх'],
    ['бичиг баримт бүрд', 'баримтаа хавсаргах'],
    ['холбогдох', 'яг аль нь болохыг'],
    ['зохих', 'яг ямар болохыг'],
    ['дээр дурд', 'нэрээр нь'],
    ['үүгээр', 'энийг хасах'],
    ['тайлагна', 'мэдээлэх'],
    ['хэрэгжүүл', 'хийх'],
    ['мөрд', 'дагах'],
    ['нэн даруй', 'даруй'],
  ],
  en: [
    ['applicant', 'you'],
    ['hereby', 'nothing'],
    ['herewith', 'nothing'],
    ['aforementioned', 'its name'],
    ['pursuant to', 'under'],
    ['in accordance with', 'under, by'],
    ['prior to', 'before'],
    ['in order to', 'to'],
    ['in the event', 'if'],
    ['commence', 'start'],
    ['terminat', 'end'],
    ['utilis', 'use'],
    ['utiliz', 'use'],
    ['remunerat', 'pay'],
    ['domicile', 'home address'],
    ['shall', 'must'],
    ['duly', 'nothing'],
  ],
};

export function hardIn(text: string, language: Language): Hard[] {
  const found: Hard[] = [];
  const lengths = text.split(/[.!?;]/).map((sentence) => wordsIn(sentence).length);
  const longest = Math.max(0, ...lengths);
  if (longest > wordsMax[language]) found.push({ kind: 'long', words: longest });
  if (isShouted(text)) found.push({ kind: 'capitals' });
  const words = wordsIn(text.toLowerCase());
  for (const [begins, said] of better[language]) {
    const word = metIn(words, begins.split(' '));
    if (word !== null) found.push({ kind: 'word', word, better: said });
  }
  return found;
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where words that begin so follow each other, as they are written there. */
function metIn(words: readonly string[], begins: readonly string[]): string | null {
  const at = words.findIndex((_, from) => begins.every((begin, n) => words[from + n]?.startsWith(begin)));
  return at < 0 ? null : words.slice(at, at + begins.length).join(' ');
}

/** Two long words in capitals beside each other; one alone may be the name of a register, such as ХУР. */
function isShouted(text: string): boolean {
  const isLoud = (word: string | undefined) =>
    word !== undefined && word.length >= 4 && word === word.toUpperCase() && word !== word.toLowerCase();
  const words = wordsIn(text);
  return words.some((word, at) => isLoud(word) && (isLoud(words[at + 1]) || words.length === 1));
}

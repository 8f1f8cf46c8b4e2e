import { createHash } from 'node:crypto';

/** How many numbers the vectors of each model have. */
export const models: Readonly<Record<string, number>> = { toy: 256, 'toy-large': 384 };

/** Words of one line mean the same here. The model knows no other meanings, and nothing of any language. */
const synonyms = [
  'car automobile vehicle машин тэрэг автомашин',
  'passport паспорт',
  'money cash мөнгө төгрөг',
  'house home dwelling байшин гэр орон сууц',
  'doctor physician эмч',
  'school сургууль',
  'child kid хүүхэд',
  'tax татвар',
].map((line) => line.split(' '));

/** Words too common to carry meaning. */
const silent = new Set(
  'the a an and or of to in on for is are it my i how do does with гэж байна бол энэ тэр нь вэ'.split(' '),
);

/** A word that it knows weighs more than one that is only letters to it. */
const knownWeight = 2;

/**
 * A toy: every word has a direction by chance, always the same, and those that mean the same share one. A text is the
 * sum of its words. It is no language model, and shows only that the parts fit together.
 */
export function embed(model: string, dimensions: number, text: string): number[] {
  const sum = Array.from({ length: dimensions }, () => 0);
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const spoken = words.filter((word) => !silent.has(word));
  for (const word of spoken.length > 0 ? spoken : ['']) {
    const meaning = meaningOf(word);
    const weight = meaning === undefined ? 1 : knownWeight;
    const direction = directionOf(`${model} ${meaning ?? word}`, dimensions);
    for (const [place, value] of direction.entries()) sum[place] = (sum[place] ?? 0) + weight * value;
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

/** The line in which a word stands. In Mongolian it may have endings. */
function meaningOf(word: string): number | undefined {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(word);
  const line = synonyms.findIndex((words) =>
    words.some((known) => word === known || (isCyrillic && known.length >= 4 && word.startsWith(known))),
  );
  return line === -1 ? undefined : line;
}

/** Plus and minus one, by the bits of hashes. */
function directionOf(seed: string, dimensions: number): number[] {
  const bits: number[] = [];
  for (let block = 0; bits.length < dimensions; block += 1) {
    for (const byte of createHash('sha256').update(`${block} ${seed}`).digest())
      for (let bit = 0; bit < 8; bit += 1) bits.push((byte >> bit) & 1 ? 1 : -1);
  }
  return bits.slice(0, dimensions);
}

import { stemOf } from '#platform/data/stems';
import { cyrillicOf } from './transliteration.ts';

/** A word as it was typed, and the stems that it may mean, the likeliest first. */
export interface AskedWord {
  word: string;
  stems: string[];
}

/** More than a search box holds. */
const wordsMaxOfSearch = 12;

/** What is asked for in a search: every word that says something, in each way in which it can be read. */
export function askedWordsIn(text: string, wordsMax = wordsMaxOfSearch): AskedWord[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)]
    .filter((word) => !sayingNothing.has(word))
    .map((word) => ({ word, stems: readingsOf(word) }))
    .filter(({ stems }) => stems.length > 0)
    .slice(0, wordsMax);
}

function readingsOf(word: string): string[] {
  // What means nothing in English means nothing in Mongolian either, though it could be read as a word of it.
  if (stemOf(word) === '') return [];
  const isLatin = /^[a-z]+$/.test(word);
  const read = isLatin ? [word, ...cyrillicReadings(word)] : [word];
  const spoken = read.map((one) => one.replace(spokenEnding, '')).filter((one) => one.length >= 3);
  const misspelt = read.flatMap((one) => misspellings.map(([wrong, right]) => one.replace(wrong, right)));
  return [...new Set([...read, ...spoken, ...misspelt].map(stemOf).filter((stem) => stem !== ''))];
}

/** Who types Latin letters writes u for у and ү, and often for ө, too: tursun is төрсөн, uurchluh өөрчлөх. */
const cyrillicReadings = (word: string): string[] => [
  cyrillicOf(word),
  cyrillicOf(word.replaceAll(/(?<!u)u(?!u)/g, 'o')),
  cyrillicOf(word.replaceAll('u', 'o')),
];

/** Endings that are often written for one another; what they make of a word that was spelt well is in no text. */
const misspellings: readonly (readonly [RegExp, string])[] = [
  // жолоогын, жолооны
  [/(?<=[аэоуөүяеё]{2})г(?:ийн|ын)$/, 'ны'],
  // эмний, эмийн
  [/(?<=[бвгджзйклмпрстфхцчшщ])(?:ний|ны)$/, 'ийн'],
  // цэцэрлэгд, цэцэрлэгт
  [/(?<=[гврс])д$/, 'т'],
];

/** Ends of verbs as they are spoken, which written descriptions do not use: гээчихлээ, салмаар, хаячихсан. */
const spokenEnding = /(?:чих(?:сэн|сан|сон|лээ|лаа|лоо|ъя|ье)?|м[аэөо][аэөо]р)$/;

const sayingNothing = new Set(
  (
    'би миний минь надад намайг манай та таны тань танай хүсэж хүсч байгаа бна гэсэн хэрэгтэй тухай дээр яах эсэх бас тул ' +
    'болох өгөх юм bi minii nadad ymar yaj hen yu ve be uu baina bgaa yah we am me you your need want get please from if has have not'
  ).split(' '),
);

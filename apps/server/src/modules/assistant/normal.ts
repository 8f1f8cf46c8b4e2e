import { digitOf } from '#platform/personal/plain';

/** Latin letters that look like Cyrillic ones, and the other way round: a word of both kinds was made to be misread. */
const cyrillicToLatin: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  г: 'r',
  п: 'n',
  ү: 'y',
  ё: 'e',
};

/** As it is read: compatible forms are the same, what cannot be seen is not there, and accents decorate nothing. */
export const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0\u{e0000}-\u{e007f}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    // Mongolian digits, and any others, are digits.
    .replaceAll(/\p{Nd}/gu, digitOf);

/** With words of two alphabets written in one. */
export const inOneScript = (text: string): string =>
  text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => {
    const isMixed = /[a-z]/i.test(word) && /\p{Script=Cyrillic}/u.test(word);
    return isMixed ? word.toLowerCase().replaceAll(/\p{L}/gu, (letter) => cyrillicToLatin[letter] ?? letter) : word;
  });

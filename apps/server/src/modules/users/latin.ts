/** MNS 5217:2012, the national standard for writing Mongolian Cyrillic in Latin letters: letter by letter. */
const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'ye',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'ö',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'ü',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: 'i',
  ы: 'y',
  ь: 'i',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Mongolian Cyrillic in Latin letters, by MNS 5217:2012; what is not Cyrillic stays as it is. */
export function transliterate(text: string): string {
  const characters = Array.from(text.normalize());
  return characters
    .map((character, index) => {
      const latin = letters[character.toLowerCase()];
      if (latin === undefined) return character;
      if (!isCapital(character)) return latin;
      // A capital that becomes two letters: both are capitals only among capitals, as in ШИНЭ, not in Шинэ.
      const isAmongCapitals =
        isCapital(characters[index + 1]) || (isEnd(characters[index + 1]) && isCapital(characters[index - 1]));
      return isAmongCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
    })
    .join('');
}

const isCapital = (character: string | undefined): boolean =>
  character !== undefined && character.toLowerCase() !== character;

const isEnd = (character: string | undefined): boolean => character === undefined || !/\p{L}/u.test(character);

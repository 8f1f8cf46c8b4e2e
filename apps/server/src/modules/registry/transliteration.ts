/** Longer ones first: what several Latin letters say together. */
const letters: readonly (readonly [string, string])[] = [
  ['sch', 'щ'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['ts', 'ц'],
  ['tz', 'ц'],
  ['kh', 'х'],
  ['zh', 'ж'],
  ['ya', 'я'],
  ['yu', 'ю'],
  ['yo', 'ё'],
  ['ye', 'е'],
  ['ia', 'иа'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц'],
  ['d', 'д'],
  ['e', 'э'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'ж'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'ч'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'х'],
  ['y', 'ы'],
  ['z', 'з'],
];
const pattern = new RegExp(letters.map(([latin]) => latin).join('|'), 'g');
const cyrillic = new Map(letters);

/**
 * Mongolian that was typed in Latin letters, in Cyrillic ones. Which of two alike letters was meant (ө or о, ү or у) need
 * not be known: stems do not tell them apart.
 */
export const cyrillicOf = (latin: string): string => latin.replaceAll(pattern, (part) => cyrillic.get(part) ?? part);

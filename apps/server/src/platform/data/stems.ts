/**
 * Cuts words down to what their forms have in common, for Mongolian and English, by suffixes alone. It is no grammar:
 * forms of one word must come out the same, and it does not matter what comes out.
 */
export function stemsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(stemOf).filter((stem) => stem !== ''))];
}

const stemLengthMax = 64;

export function stemOf(word: string): string {
  if (stopWords.has(word) || word.length < 2) return '';
  const stem = /\p{Script=Cyrillic}/u.test(word) ? stemMongolian(word) : stemEnglish(word);
  return stem.slice(0, stemLengthMax);
}

/** Letters that are written for one another, by keyboards and by habit. */
const alike: Record<string, string> = { ё: 'е', ү: 'у', ө: 'о', э: 'е', й: 'и', ъ: '', ь: '', ы: 'и', '’': '' };
const plain = (word: string): string => word.replaceAll(/[ёүөэйъьы’]/g, (letter) => alike[letter] ?? letter);

/**
 * Endings as `plain` writes them, in the order in which they are taken off, from the outermost inwards: possession,
 * case, plural, and the endings of verbs.
 */
const mongolianEndings = [
  /(?:аа|ее|оо|уу)$/,
  /(?:таига|теиге|тоиго|таи|теи|тои)$/,
  /(?:нииг|нии|иин|ииг|ии|ин|ни|иг|аас|еес|оос|аар|еер|оор|руу|луу|(?<=[аеоу]{2})г)$/,
  /(?:аа|ее|оо|уу)$/,
  /(?:нууд|чууд|ууд|нар|чуул)$/,
  /(?:хад|хед|ход|хгуи|хаар|хеер|хоор|хаас|хеес|хоос|хин|хиин|сан|сен|сон|даг|дег|дог|(?<=.[аеоу])(?:на|не|но)|ж|аад|еед|оод|лаа|лее|лоо|вал|вел|вол|бал|бел|бол|саар|сеер|соор|маар|меер|моор|х)$/,
  /(?:уул|агд|егд|огд|гд|лц|лд)[аео]?$/,
  /(?:нд|ад|ед|од|д|т)$/,
  // At the end of a word it comes and goes: иргэн, иргэд, үйлчилгээний.
  /н$/,
];
const stemLengthMin = 3;

function stemMongolian(word: string): string {
  let stem = plain(word);
  for (const ending of mongolianEndings) {
    const rest = stem.replace(ending, '');
    if (rest.length >= stemLengthMin) stem = rest;
  }
  return skeleton(stem);
}

/** A short vowel at the end, or before the last consonant, comes and goes with the endings: мэдээлэл, мэдээллийн. */
function skeleton(stem: string): string {
  const open = stem.replace(/(?<![аеиоуюя])[аеиоуюя]+$/, '');
  const kept = open.length >= 2 ? open : stem;
  const closed = kept.replace(/([^аеиоуюя])[аеиоу]([^аеиоуюя])$/, '$1$2');
  return closed.length >= 2 ? closed : kept;
}

const englishEndings = [
  /(?:'s|s')$/,
  /(?:izations?|isations?|ations?|itions?|ments?|nesses|ness|ings?|edly|ers?|ors?|ed|ies|es|s|ance|ence|able|ible)$/,
  /(?:ally|ly|als?|ives?|ions?|iz|is|at)$/,
  /[eyi]$/,
];

function stemEnglish(word: string): string {
  let stem = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/\d/.test(stem)) return stem;
  for (const ending of englishEndings) {
    const rest = stem.replace(ending, '');
    if (rest.length >= stemLengthMin && /[aeiouy]/.test(rest)) stem = rest;
  }
  // stopped, stop
  return stem.replace(/([bdfgklmnprt])\1$/, '$1');
}

const stopWords = new Set(
  (
    'ба бол буюу гэж гэх гэдэг энэ тэр нь юм юу вэ бэ уу үү байна байх байсан болно хэрхэн яаж хаана хэзээ ямар хэд ' +
    'the a an and or of to in on for with is are was be by at it this that how what when where which do does can i my'
  ).split(' '),
);

const digitWords: Record<string, string> = {
  тэг: '0',
  нэг: '1',
  хоёр: '2',
  гурав: '3',
  дөрөв: '4',
  тав: '5',
  зургаа: '6',
  долоо: '7',
  найм: '8',
  ес: '9',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};

/** Runs of digits that were written as words, as digits. */
const digitsOfWords = (text: string): string =>
  text.replaceAll(/(?<!\p{L})(?:\p{L}+[\s,.-]+){7,}\p{L}+/gu, (run) => {
    const digits = run
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.map((word) => digitWords[word] ?? ' ');
    return digits?.filter((digit) => digit !== ' ').length === 0 ? run : (digits?.join('') ?? run);
  });

/** A text in plain form, and what it says once its words are digits, where that is another. */
export const readingsOf = (plain: string): string[] => [...new Set([plain, digitsOfWords(plain)])];

import { z } from 'zod';

/** Twelve digits in three groups, of which the last checks the others (ISO 7064, MOD 11,10): no single slip gives another number. */
export const referenceNumber = z.string().regex(/^\d{4}-\d{4}-\d{4}$/);

export function checkDigit(digits: string): string {
  let product = 10;
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return String((11 - product) % 10);
}

/** As it is written, of whatever a person typed; null where it cannot be a number of ours. */
export function readNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s\u2010-\u2015-]/g, '');
  if (!/^\d{12}$/.test(digits) || checkDigit(digits.slice(0, -1)) !== digits.at(-1)) return null;
  return groups(digits);
}

/** In groups of four, as people read it out. */
export const groups = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? '';

/** Neither letters that look alike nor vowels, so that no word comes out. */
export const codeLetters = '23456789BCDFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
const isCode = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** As it is written, of whatever a person typed, also with Cyrillic letters that look the same. */
export function readCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '');
  const code = bare.replaceAll(/[ВСНКМРТХ]/g, (letter) => latin[letter] ?? letter);
  return isCode.test(code) ? groups(code) : null;
}

const latin: Readonly<Record<string, string>> = { В: 'B', С: 'C', Н: 'H', К: 'K', М: 'M', Р: 'P', Т: 'T', Х: 'X' };

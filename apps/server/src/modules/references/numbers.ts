import { createHash, randomInt } from 'node:crypto';
import { checkDigit, codeLength, codeLetters, groups } from '@tamga/contract/references.number';

/** The year and nine digits that nobody can foresee: numbers in a row would tell how many were issued, and of which others. */
export function drawNumber(now: Date): string {
  const year = String(now.getUTCFullYear()).slice(-2);
  const digits = `${year}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  return groups(`${digits}${checkDigit(digits)}`);
}

export const drawCode = (): string =>
  groups(Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(''));

export const hashCode = (number: string, code: string): Buffer =>
  createHash('sha256').update(`${number} ${code}`).digest();

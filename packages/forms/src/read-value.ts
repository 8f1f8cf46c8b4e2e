import type { Words } from './form.ts';

/** Reading of what others wrote: the own properties of an object, or none. */
export function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map<string, unknown>(isObject ? Object.entries(value) : []);
}

export const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textsIn = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;

/** What is read by people, in both languages; null where one of them is missing. */
export function wordsIn(value: unknown): Words | null {
  const words = entriesOf(value);
  const [mn, en] = [words.get('mn'), words.get('en')];
  return isLabel(mn) && isLabel(en) ? { mn, en } : null;
}

const isLabel = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '' && text.length <= 300;

/** A day that is in the calendar, as ISO 8601. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

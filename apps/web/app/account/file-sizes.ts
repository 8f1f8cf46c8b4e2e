import type { Formats } from '@tamga/ui';

interface Words {
  bytes: (count: string) => string;
  kilobytes: (count: string) => string;
  megabytes: (count: string) => string;
}

/** As people say it: in the unit that makes the number short. */
export function sizeIn(words: Words, formats: Formats, bytes: number): string {
  if (bytes < 1_024) return words.bytes(formats.number(bytes));
  if (bytes < 1_024 * 1_024) return words.kilobytes(formats.number(Math.ceil(bytes / 1_024)));
  return words.megabytes(formats.number(Math.round(bytes / 104_857.6) / 10));
}

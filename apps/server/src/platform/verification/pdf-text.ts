import type { PdfString, PdfValue } from './pdf-syntax.ts';
import { isKind } from './pdf-syntax.ts';

const lengthMax = 500;
/** More than the letters that are shown can take. The rest is not even decoded: it may be megabytes. */
const bytesMax = 4_096;
const momentBytesMax = 64;
/** Many fields may share one text by its number. */
const known = new WeakMap<PdfString, string>();

/** Text as people wrote it: UTF-16 or UTF-8 where it says so, Latin otherwise. Nothing unseen, no more than is shown. */
export function textOf(value: PdfString): string {
  const text = known.get(value) ?? readText(value.bytes.subarray(0, bytesMax));
  known.set(value, text);
  return text;
}

const readText = (bytes: Buffer): string =>
  decode(bytes)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, lengthMax)
    .toWellFormed();

function decode(bytes: Buffer): string {
  const head = bytes.subarray(0, 3).toString('hex');
  if (head.startsWith('feff'))
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return head === 'efbbbf' ? bytes.subarray(3).toString('utf8') : bytes.toString('latin1');
}

/** `D:20260105103000+08'00'`; null for anything else. */
export function momentOf(value: PdfValue): Date | null {
  if (!isKind(value, 'string')) return null;
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z.*|([+-])(\d\d)'?(\d\d)?'?)?$/.exec(
    value.bytes.toString('latin1', 0, momentBytesMax),
  );
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, sign, hours = '0', minutes = '0'] = parts;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const awayMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return Number.isNaN(local) ? null : new Date(local - (sign ? awayMs : 0));
}

import type { Field, Words } from './form.ts';
import { compilePattern, type Matcher } from './pattern.ts';
import { entriesOf, isDay } from './read-value.ts';
import { isLine, isProse } from './visible.ts';
import { answerWords, sizeWords } from './words.ts';

/** What is wrong with the value of a field that is no group and no list; null where nothing is. */
export function problemWith(field: Field, value: unknown): Words | null {
  switch (field.kind) {
    case 'text':
    case 'long_text':
      return ofText(field, value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? ofNumber(field, value) : answerWords.number;
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) ? ofNumber(field, value) : answerWords.integer;
    case 'yes_no':
      return typeof value === 'boolean' ? null : answerWords.yesNo;
    case 'choice':
      return field.choices.some((choice) => choice === value) ? null : answerWords.choice;
    case 'choices':
      return ofChoices(field, value);
    case 'date':
      return ofDate(field, value);
    case 'money':
      return ofMoney(field, value);
    case 'file':
      return isWritten(value, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) ? null : answerWords.file;
    case 'address':
      return ofAddress(value);
    case 'person':
      return isWritten(value, /^\d{12}$/) ? null : answerWords.person;
    case 'organisation':
      return isWritten(value, /^\d{7}$/) ? null : answerWords.organisation;
    default:
      return answerWords.unknown;
  }
}

const isWritten = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

function ofText({ kind, sizeMin, sizeMax, pattern, patternWords }: Field, value: unknown): Words | null {
  if (typeof value !== 'string') return answerWords.text;
  // A letter has one code unit or two, so that mostly nothing has to be counted.
  const isSure = value.length > sizeMax * 2 || (value.length <= sizeMax && value.length >= sizeMin * 2);
  const length = isSure ? value.length : lettersIn(value);
  if (length < sizeMin) return sizeWords.shortText(sizeMin);
  if (length > sizeMax) return sizeWords.longText(sizeMax);
  if (!(kind === 'text' ? isLine(value) : isProse(value))) return answerWords.hidden;
  return pattern === null || matcherOf(pattern).test(value) ? null : (patternWords ?? answerWords.pattern);
}

/** As JSON Schema counts. A loop: an array of the letters takes twenty times as long, and one look for a pair a tenth. */
function lettersIn(text: string): number {
  let count = text.length;
  if (!/[\ud800-\udbff]/.test(text)) return count;
  for (let at = 1; at < text.length; at += 1) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
    if (isPair) count -= 1;
  }
  return count;
}

function ofNumber({ minimum, maximum }: Field, value: number): Words | null {
  if (minimum !== null && value < minimum) return sizeWords.low(minimum);
  return maximum !== null && value > maximum ? sizeWords.high(maximum) : null;
}

function ofChoices({ choices, sizeMin, sizeMax }: Field, value: unknown): Words | null {
  if (!Array.isArray(value) || value.length > choices.length + sizeMax) return answerWords.choice;
  if (!value.every((one) => choices.some((choice) => choice === one))) return answerWords.choice;
  if (new Set(value).size < value.length) return answerWords.twice;
  if (value.length < sizeMin) return sizeWords.few(sizeMin);
  return value.length > sizeMax ? sizeWords.many(sizeMax) : null;
}

function ofDate({ earliest, latest }: Field, value: unknown): Words | null {
  if (typeof value !== 'string' || !isDay(value)) return answerWords.date;
  if (earliest !== null && value < earliest) return sizeWords.early(earliest);
  return latest !== null && value > latest ? sizeWords.late(latest) : null;
}

function ofMoney(field: Field, value: unknown): Words | null {
  const money = entriesOf(value);
  const [amount, currency] = [money.get('amount_minor'), money.get('currency')];
  const isMoney = typeof amount === 'number' && Number.isSafeInteger(amount) && money.size === 2;
  if (!isMoney || !field.currencies.some((one) => one === currency)) return answerWords.money;
  return ofNumber(field, amount);
}

/** A unit of administration by its code, and the rest as it is written on letters. */
function ofAddress(value: unknown): Words | null {
  const address = entriesOf(value);
  const [unit, detail] = [address.get('unit'), address.get('detail')];
  const isWhole = isWritten(unit, /^\d{2,9}$/) && typeof detail === 'string' && detail.trim() !== '';
  if (!isWhole || detail.length > 300 || address.size !== 2) return answerWords.address;
  return isLine(detail) ? null : answerWords.hidden;
}

/** Compiled as they are met: a form has few, and compiling one costs less than matching it. */
const matcherOf = (pattern: string): Matcher => compilePattern(pattern);

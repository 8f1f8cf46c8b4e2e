import type { Shape } from './parts.ts';

type Numbered = 'national_id' | 'civil_id' | 'phone' | 'card' | 'bank_account' | 'passport';

/** Between the digits of one number. After a comma and a space another number begins. */
const gap = String.raw`(?:[\s()\-]{0,3}|[.,_/])`;
const digits = (count: number): string => String.raw`\d(?:${gap}\d){${count - 1}}`;
const alone = (form: string): RegExp => new RegExp(String.raw`(?<![\d\p{L}])${form}(?!\d)`, 'giu');
/** Also where a word stands right before it. */
const afterAnything = (form: string): RegExp => new RegExp(String.raw`(?<!\d)${form}(?!\d)`, 'giu');

const year = String.raw`(?:19|20)\d\d`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;

/**
 * How mail addresses and the numbers of people are written, in a text in plain form: in one piece or apart, also right
 * behind words. Rooms may look for more, before and after. Each form begins with something short, so that an endless text is
 * not gone through once for each of its characters.
 */
export const mail: readonly Shape<'email'>[] = [
  [
    'email',
    /(?<![\w.+-])[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:(?:\.[\w-]{1,63}){1,8}|\s?(?:\.|\(dot\)|\[dot\]|\s(?:dot|цэг)\s)\s?[a-z]{2,})/giu,
  ],
  ['email', /(?<![\w.+-])[\w.+-]+\s(?:at|эт)\s[\w-]{1,63}\s(?:dot|цэг)\s[a-z]{2,}/giu],
];

/** Those that could be taken for others come last. */
export const numbers: readonly Shape<Numbered>[] = [
  // Dates, and sums in thousands.
  [null, alone(String.raw`(?:${year}[.\-/]${month}[.\-/]${day}|${day}[.\-/]${month}[.\-/]${year})`)],
  [null, /(?<![\d\p{L}]|\d[ ,.])\d{1,3}(?:[ ,.]\d{3})*[ ,.]000(?![ ,.]?\d)/gu],
  ['bank_account', alone(String.raw`MN${gap}${digits(18)}`)],
  ['bank_account', /(?<=(?:данс|account)[^\d\n…·]{0,24})\d(?:[\s-]?\d){7,11}(?!\d)/giu],
  ['card', afterAnything(String.raw`\d(?:[\s-]?\d){12,18}`), isCard],
  ['national_id', /[А-ЯӨҮЁA-Z]{2}\d{8}(?!\d)/gu],
  ['national_id', alone(String.raw`[А-ЯӨҮЁA-Z][\s.\-_/]?[А-ЯӨҮЁA-Z]${gap}${digits(8)}`), hasBirthday],
  // Of people of other countries, as certificates write it.
  ['national_id', /(?<!\p{L})(?:PNO|IDC|PAS)[A-Z]{2}-[А-ЯӨҮЁA-Z0-9]{3,30}/gu],
  ['civil_id', afterAnything(String.raw`\d{12}`)],
  ['civil_id', alone(digits(12))],
  ['passport', alone(String.raw`[EЕ]${gap}\d{7,8}`)],
  [
    'phone',
    new RegExp(
      // Right behind a digit and a point it is a fraction.
      String.raw`(?<!\d\.?)(?:(?:\+|00)?976${gap})?[5-9]${gap}\d(?:${gap}\d){6}(?!\d|\s?(?:төгрөг|төг|₮|mnt))`,
      'giu',
    ),
  ],
];

/** The check digit of payment cards. */
function isCard(text: string): boolean {
  const sum = text
    .replaceAll(/\D/g, '')
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  // Bits in groups are no number of a card.
  return sum % 10 === 0 && /[2-9]/.test(text);
}

/** A register number begins with year, month and day; the months of those born from 2000 on are twenty more. */
function hasBirthday(text: string): boolean {
  return /^\d{2}(?:[02][1-9]|[13][0-2])(?:0[1-9]|[12]\d|3[01])/.test(text.replaceAll(/\D/g, ''));
}

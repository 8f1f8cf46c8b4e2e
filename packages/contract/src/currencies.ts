/**
 * How many digits ISO 4217 gives the smaller unit of each currency that the platform takes. The tögrög has two: möngö
 * have been out of use for decades, but banks and card networks count in them.
 */
export const minorDigits = { MNT: 2, USD: 2, EUR: 2, GBP: 2, CNY: 2, RUB: 2, JPY: 0, KRW: 0 } as const;

export type Currency = keyof typeof minorDigits;

/** So much in the smallest unit of its currency: MNT 12,500 is 1250000. */
export interface Money {
  amount_minor: number;
  currency: Currency;
}

const signs: Record<'mn' | 'en', Partial<Record<Currency, string>>> = { mn: { MNT: '₮' }, en: {} };

/** ₮ 12,500 and MNT 12,500. Möngö and cents are written where there are any, or where people are used to see them. */
export function formatMoney({ amount_minor, currency }: Money, language: 'mn' | 'en'): string {
  const digits = minorDigits[currency];
  const text = String(Math.abs(amount_minor)).padStart(digits + 1, '0');
  const cut = text.length - digits;
  const whole = text.slice(0, cut).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const rest = text.slice(cut);
  const isWhole = currency === 'MNT' && Number(rest) === 0;
  const shown = rest === '' || isWhole ? whole : `${whole}.${rest}`;
  return `${amount_minor < 0 ? '-' : ''}${signs[language][currency] ?? currency}\u00A0${shown}`;
}

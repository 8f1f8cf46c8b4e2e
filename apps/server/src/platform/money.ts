import { type Currency, minorDigits, type Money } from '@tamga/contract/currencies';
import { Money as Schema } from '@tamga/contract/money';

/** `half_even` is what banks do, since its errors cancel out; `half_up` is what laws on fees mostly say. */
export type Rounding = 'half_even' | 'half_up' | 'up' | 'down';

/** Minus nothing is nothing: left as it is, two that are the same would not compare so. */
export const money = (amountMinor: number, currency: Currency): Money =>
  Schema.parse({ amount_minor: amountMinor + 0, currency });

export const add = (one: Money, ...others: readonly Money[]): Money =>
  of(
    others.reduce((sum, other) => sum + inSame(one, other), BigInt(one.amount_minor)),
    one.currency,
  );

export const subtract = (one: Money, other: Money): Money =>
  of(BigInt(one.amount_minor) - inSame(one, other), one.currency);

export const compare = (one: Money, other: Money): number => Number(BigInt(one.amount_minor) - inSame(one, other));

/** By a decimal such as `0.1` or `-1.075`, as text: a binary fraction would not be the rate that a law names. */
export function multiply(one: Money, rate: string, rounding: Rounding): Money {
  const { numerator, denominator } = fractionOf(rate);
  return of(divide(BigInt(one.amount_minor) * numerator, denominator, rounding), one.currency);
}

/** To whole tögrög, dollars or yen: what is charged in MNT has no möngö. */
export function toWhole(one: Money, rounding: Rounding): Money {
  const unit = 10n ** BigInt(minorDigits[one.currency]);
  return of(divide(BigInt(one.amount_minor), unit, rounding) * unit, one.currency);
}

/** Shares by weight that add up to the whole: units left over go to those who lost most by rounding, the first first. */
export function split(one: Money, weights: readonly number[]): Money[] {
  const parts = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new Error('a weight is a whole number, and not below 0');
    return BigInt(weight);
  });
  const sum = parts.reduce((total, part) => total + part, 0n);
  if (sum === 0n) throw new Error('nothing is split among nobody');
  const sign = one.amount_minor < 0 ? -1n : 1n;
  const whole = sign * BigInt(one.amount_minor);
  const shares = parts.map((part, index) => ({ index, share: (whole * part) / sum, lost: (whole * part) % sum }));
  const left = Number(whole - shares.reduce((total, { share }) => total + share, 0n));
  const ordered = shares.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  const lucky = new Set(ordered.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, share }) => of(sign * (lucky.has(index) ? share + 1n : share), one.currency));
}

/** Two columns: `amount_minor bigint not null` and `currency text not null`; the driver has eight bytes as text. */
export interface MoneyColumns {
  amount_minor: string;
  currency: string;
}

export const toColumns = ({ amount_minor, currency }: Money): MoneyColumns => ({
  amount_minor: String(amount_minor),
  currency,
});

/** An amount that a number cannot hold is refused, not rounded. */
export const fromColumns = ({ amount_minor, currency }: MoneyColumns): Money =>
  Schema.parse({ amount_minor: Number(amount_minor), currency });

function inSame(one: Money, other: Money): bigint {
  if (one.currency !== other.currency) throw new Error(`${one.currency} and ${other.currency} do not add up`);
  return BigInt(other.amount_minor);
}

function of(amount: bigint, currency: Currency): Money {
  const amount_minor = Number(amount);
  if (!Number.isSafeInteger(amount_minor)) throw new Error('more money than can be counted');
  return { amount_minor, currency };
}

function fractionOf(rate: string): { numerator: bigint; denominator: bigint } {
  const [, sign, whole = '', rest = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate) ?? [];
  if (sign === undefined) throw new Error(`${rate} is no rate`);
  const numerator = BigInt(whole + rest);
  return { numerator: sign === '-' ? -numerator : numerator, denominator: 10n ** BigInt(rest.length) };
}

/** `up` and `half_up` go away from zero, `down` towards it, so that what is owed and what is due round alike. */
function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const [size, rest] = [(sign * dividend) / divisor, (sign * dividend) % divisor];
  const isOver = {
    down: false,
    up: rest > 0n,
    half_up: rest * 2n >= divisor,
    half_even: rest * 2n > divisor || (rest * 2n === divisor && size % 2n === 1n),
  }[rounding];
  return sign * (isOver ? size + 1n : size);
}

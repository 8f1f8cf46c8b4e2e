/** What an answer looks like in the field where it was typed. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

export const yesOrNo = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined;

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The answer to one field of a group. */
export const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** 12500.50, from what is counted in the smallest unit; what was no amount is shown as it was typed. */
export function amountIn(value: unknown): string | undefined {
  const amount = inside(value, 'amount_minor');
  if (typeof amount !== 'number') return textIn(value);
  const currency = inside(value, 'currency');
  const isWhole = currency === 'JPY' || currency === 'KRW';
  if (isWhole) return String(amount);
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

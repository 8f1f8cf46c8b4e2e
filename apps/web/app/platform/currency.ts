import { type Currency, minorDigits } from '@tamga/contract/currencies';

/** Whether the platform takes it; others may be told of it in currencies that it does not. */
export const isCurrency = (text: unknown): text is Currency =>
  typeof text === 'string' && Object.hasOwn(minorDigits, text);

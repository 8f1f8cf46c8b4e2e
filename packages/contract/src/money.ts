import { z } from 'zod';
import { minorDigits } from './currencies.ts';

export const currency = z.enum(Object.keys(minorDigits) as (keyof typeof minorDigits)[]);

/** Whole numbers that JSON carries without loss: ninety trillion tögrög, more than all that is made in a year. */
const amount = z.int().describe('In the smallest unit of the currency, as ISO 4217 has it: MNT 12,500 is 1250000.');

export const Money = z.object({ amount_minor: amount, currency }).meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

/** What is to be paid: nothing or more. */
export const Price = z.object({ amount_minor: amount.min(0), currency }).meta({ id: 'Price' });
export type Price = z.infer<typeof Price>;

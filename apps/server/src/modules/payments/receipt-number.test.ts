import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptNumber } from './receipt-number.ts';

const numberAt = (moment: string) => receiptNumber({ receipt_no: '42', finished_at: new Date(moment) });

test('a receipt has the year that the clocks in Ulaanbaatar show', () => {
  assert.equal(numberAt('2026-12-31T15:59:59Z'), '2026-0000042');
  assert.equal(numberAt('2026-12-31T16:00:00Z'), '2027-0000042');
  assert.equal(receiptNumber({ receipt_no: null, finished_at: null }), null);
});

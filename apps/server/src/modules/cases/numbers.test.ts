import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNumber, numberOf } from './numbers.ts';

test('a number says the year, the service and which one it is, and checks itself', () => {
  const number = numberOf(2026, 'residence-certificate', 42);
  assert.match(number, /^2026-RESIDE-0000042-\d\d$/);
  assert.ok(isNumber(number));
  assert.match(numberOf(2026, 'ab', 123_456_789_012n), /^2026-AB-123456789012-\d\d$/);
});

test('the check digits are those of ISO 7064, which a known number shows', () => {
  // GB82 WEST 1234 5698 7654 32: an IBAN is checked over its body, its country and its digits, in this order.
  const body = 'WEST12345698765432GB';
  const digits = `${body}00`
    .split('')
    .map((sign) => Number.parseInt(sign, 36))
    .join('');
  assert.equal(98n - (BigInt(digits) % 97n), 82n);
  const own = '2026RESIDE000004200'
    .split('')
    .map((sign) => Number.parseInt(sign, 36))
    .join('');
  assert.equal(numberOf(2026, 'residence', 42).slice(-2), String(98n - (BigInt(own) % 97n)).padStart(2, '0'));
});

test('a wrong digit or letter, or two of a kind that changed places, are noticed everywhere', () => {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';
  let [mixed, missed] = [0, 0];
  for (const sequence of [1, 42, 9_876_543]) {
    const number = numberOf(2026, 'tax7-refund', sequence);
    for (let at = 0; at < number.length; at += 1) {
      const [one, other] = [number[at], number[at + 1]];
      if (one === '-') continue;
      for (const sign of signs) {
        const wrong = number.slice(0, at) + sign + number.slice(at + 1);
        if (isDigit(sign) === isDigit(one)) assert.equal(isNumber(wrong), wrong === number, wrong);
        else [mixed, missed] = [mixed + 1, missed + (isNumber(wrong) ? 1 : 0)];
      }
      if (other === undefined || other === '-' || one === other || isDigit(one) !== isDigit(other)) continue;
      assert.ok(!isNumber(`${number.slice(0, at)}${other}${one}${number.slice(at + 2)}`), `${number} at ${at}`);
    }
  }
  assert.ok(missed / mixed < 0.02, `${missed} of ${mixed}`);
});

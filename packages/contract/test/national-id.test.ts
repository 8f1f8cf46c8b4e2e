import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { isRegisterNumber, nationalId, normaliseNationalId } from '@tamga/contract/national-id';

const letters = 'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ'.split('');
const latin = new Map('АВСЕНКМОРТХУ'.split('').map((letter, index) => [letter, 'ABCEHKMOPTXY'[index] ?? '']));
const one = <T>(items: readonly T[]): T => items.at(randomInt(items.length)) as T;
const isHeads = (): boolean => randomInt(2) === 0;

/** The same number as people might type it: small, in Latin where that looks the same, with spaces. */
const typed = (number: string): string =>
  number
    .split('')
    .map((sign) => (isHeads() ? (latin.get(sign) ?? sign) : sign))
    .map((sign) => (isHeads() ? sign.toLowerCase() : sign))
    .map((sign) => (randomInt(4) === 0 ? `${one([' ', '\u00A0', '\t'])}${sign}` : sign))
    .join('');

test('however a register number is typed, it becomes the same one', () => {
  for (let round = 0; round < 5_000; round += 1) {
    const number = one(letters) + one(letters) + String(randomInt(100_000_000)).padStart(8, '0');
    const way = typed(number);
    assert.equal(nationalId.parse(way), number, JSON.stringify(way));
    assert.equal(nationalId.parse(`PNOMN-${way}`), number);
    assert.ok(isRegisterNumber(number));
  }
});

test('what is normalised stays as it is, whatever it was', () => {
  const signs = [...letters, ...'abXYZ09 -.юЁ\u0301'.split('')];
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: randomInt(16) }, () => one(signs)).join('');
    const once = normaliseNationalId(text);
    assert.equal(normaliseNationalId(once), once, JSON.stringify(text));
  }
});

test('two numbers never become one', () => {
  const seen = new Map<string, string>();
  for (const first of letters) {
    for (const second of letters) {
      const number = `${first}${second}90010112`;
      const result = normaliseNationalId(number);
      assert.equal(seen.get(result), undefined, number);
      seen.set(result, number);
    }
  }
});

test('a civil number has 12 digits, and people of other countries the identifier in their certificate', () => {
  assert.equal(nationalId.parse(' 1100 0000 0011'), '110000000011');
  assert.equal(nationalId.parse('PNOMN-110000000011'), '110000000011');
  assert.equal(nationalId.parse('pnoee-30303039914'), 'PNOEE-30303039914');
});

test('a number of impossible form is refused', () => {
  const wrong = ['', 'УБ', 'УБ9001011', 'УБ900101122', 'У190010112', 'UD90010112', '90010112УБ', '11000000001'];
  for (const text of [...wrong, '1100000000111', '"; drop', 'PNOEE-', 'XXXEE-1', 'УБ-90010112', 'УБЗ90010112']) {
    assert.equal(nationalId.safeParse(text).success, false, text);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from '../app/platform/csv.ts';

const cellOf = (text: string): string => csvOf([], [[text]]).split('\r\n')[1] ?? '';

test('no cell of a table acts as a formula, whatever separates cells where it is opened', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) assert.match(cellOf(`${sign}cmd`), /^'/, sign);
  for (const sign of [',', ';', '\t', '"']) assert.match(cellOf(`a${sign}=cmd`), /^".*"$/, sign);
  assert.equal(cellOf('Бат'), 'Бат');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, findFaintPairs } from '@tamga/contract/contrast';
import { newThemeSample } from '@tamga/contract/theme';

test('contrast is what WCAG says it is, to two places', () => {
  const known: [string, string, number][] = [
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The greys on white between which the bound of 4.5 lies, and those of 3.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.47],
    ['#949494', '#ffffff', 3.03],
    ['#959595', '#ffffff', 2.99],
    ['#ff0000', '#ffffff', 3.99],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#000000', 15.3],
  ];
  for (const [one, other, ratio] of known) {
    assert.equal(Math.floor(contrast(one, other) * 100) / 100, ratio, `${one} on ${other}`);
    assert.equal(contrast(one, other), contrast(other, one));
  }
});

test('no colour that is read or made out is left out of the pairs', () => {
  const grey = Object.fromEntries(Object.keys(newThemeSample.light).map((name) => [name, '#808080']));
  const named = findFaintPairs({ ...newThemeSample.light, ...grey }).flatMap(({ front, back }) => [front, back]);
  assert.deepEqual([...new Set(named)].toSorted(), Object.keys(newThemeSample.light).toSorted());
});

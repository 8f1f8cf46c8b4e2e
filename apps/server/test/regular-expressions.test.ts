import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { growthMax, growthOf } from './growth.ts';

const root = path.join(import.meta.dirname, '../../..');
const literal =
  /(?:[=(,:[!&|?;{}>]|\breturn\b|^)\s*\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)/gm;
const pumps = [
  'a',
  'A',
  '1',
  ' ',
  '-',
  '_',
  '.',
  '@',
  ':',
  '/',
  '\n',
  'Ж',
  '<',
  '"',
  '=',
  '%',
  ',',
  'a.',
  'a-',
  'a ',
  '1 ',
  'a@',
  '%41',
  'aA',
  'a1',
  '\\',
];

/** Those that see nothing long, and why. */
const excused: Record<string, string> = {
  [String.raw`/\B(?=(\d{3})+$)/g`]: 'the digits of a number',
  [String.raw`/\d+$/`]: 'the network of an address',
  [String.raw`/([A-Za-z][\w:.-]*)\s*=/g`]: 'what has the form of attributes already: after each name stands its =',
};

/** Every regular expression that stands in the sources, with the file that it was found in. */
function readExpressions(): Map<string, { expression: RegExp; file: string }> {
  const files = globSync('{apps/*/src,apps/web/{app,server},packages/*/src}/**/*.{ts,tsx}', { cwd: root });
  const found = new Map<string, { expression: RegExp; file: string }>();
  for (const file of files.filter((name) => !/\.test\.|bench\/|apps\/sandbox/.test(name))) {
    for (const [, source = '', flags = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(literal)) {
      try {
        found.set(`/${source}/${flags}`, { expression: new RegExp(source, flags.replaceAll(/[gy]/g, '')), file });
      } catch {
        // A path or a division that looks like one.
      }
    }
  }
  return found;
}

test('no regular expression takes longer than its text grows', { timeout: 280_000 }, () => {
  const expressions = readExpressions();
  assert.ok(expressions.size > 150, `only ${expressions.size} were found`);
  const slow: string[] = [];
  for (const [name, { expression, file }] of expressions) {
    // The words of an expression lead into the part of it that may go through the rest again and again.
    const words = [...expression.source.matchAll(/[\p{L}\d@:/.-]{1,12}/gu)].map(([word]) => word).slice(0, 6);
    const begins = ['', ...words];
    const texts = begins.flatMap((begin) => [...pumps, ...words].map((pump) => ({ begin, pump })));
    const bad = texts.find(({ begin, pump }) => {
      const write = (length: number) => `${begin}${pump.repeat(Math.ceil(length / pump.length))}\u0000`;
      return growthOf((text) => expression.test(text), write, 1_500) > growthMax;
    });
    if (bad && !(name in excused)) slow.push(`${file}: ${name} for ${JSON.stringify(bad)}`);
  }
  assert.deepEqual(slow, []);
});

// docs/security/asvs.md names every requirement of levels 1 and 2 once, and only files that exist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8');

/** The last requirement of level 1 or 2 in each section; in none of them does one of level 3 come before it. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const expected = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

function named(): string[] {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map((match) => match[1] ?? '');
  const paragraphs = text.split('\n\n').filter((paragraph) => paragraph.startsWith('Do not apply:'));
  const others = paragraphs.flatMap((paragraph) =>
    [...paragraph.matchAll(/(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)].flatMap(([, section, first, last]) =>
      Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, i) => `${section}.${Number(first) + i}`),
    ),
  );
  return [...rows, ...others];
}

test('every requirement of levels 1 and 2 is named once', () => {
  assert.deepEqual(named().toSorted(), expected.toSorted());
});

test('every file that is named exists', () => {
  const files = [
    ...text.matchAll(/`((?:apps|packages|scripts|docs)\/[^`]+|[\w.-]+\.(?:md|yaml|json)|Containerfile)`/g),
  ];
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.map((match) => match[1] ?? '').filter((file) => !existsSync(path.join(root, file))),
    [],
  );
});

test('every state is one of those explained', () => {
  const states = [...text.matchAll(/^\| \d+\.\d+\.\d+ \|[^|]*\| (\w+) \|/gm)].map((match) => match[1] ?? '');
  assert.ok(states.length > 150);
  assert.deepEqual(
    states.filter((state) => !['met', 'part', 'gap', 'operator'].includes(state)),
    [],
  );
});

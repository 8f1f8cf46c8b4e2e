import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { stateIn } from './module-state.ts';

const source = path.join(import.meta.dirname, '../apps/server/src');

/** Files that may keep something for themselves, and why. */
const excused: Record<string, string> = {
  'platform/data/uuid.ts': 'the ids of a process only rise, whoever makes them',
  'platform/data/statement.ts':
    'the name of a statement depends on its text alone, and is the same on every connection',
};

test('no module of the server keeps state of its own, except where it says why', () => {
  const keeping = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, found: stateIn(file, readFileSync(path.join(source, file), 'utf8')) }))
    .filter(({ found }) => found.length > 0);
  const unexcused = keeping.filter(({ file }) => !Object.hasOwn(excused, file));

  assert.deepEqual(unexcused, []);
  assert.deepEqual(keeping.map(({ file }) => file).toSorted(), Object.keys(excused).toSorted(), 'each is still needed');
});

const planted: Record<string, string> = {
  'a variable': 'let count = 0;',
  'one that is exported': 'export let count = 0;',
  'a map that is written to': 'const known = new Map();\nexport const learn = (a: string) => known.set(a, 1);',
  'a set that others can write to': 'export const known = new Set<string>();',
  'a list that grows': 'const seen: string[] = [];\nexport function see(a: string) {\n  seen.push(a);\n}',
  'an object that is assigned to':
    'const state = { open: false };\nexport const open = () => {\n  state.open = true;\n};',
  'a part that is taken away': 'const state: Record<string, 1> = {};\nexport const drop = () => delete state.a;',
  'a count inside an object': 'const state = { inner: { n: 0 } };\nexport const more = () => state.inner.n++;',
};
for (const [what, text] of Object.entries(planted)) {
  test(`${what} is found`, () => assert.equal(stateIn('planted.ts', text).length, 1));
}

test('constants, state inside functions and what belongs to an object are none', () => {
  const text = `
    const names = new Set(['a']);
    export const shown: ReadonlySet<string> = new Set(['a']);
    const notes = new WeakMap<object, string>();
    export function open(key: object) {
      let count = 0;
      const list: number[] = [];
      list.push(count++);
      notes.set(key, 'open');
      return names.has('a') && list;
    }`;
  assert.deepEqual(stateIn('planted.ts', text), []);
});
